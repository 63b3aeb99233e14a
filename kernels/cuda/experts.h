// Routing of tokens to experts, and the weighted sum of what these return. Contracts: RouteJob, CombineJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int route(Context& context, const RouteJob& job);
int combine(Context& context, const CombineJob& job);

} // namespace vitrine::kernels::cuda
