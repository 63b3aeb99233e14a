// Keys and values into their slots, converted to the cache's types. Contract: KvWriteJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int kvWrite(Context& context, const KvWriteJob& job);

} // namespace vitrine::kernels::cuda
