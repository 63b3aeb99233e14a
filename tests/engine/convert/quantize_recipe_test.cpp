// Which tensor gets which type: names, fallbacks by row length, what is left alone, and the mix.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "engine/convert/quantize_recipe.h"

namespace vitrine::convert {
namespace {

using kernels::TensorType;

gguf::TensorInfo matrix(const std::string& name, std::uint64_t columns, std::uint64_t rows = 8, TensorType type = TensorType::F16) {
    return {name, type, {columns, rows}, 0, 0, 0};
}

TensorChoice chosen(const char* recipe, const gguf::TensorInfo& tensor, ModelShape shape = {30, true}) {
    return chooseType(parseRecipe(recipe).value(), tensor, shape);
}

TEST(QuantizeRecipe, NamesAreKnownInAnyCase) {
    for (const char* name : {"f32", "f16", "bf16", "q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q4_k", "q5_k", "q6_k", "q4_k_m"}) {
        ASSERT_TRUE(parseRecipe(name).has_value()) << name;
        EXPECT_NE(recipeNames().find(name), std::string::npos);
    }
    EXPECT_EQ(parseRecipe("Q4_K")->type, TensorType::Q4_K);
    EXPECT_FALSE(parseRecipe("q4"));
    EXPECT_FALSE(parseRecipe(""));
    EXPECT_FALSE(parseRecipe("f8_e4m3")) << "GGUF has no 8-bit float";
}

TEST(QuantizeRecipe, EveryRecipeCanBeEncoded) {
    for (const char* name : {"f32", "f16", "bf16", "q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q4_k", "q5_k", "q6_k", "q4_k_m", "q5_k_m"}) {
        for (const std::uint64_t columns : {256U, 32U, 7U}) {
            const TensorType type = chosen(name, matrix("blk.0.ffn_up.weight", columns)).type;
            EXPECT_TRUE(kernels::typeTraits(type).isWeight);
            EXPECT_EQ(columns % kernels::typeTraits(type).blockWeights, 0U) << name << " " << columns;
        }
    }
}

TEST(QuantizeRecipe, ShortRowsFallBackAsElsewhere) {
    const auto check = [](const char* recipe, std::uint64_t columns, TensorType type, bool instead) {
        const TensorChoice c = chosen(recipe, matrix("blk.0.ffn_up.weight", columns));
        EXPECT_EQ(c.type, type) << recipe << " " << columns;
        EXPECT_EQ(c.insteadOf.has_value(), instead) << recipe << " " << columns;
    };
    check("q4_k", 512, TensorType::Q4_K, false);
    check("q4_k", 576, TensorType::Q5_0, true);
    check("q5_k", 576, TensorType::Q5_1, true);
    check("q6_k", 576, TensorType::Q8_0, true);
    check("q4_0", 576, TensorType::Q4_0, false);
    check("q4_0", 40, TensorType::F16, true);
    check("q4_k", 40, TensorType::F16, true);
    check("bf16", 7, TensorType::BF16, false);
}

TEST(QuantizeRecipe, NormsRoutersAndBiasesStay) {
    EXPECT_TRUE(isQuantized(matrix("blk.3.attn_q.weight", 64)));
    EXPECT_TRUE(isQuantized(matrix("token_embd.weight", 64)));
    EXPECT_TRUE(isQuantized({"blk.3.ffn_down_exps.weight", TensorType::Q8_0, {64, 8, 4}, 0, 0, 0}));
    EXPECT_FALSE(isQuantized({"blk.3.attn_norm.weight", TensorType::F32, {64}, 0, 0, 0}));
    EXPECT_FALSE(isQuantized(matrix("blk.3.attn_q_norm.weight", 64)));
    EXPECT_FALSE(isQuantized(matrix("blk.3.ffn_gate_inp.weight", 64)));
    EXPECT_FALSE(isQuantized(matrix("blk.3.attn_q.bias", 64)));
    EXPECT_FALSE(isQuantized(matrix("rope_table.weight", 64, 8, TensorType::I32)));
}

TEST(QuantizeRecipe, TheMixGivesMoreBitsWhereItHurts) {
    EXPECT_EQ(chosen("q4_k_m", matrix("output.weight", 512), {16, false}).type, TensorType::Q6_K);
    EXPECT_EQ(chosen("q4_k_m", matrix("token_embd.weight", 512), {16, false}).type, TensorType::Q4_K);
    EXPECT_EQ(chosen("q4_k_m", matrix("token_embd.weight", 512), {16, true}).type, TensorType::Q6_K);
    EXPECT_EQ(chosen("q4_k_m", matrix("token_embd.weight", 576), {16, true}).type, TensorType::Q8_0);
    EXPECT_EQ(chosen("q4_k", matrix("output.weight", 512), {16, false}).type, TensorType::Q4_K);
    int more = 0;
    for (std::uint32_t layer = 0; layer < 16; ++layer) {
        const std::string prefix = "blk." + std::to_string(layer);
        more += chosen("q4_k_m", matrix(prefix + ".attn_v.weight", 512), {16, true}).type == TensorType::Q6_K ? 1 : 0;
        EXPECT_EQ(chosen("q4_k_m", matrix(prefix + ".attn_q.weight", 512), {16, true}).type, TensorType::Q4_K);
    }
    EXPECT_EQ(more, 8); // 0 1 | 4 7 10 13 | 14 15
    EXPECT_EQ(chosen("q4_k_m", matrix("blk.1.ffn_down.weight", 512), {16, true}).type, TensorType::Q6_K);
    EXPECT_EQ(chosen("q4_k_m", matrix("blk.2.ffn_down.weight", 512), {16, true}).type, TensorType::Q4_K);
}

} // namespace
} // namespace vitrine::convert
