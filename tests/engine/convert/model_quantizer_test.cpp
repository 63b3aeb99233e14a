// A quantised file holds what the encoder makes of each tensor, all keys, and is whole or absent.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <sys/resource.h>

#include <cmath>
#include <cstring>
#include <fstream>

#include <gtest/gtest.h>

#include "engine/convert/model_quantizer.h"
#include "kernels/dispatch.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

namespace vitrine::convert {
namespace {

using kernels::TensorType;
namespace fs = std::filesystem;

const QuantizeObserver kSilent = [](const QuantizeProgress&) { return true; };

class ModelQuantizer : public testing::Test {
protected:
    test::TempDir m_folder;
    fs::path m_in = tiny().writeTo(m_folder.path(), "in");
    fs::path m_out = m_folder / "out.gguf";

    static test::TinyModel tiny() {
        test::TinyModel model;
        model.hidden = 96; // no multiple of 256, unlike the feed-forward's rows
        model.feedForward = 256;
        model.heads = 6;
        return model;
    }
    static gguf::GgufReader open(const fs::path& path) {
        auto reader = gguf::GgufReader::open(path);
        EXPECT_TRUE(reader.has_value()) << (reader ? "" : reader.error().message);
        return std::move(*reader);
    }
    [[nodiscard]] Result<> make(const char* type, const QuantizeObserver& observer = kSilent) const {
        const gguf::GgufReader model = open(m_in);
        const QuantizeRecipe recipe = parseRecipe(type).value();
        return quantizeModel(model, recipe, planQuantization(model, recipe), m_out, 2, observer);
    }
    /// Files in the folder besides the source.
    [[nodiscard]] std::size_t others() const {
        const auto files = fs::directory_iterator(m_folder.path());
        return static_cast<std::size_t>(std::distance(fs::begin(files), fs::end(files))) - 1;
    }
};

std::vector<float> decoded(const gguf::GgufReader& model, const gguf::TensorInfo& tensor) {
    std::vector<float> values(static_cast<std::size_t>(tensor.elements()));
    kernels::active().dequantizeRow(tensor.type, model.data(tensor).data(), values.size(), values.data());
    return values;
}

TEST_F(ModelQuantizer, EveryTensorIsWhatTheEncoderMakes) {
    for (const char* type : {"f16", "bf16", "q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q4_k", "q5_k", "q6_k", "q4_k_m"}) {
        SCOPED_TRACE(type);
        const auto made = make(type);
        ASSERT_TRUE(made.has_value()) << made.error().message;
        const gguf::GgufReader before = open(m_in);
        const gguf::GgufReader after = open(m_out);
        ASSERT_EQ(before.tensors().size(), after.tensors().size());
        for (std::size_t i = 0; i < before.tensors().size(); ++i) {
            const gguf::TensorInfo& from = before.tensors()[i];
            const gguf::TensorInfo& to = after.tensors()[i];
            SCOPED_TRACE(to.name);
            EXPECT_EQ(from.name, to.name);
            EXPECT_EQ(from.dims, to.dims);
            if (to.type == from.type) {
                EXPECT_EQ(std::memcmp(before.data(from).data(), after.data(to).data(), from.bytes), 0);
                continue;
            }
            const std::vector<float> values = decoded(before, from);
            std::vector<std::byte> expected(static_cast<std::size_t>(to.bytes));
            kernels::active().quantizeRow(to.type, values.data(), values.size(), expected.data());
            EXPECT_EQ(std::memcmp(expected.data(), after.data(to).data(), expected.size()), 0);
            double error = 0;
            double power = 0;
            const std::vector<float> back = decoded(after, to);
            for (std::size_t k = 0; k < values.size(); ++k) {
                error += std::pow(back[k] - values[k], 2);
                power += std::pow(values[k], 2);
            }
            EXPECT_LT(error, 0.02 * power) << "4 bits keep 98 % of the power of random weights";
        }
        EXPECT_EQ(after.find("blk.0.attn_norm.weight")->type, TensorType::F32);
    }
}

TEST_F(ModelQuantizer, RowsThatDoNotFitFallBack) {
    ASSERT_TRUE(make("q4_k").has_value());
    const gguf::GgufReader after = open(m_out);
    EXPECT_EQ(after.find("blk.0.attn_q.weight")->type, TensorType::Q5_0);
    EXPECT_EQ(after.find("blk.0.ffn_down.weight")->type, TensorType::Q4_K);
    const gguf::GgufReader before = open(m_in);
    std::size_t instead = 0;
    for (const QuantizedTensor& t : planQuantization(before, *parseRecipe("q4_k"))) {
        instead += t.insteadOf.has_value() ? 1 : 0;
    }
    EXPECT_EQ(instead, 14U); // q, k, v, output, gate and up of two layers; the embedding and the output
}

TEST_F(ModelQuantizer, KeysAreKeptAndTheTypeIsNamed) {
    ASSERT_TRUE(make("q8_0").has_value());
    const gguf::GgufReader before = open(m_in);
    const gguf::GgufReader after = open(m_out);
    for (const gguf::KeyValue& key : before.keyValues()) {
        if (key.key == "general.file_type" || key.key == "general.quantization_version") {
            continue;
        }
        const auto* const found = std::find_if(after.keyValues().data(), after.keyValues().data() + after.keyValues().size(),
                                               [&](const gguf::KeyValue& k) { return k.key == key.key; });
        ASSERT_NE(found, after.keyValues().data() + after.keyValues().size()) << key.key;
        EXPECT_EQ(found->type, key.type) << key.key;
        EXPECT_EQ(found->elementType, key.elementType) << key.key;
        EXPECT_EQ(found->count, key.count) << key.key;
        ASSERT_EQ(found->payload.size(), key.payload.size()) << key.key;
        EXPECT_EQ(std::memcmp(found->payload.data(), key.payload.data(), key.payload.size()), 0) << key.key;
    }
    EXPECT_EQ(after.getUint("general.file_type").value(), 7U);
    EXPECT_EQ(after.getUint("general.quantization_version").value(), 2U);
}

TEST_F(ModelQuantizer, TheSourceIsNeverReplaced) {
    const auto size = fs::file_size(m_in);
    m_out = m_in;
    EXPECT_EQ(make("q8_0").error().code, ErrorCode::invalidArgument);
    m_out = m_folder / "link.gguf";
    fs::create_symlink(m_in, m_out);
    EXPECT_EQ(make("q8_0").error().code, ErrorCode::invalidArgument);
    fs::remove(m_out);
    fs::create_hard_link(m_in, m_out);
    EXPECT_EQ(make("q8_0").error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(fs::file_size(m_in), size);
}

TEST_F(ModelQuantizer, WhatIsNoFileIsNotReplaced) {
    m_out = "/dev/null";
    EXPECT_EQ(make("q8_0").error().code, ErrorCode::fileUnwritable);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    m_out = m_folder.path();
    EXPECT_EQ(make("q8_0").error().code, ErrorCode::fileUnwritable);
    m_out = m_folder / "absent" / "out.gguf";
    EXPECT_EQ(make("q8_0").error().code, ErrorCode::fileUnwritable);
}

TEST_F(ModelQuantizer, StoppedHalfwayLeavesWhatWasThere) {
    std::ofstream(m_out) << "older";
    int calls = 0;
    const auto made = make("q8_0", [&](const QuantizeProgress& p) {
        EXPECT_LE(p.done, p.total);
        return ++calls < 5;
    });
    EXPECT_EQ(made.error().code, ErrorCode::cancelled);
    EXPECT_EQ(fs::file_size(m_out), 5U);
    EXPECT_EQ(others(), 1U) << "the older file alone";
}

/// A limit on the size of files stands for a full disk.
TEST_F(ModelQuantizer, AFullDiskLeavesNothing) {
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = fs::file_size(m_in) / 2;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto made = make("f32");
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(made.error().code, ErrorCode::diskFull);
    EXPECT_EQ(others(), 0U);
}

TEST_F(ModelQuantizer, ProgressReachesItsEnd) {
    QuantizeProgress last;
    ASSERT_TRUE(make("q4_0", [&](const QuantizeProgress& p) {
                    EXPECT_GE(p.done, last.done);
                    last = p;
                    return true;
                }).has_value());
    std::uint64_t bytes = 0;
    const auto source = open(m_in); // lives as long as its tensors are read
    for (const gguf::TensorInfo& t : source.tensors()) {
        bytes += t.bytes;
    }
    EXPECT_EQ(last.done, bytes);
    EXPECT_EQ(last.total, bytes);
}

} // namespace
} // namespace vitrine::convert
