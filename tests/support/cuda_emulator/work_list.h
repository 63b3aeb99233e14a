// How the emulated libraries put work on a stream.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "tests/support/cuda_emulator/include/cuda_runtime.h"

namespace vitrine::emulator {

/// The device that a stream is of; the current one for a null stream.
[[nodiscard]] int deviceOf(cudaStream_t stream);

/// Runs `work` when the stream is waited for, adds it to a capture, or runs it at once for a null stream.
void enqueue(cudaStream_t stream, std::function<void()> work);

} // namespace vitrine::emulator
