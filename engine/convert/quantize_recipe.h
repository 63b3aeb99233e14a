// Which tensor of a model gets which type when a file is quantised: the names of the recipes and the rules for one tensor.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/gguf/tensor_directory.h"
#include "kernels/block_formats.h"

namespace vitrine::convert {

/// What `quantize --type` names: a type for every matrix, or a mix.
struct QuantizeRecipe {
    std::string_view name; ///< as given on the command line, e.g. "q4_k_m"
    kernels::TensorType type = kernels::TensorType::F32;
    /// The mix that llama.cpp calls Q4_K_M or Q5_K_M: output (or the embedding that stands for it) in Q6_K, and half of the value
    /// and down matrices too.
    bool mixed = false;
    std::uint32_t fileType = 0; ///< general.file_type of the result
};

/// Case does not matter. Nothing for a name that is no recipe.
[[nodiscard]] std::optional<QuantizeRecipe> parseRecipe(std::string_view name);
/// "f32, f16, …", for messages and help.
[[nodiscard]] std::string recipeNames();

/// What the mix asks about the model around a tensor.
struct ModelShape {
    std::uint32_t layers = 0;
    bool tiedOutput = false; ///< no output.weight: the embedding is the output matrix
};

/// True for matrices: 2 or 3 dimensions, a type that holds weights, and a name ending in "weight" that is neither a norm nor a
/// router (llama.cpp keeps those too). Everything else is copied as it is.
[[nodiscard]] bool isQuantized(const gguf::TensorInfo& tensor);

struct TensorChoice {
    kernels::TensorType type = kernels::TensorType::F32;
    /// The recipe's type, when `type` stands in for it because the rows are no whole number of its blocks.
    std::optional<kernels::TensorType> insteadOf;
};

/// The type that `tensor`, one that isQuantized(), gets. Rows that are no multiple of 256 fall back as in llama.cpp: Q4_K to Q5_0,
/// Q5_K to Q5_1, Q6_K to Q8_0; rows that are no multiple of 32 become F16.
[[nodiscard]] TensorChoice chooseType(const QuantizeRecipe& recipe, const gguf::TensorInfo& tensor, const ModelShape& shape);

} // namespace vitrine::convert
