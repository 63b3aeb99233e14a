// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/convert/quantize_recipe.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace vitrine::convert {

using kernels::TensorType;

namespace {

// File types are those of llama.cpp's enum llama_ftype: other readers show them, none depends on them.
constexpr std::array kRecipes{
    QuantizeRecipe{"f32", TensorType::F32, false, 0},    QuantizeRecipe{"f16", TensorType::F16, false, 1},
    QuantizeRecipe{"bf16", TensorType::BF16, false, 32}, QuantizeRecipe{"q4_0", TensorType::Q4_0, false, 2},
    QuantizeRecipe{"q4_1", TensorType::Q4_1, false, 3},  QuantizeRecipe{"q5_0", TensorType::Q5_0, false, 8},
    QuantizeRecipe{"q5_1", TensorType::Q5_1, false, 9},  QuantizeRecipe{"q8_0", TensorType::Q8_0, false, 7},
    QuantizeRecipe{"q4_k", TensorType::Q4_K, false, 14}, QuantizeRecipe{"q5_k", TensorType::Q5_K, false, 16},
    QuantizeRecipe{"q6_k", TensorType::Q6_K, false, 18}, QuantizeRecipe{"q4_k_m", TensorType::Q4_K, true, 15},
    QuantizeRecipe{"q5_k_m", TensorType::Q5_K, true, 17},
};

/// The layer that "blk.12.attn_v.weight" belongs to; nothing outside of the layers.
std::optional<std::uint32_t> layerOf(std::string_view name) {
    constexpr std::string_view kPrefix = "blk.";
    std::uint32_t layer = 0;
    if (!name.starts_with(kPrefix)) {
        return {};
    }
    const char* const first = name.data() + kPrefix.size();
    const auto [end, error] = std::from_chars(first, name.data() + name.size(), layer);
    return error == std::errc() && end != first ? std::optional(layer) : std::nullopt;
}

/// The first and last eighth of the layers, and every third between.
bool getsMoreBits(std::uint32_t layer, std::uint32_t layers) {
    const std::uint32_t eighth = layers / 8;
    return layer < eighth || layer >= 7 * layers / 8 || (layer - eighth) % 3 == 2;
}

TensorType wanted(const QuantizeRecipe& recipe, std::string_view name, const ModelShape& shape) {
    if (!recipe.mixed) {
        return recipe.type;
    }
    if (name == "output.weight" || (shape.tiedOutput && name == "token_embd.weight")) {
        return TensorType::Q6_K;
    }
    const auto layer = layerOf(name);
    const bool sensitive = name.find("attn_v.weight") != std::string_view::npos ||
                           name.find("ffn_down") != std::string_view::npos;
    return layer && sensitive && getsMoreBits(*layer, shape.layers) ? TensorType::Q6_K : recipe.type;
}

/// The 32-wide type nearest to a type of 256.
TensorType narrower(TensorType type) {
    switch (type) {
    case TensorType::Q4_K: return TensorType::Q5_0;
    case TensorType::Q5_K: return TensorType::Q5_1;
    case TensorType::Q6_K: return TensorType::Q8_0;
    default: return TensorType::F16;
    }
}

} // namespace

std::optional<QuantizeRecipe> parseRecipe(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto found = std::find_if(kRecipes.begin(), kRecipes.end(), [&](const QuantizeRecipe& r) { return r.name == lower; });
    return found == kRecipes.end() ? std::nullopt : std::optional(*found);
}

std::string recipeNames() {
    std::string names;
    for (const QuantizeRecipe& recipe : kRecipes) {
        names += (names.empty() ? "" : ", ") + std::string(recipe.name);
    }
    return names;
}

bool isQuantized(const gguf::TensorInfo& tensor) {
    const std::string_view name = tensor.name;
    return (tensor.dims.size() == 2 || tensor.dims.size() == 3) && kernels::typeTraits(tensor.type).isWeight &&
           name.ends_with("weight") && name.find("_norm.weight") == std::string_view::npos &&
           name.find("ffn_gate_inp.weight") == std::string_view::npos;
}

TensorChoice chooseType(const QuantizeRecipe& recipe, const gguf::TensorInfo& tensor, const ModelShape& shape) {
    const TensorType asked = wanted(recipe, tensor.name, shape);
    TensorType type = asked;
    while (tensor.dims[0] % kernels::typeTraits(type).blockWeights != 0) {
        type = narrower(type);
    }
    return {type, type == asked ? std::nullopt : std::optional(asked)};
}

} // namespace vitrine::convert
