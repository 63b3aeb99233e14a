// A model file rewritten with its matrices in another type: what `vitrine-cli quantize` does.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "engine/convert/quantize_recipe.h"
#include "engine/core/result.h"
#include "engine/gguf/gguf_reader.h"

namespace vitrine::convert {

struct QuantizedTensor {
    const gguf::TensorInfo* source = nullptr; ///< of the reader
    kernels::TensorType type = kernels::TensorType::F32;
    std::optional<kernels::TensorType> insteadOf; ///< see TensorChoice
    std::uint64_t bytes = 0;
};

struct QuantizeProgress {
    std::uint64_t done = 0; ///< bytes of source tensors written in their new form
    std::uint64_t total = 0;
};

/// Called on the calling thread before each tensor and at the end; false stops with `cancelled`.
using QuantizeObserver = std::function<bool(const QuantizeProgress&)>;

/// What each tensor becomes, in the file's order.
[[nodiscard]] std::vector<QuantizedTensor> planQuantization(const gguf::GgufReader& model, const QuantizeRecipe& recipe);

/// Writes `model` to `out` with every tensor as `tensors` says and all keys kept, but for general.file_type and
/// general.quantization_version, which say what was made, and the keys of a split, because the result is one file. Tensors whose type
/// stays are copied bit for bit. One tensor is in memory at a time; `threads` workers encode it (0: one per physical core).
/// A file at `out` is replaced when, and only when, the new one is complete. Errors: invalidArgument when `out` is a part of `model`;
/// fileUnwritable when it is there and no regular file; those of OutputFile; badTensor for rows that its type can't have; cancelled.
[[nodiscard]] Result<> quantizeModel(const gguf::GgufReader& model, const QuantizeRecipe& recipe,
                                     const std::vector<QuantizedTensor>& tensors, const std::filesystem::path& out, int threads,
                                     const QuantizeObserver& observer);

} // namespace vitrine::convert
