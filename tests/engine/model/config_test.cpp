// Keys to configuration: what each family's file means, and what is refused.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/model_config.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/tensor_plan.h"
#include "tests/engine/model/open_model.h"

namespace vitrine::test {
namespace {

model::ModelConfig configOf(const TinyModel& tiny) {
    return model::readConfig(OpenModel::of(tiny).reader).value();
}

Error errorOf(const gguf::GgufWriter& writer) {
    const auto config = model::readConfig(OpenModel::of(writer).reader);
    return config ? Error{ErrorCode::internal, "accepted", "", std::nullopt} : config.error();
}

TEST(ModelConfig, KnowsEveryFamilyOfTheTinyModels) {
    for (const std::string& family : TinyModel::families()) {
        const OpenModel model = OpenModel::of(TinyModel::family(family));
        const auto config = model::readConfig(model.reader);
        ASSERT_TRUE(config) << family << ": " << config.error().describe();
        const auto tensors = model::checkTensors(model.reader, *config);
        ASSERT_TRUE(tensors) << family << ": " << tensors.error().describe();
    }
}

// A tensor in the file that no plan names would be weights silently left out.
TEST(ModelConfig, PlansUseEveryTensorOfTheFile) {
    for (const std::string& family : TinyModel::families()) {
        const OpenModel model = OpenModel::of(TinyModel::family(family));
        const auto plans = model::checkTensors(model.reader, model::readConfig(model.reader).value()).value();
        for (const auto& tensor : model.reader.tensors()) {
            const bool used =
                std::any_of(plans.begin(), plans.end(), [&](const auto& p) { return p.name == tensor.name; });
            EXPECT_TRUE(used || tensor.name.starts_with("rope_f")) << family << ": " << tensor.name;
        }
    }
}

TEST(ModelConfig, UnknownArchitectureListsTheKnown) {
    gguf::GgufWriter writer = TinyModel::family("llama").writer();
    writer.setString("general.architecture", "rwkv9");
    const Error error = errorOf(writer);
    EXPECT_EQ(error.code, ErrorCode::unknownArchitecture);
    EXPECT_EQ(error.subject, "rwkv9");
    const auto known = model::knownArchitectures();
    for (const std::string_view name : known) {
        EXPECT_NE(error.message.find(name), std::string::npos) << name;
    }
    EXPECT_EQ(known.size(), 11U);
    EXPECT_TRUE(std::is_sorted(known.begin(), known.end()));
}

TEST(ModelConfig, MissingKeyIsNamed) {
    gguf::GgufWriter writer;
    writer.setString("general.architecture", "llama");
    const Error error = errorOf(writer);
    EXPECT_EQ(error.code, ErrorCode::missingKey);
    EXPECT_EQ(error.subject, "llama.block_count");
    EXPECT_EQ(errorOf(gguf::GgufWriter{}).subject, "general.architecture");
}

struct BadKey {
    const char* key;
    double value;
};

class RefusedNumber : public testing::TestWithParam<BadKey> {};

TEST_P(RefusedNumber, NamesTheKey) {
    gguf::GgufWriter writer = TinyModel::family("mixtral").writer();
    const auto [key, value] = GetParam();
    if (std::floor(value) == value && std::abs(value) < 1e15) {
        writer.set(key, static_cast<std::int64_t>(value));
    } else {
        writer.set(key, value);
    }
    const Error error = errorOf(writer);
    EXPECT_EQ(error.code, ErrorCode::badKey) << error.describe();
    EXPECT_EQ(error.subject, key) << error.describe();
}

INSTANTIATE_TEST_SUITE_P(
    Keys, RefusedNumber,
    testing::Values(BadKey{"llama.block_count", 0}, BadKey{"llama.block_count", 1e9},
                    BadKey{"llama.embedding_length", -1}, BadKey{"llama.embedding_length", 1e12},
                    BadKey{"llama.attention.head_count", 0}, BadKey{"llama.attention.head_count", 3},
                    BadKey{"llama.attention.head_count_kv", 0}, BadKey{"llama.attention.key_length", 1e9},
                    BadKey{"llama.context_length", 0}, BadKey{"llama.context_length", 1},
                    BadKey{"llama.attention.key_length", 1}, BadKey{"llama.feed_forward_length", 1e13},
                    BadKey{"llama.rope.dimension_count", 15}, BadKey{"llama.rope.dimension_count", 64},
                    BadKey{"llama.expert_used_count", 5}, BadKey{"llama.expert_count", 1e6},
                    BadKey{"llama.rope.freq_base", -1},
                    BadKey{"llama.attention.layer_norm_rms_epsilon", std::numeric_limits<double>::quiet_NaN()},
                    BadKey{"llama.rope.scaling.factor", std::numeric_limits<double>::infinity()}));

TEST(ModelConfig, RangesReadAsSentences) {
    const auto sentence = [](const char* key, auto value) {
        gguf::GgufWriter writer = TinyModel::family("llama").writer();
        writer.set(key, value);
        return errorOf(writer).message;
    };
    const std::string nan = sentence("llama.attention.layer_norm_rms_epsilon", -std::numeric_limits<float>::quiet_NaN());
    EXPECT_NE(nan.find("is not a number (NaN); it must lie between 0 and 1."), std::string::npos) << nan;
    const std::string base = sentence("llama.rope.freq_base", -2.5F);
    EXPECT_NE(base.find("is -2.5; it must lie between 1 and 1e+12."), std::string::npos) << base;
    EXPECT_EQ(sentence("llama.attention.key_length", 1U).find("between 2 and 1"), std::string::npos);
}

TEST(ModelConfig, NamesOfAHostileFileAreMadePrintable) {
    gguf::GgufWriter writer = TinyModel::family("llama").writer();
    writer.setString("general.architecture", "a\x1b[2J\n");
    const Error error = errorOf(writer);
    EXPECT_EQ(error.code, ErrorCode::unknownArchitecture);
    EXPECT_NE(error.message.find("a\\x1b[2J\\n"), std::string::npos) << error.message;
    EXPECT_EQ(error.subject, "a\\x1b[2J\\n");
}

TEST(ModelConfig, WrongTypeAndUnknownScalingAreBadKeys) {
    gguf::GgufWriter text = TinyModel::family("llama").writer();
    text.setString("llama.block_count", "two");
    EXPECT_EQ(errorOf(text).code, ErrorCode::badKey);
    gguf::GgufWriter scaling = TinyModel::family("llama").writer();
    scaling.setString("llama.rope.scaling.type", "dynamic");
    EXPECT_EQ(errorOf(scaling).subject, "llama.rope.scaling.type");
    gguf::GgufWriter array = TinyModel::family("llama").writer();
    array.setArray<std::int32_t>("llama.feed_forward_length", {128});
    EXPECT_EQ(errorOf(array).subject, "llama.feed_forward_length");
}

TEST(ModelConfig, WindowsFallOnTheRightLayers) {
    const auto windows = [](const model::ModelConfig& config) {
        std::vector<std::int32_t> result;
        for (const auto& layer : config.layer) {
            result.push_back(layer.window);
        }
        return result;
    };
    EXPECT_EQ(windows(configOf(TinyModel::family("gemma2"))), (std::vector<std::int32_t>{32, 0, 32, 0}));
    EXPECT_EQ(windows(configOf(TinyModel::family("gemma3"))), (std::vector<std::int32_t>{32, 32, 32, 32, 32, 0, 32}));
    EXPECT_EQ(windows(configOf(TinyModel::family("gpt-oss"))), (std::vector<std::int32_t>{16, 0}));
    TinyModel llama = TinyModel::family("llama");
    llama.window = 8; // no converter means anything by it
    EXPECT_EQ(windows(configOf(llama)), (std::vector<std::int32_t>{0, 0}));
    TinyModel olmo3 = TinyModel::family("olmo2");
    olmo3.window = 8;
    olmo3.layers = 5;
    EXPECT_EQ(windows(configOf(olmo3)), (std::vector<std::int32_t>{8, 8, 8, 0, 8}));
}

TEST(ModelConfig, Gemma3PatternMayBeAnArray) {
    gguf::GgufWriter writer = TinyModel::family("gemma3").writer();
    writer.setArray<bool>("gemma3.attention.sliding_window_pattern", {false, true, false, true, false, true, false});
    const auto config = model::readConfig(OpenModel::of(writer).reader).value();
    EXPECT_EQ(config.layer[0].window, 0);
    EXPECT_EQ(config.layer[1].window, 32);
    EXPECT_EQ(config.layer[1].rope, 1);
}

TEST(ModelConfig, MissingTensorAndBadShapeAreNamed) {
    TinyModel noNorms = TinyModel::family("qwen3");
    noNorms.qkNorm = TinyQkNorm::none;
    const OpenModel missing = OpenModel::of(noNorms);
    const auto absent = model::checkTensors(missing.reader, model::readConfig(missing.reader).value());
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, ErrorCode::missingTensor);
    EXPECT_EQ(absent.error().subject, "blk.0.attn_q_norm.weight");

    gguf::GgufWriter wide = TinyModel::family("llama").writer();
    wide.set("llama.feed_forward_length", std::uint32_t{96});
    const OpenModel wrong = OpenModel::of(wide);
    const auto shape = model::checkTensors(wrong.reader, model::readConfig(wrong.reader).value());
    ASSERT_FALSE(shape);
    EXPECT_EQ(shape.error().code, ErrorCode::badTensor);
    EXPECT_EQ(shape.error().subject, "blk.0.ffn_gate.weight");
    EXPECT_NE(shape.error().message.find("64 x 128"), std::string::npos) << shape.error().message;
    EXPECT_NE(shape.error().message.find("64 x 96"), std::string::npos) << shape.error().message;
}

} // namespace
} // namespace vitrine::test
