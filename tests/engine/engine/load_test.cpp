// Loading: its stages, cancelling it at each of them, what is refused and with which words, and what is foreseen and taken.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <tuple>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/engine_names.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/text/chat/chat_template.h"
#include "tests/engine/engine/engine_run.h"
#include "tests/support/tiny_tokenizer.h"

namespace vitrine::test {
namespace {

Error refused(const EngineOptions& options) {
    const auto loaded = Engine::load(options);
    if (loaded) {
        ADD_FAILURE() << "it loaded";
        return {};
    }
    return loaded.error();
}

std::vector<std::string> stagesOf(const EngineOptions& options, std::size_t cancelAfter, std::optional<Error>& error) {
    std::vector<std::string> stages;
    std::size_t calls = 0;
    const auto loaded = Engine::load(options, [&](const LoadProgress& p) {
        if (stages.empty() || stages.back() != p.stage) {
            stages.emplace_back(p.stage);
        }
        EXPECT_LE(p.done, p.total);
        return calls++ != cancelAfter;
    });
    error = loaded ? std::nullopt : std::optional<Error>(loaded.error());
    return stages;
}

TEST(EngineLoad, StagesInOrder) {
    const TinyFile file;
    std::optional<Error> error;
    const auto stages = stagesOf(exactOptions(file.path), SIZE_MAX, error);
    EXPECT_FALSE(error);
    EXPECT_EQ(stages, (std::vector<std::string>{"open", "tokenizer", "template", "plan", "weights", "cache", "ready"}));
}

TEST(EngineLoad, CanBeCancelledAtEachReport) {
    const TinyFile file;
    EngineOptions options = exactOptions(file.path);
    options.speculation = SpeculationSource::draftModel;
    options.draftModel = file.path;
    std::optional<Error> error;
    std::size_t reports = 0;
    for (;; ++reports) {
        ASSERT_LT(reports, 1000U);
        const auto stages = stagesOf(options, reports, error);
        if (!error) {
            break;
        }
        EXPECT_EQ(error->code, ErrorCode::cancelled) << "after " << stages.back();
    }
    EXPECT_GE(reports, 8U);
}

TEST(EngineLoad, AChosenTemplateTakesTheModelsPlaceOrIsRefused) {
    const TinyFile file;
    EngineOptions options = exactOptions(file.path);
    options.chatTemplate = "zephyr";
    EngineRun run(options);
    EXPECT_EQ(run.engine().chatTemplate().name(), "Zephyr");
    options.chatTemplate = (file.folder.path() / "absent.jinja").string();
    const Error error = refused(options);
    EXPECT_EQ(error.code, ErrorCode::fileNotFound);
    EXPECT_EQ(error.subject, options.chatTemplate);
    const auto back = EngineOptions::fromJson(options.toJson());
    ASSERT_TRUE(back);
    EXPECT_EQ(back->chatTemplate, options.chatTemplate);
}

TEST(EngineLoad, TooLittleMemoryIsRefusedWithTheFigures) {
    const TinyFile file;
    EngineOptions options = exactOptions(file.path);
    options.memoryLimit = 1 << 20;
    const Error error = refused(options);
    EXPECT_EQ(error.code, ErrorCode::outOfMemory);
    EXPECT_EQ(exitStatus(error.code), 4);
    EXPECT_NE(error.message.find("1.00 MiB can be used"), std::string::npos) << error.message;
    options = exactOptions(file.path);
    options.kvBlocks = 1 << 24;
    EXPECT_EQ(refused(options).code, ErrorCode::outOfMemory);
}

TEST(EngineLoad, WhatIsForeseenIsWhatIsTaken) {
    for (const std::string& family : TinyModel::families()) {
        SCOPED_TRACE(family);
        const TinyFile file(TinyModel::family(family));
        EngineRun run(exactOptions(file.path));
        const EngineInfo& info = run.engine().info();
        EXPECT_LE(info.predicted.weights, info.actual.weights);
        EXPECT_LE(info.actual.weights - info.predicted.weights, 64U * 100U) << "no more than each tensor's alignment";
        EXPECT_EQ(info.predicted.kvPool, info.actual.kvPool);
        EXPECT_EQ(info.run.blocks, 64);
        EXPECT_EQ(run.engine().options().prefillChunk, run.engine().options().maxBatchedTokens) << "0 is resolved";
    }
}

TEST(EngineLoad, ThePoolIsWhatTheLimitLeaves) {
    const TinyFile file;
    EngineOptions options = exactOptions(file.path);
    options.kvBlocks = 0;
    options.memoryLimit = 0;
    EngineRun ample(options);
    EXPECT_EQ(ample.engine().info().run.blocks, 256 / 16 * 16) << "no more than the sequences can use";
    const MemoryUse use = ample.engine().info().predicted;
    options.memoryLimit = use.weights + use.workspace + use.runtime + 20 * ample.engine().info().run.bytesPerBlock;
    EngineRun tight(options);
    EXPECT_EQ(tight.engine().info().run.blocks, 20);
    EXPECT_LE(tight.engine().info().predicted.total(), options.memoryLimit);
}

TEST(EngineLoad, ADraftOfAnotherVocabularyIsRefused) {
    const TinyFile file;
    EngineOptions options = exactOptions(file.path);
    options.speculation = SpeculationSource::draftModel;
    TinyModel larger;
    larger.vocabulary = tinyVocabularySize() + 20;
    options.draftModel = larger.writeTo(file.folder.path(), "larger");
    Error error = refused(options);
    EXPECT_EQ(error.code, ErrorCode::vocabularyMismatch);
    EXPECT_EQ(error.subject, std::to_string(tinyVocabularySize()));

    gguf::GgufWriter other = TinyModel().writer();
    const auto reader = gguf::GgufReader::open(file.path);
    ASSERT_TRUE(reader);
    std::vector<std::string> tokens;
    const auto texts = reader->getStrings("tokenizer.ggml.tokens");
    ASSERT_TRUE(texts);
    for (const std::string_view t : *texts) {
        tokens.emplace_back(t);
    }
    std::swap(tokens[100], tokens[101]);
    other.setStrings("tokenizer.ggml.tokens", tokens);
    options.draftModel = file.folder / "other.gguf";
    ASSERT_TRUE(other.write(options.draftModel));
    error = refused(options);
    EXPECT_EQ(error.code, ErrorCode::vocabularyMismatch);
    EXPECT_EQ(error.subject, "100");
    EXPECT_NE(error.message.find("token 100"), std::string::npos) << error.message;
}

TEST(EngineLoad, OptionsOutOfRangeAreNamedBeforeAnythingIsRead) {
    EngineOptions options = exactOptions("/nowhere");
    options.blockSize = 4;
    EXPECT_EQ(refused(options).subject, "blockSize");
    options = exactOptions("/nowhere");
    options.context = 1;
    EXPECT_EQ(refused(options).subject, "context");
    options = exactOptions("/nowhere");
    options.maxBatchedTokens = 8;
    EXPECT_EQ(refused(options).subject, "maxBatchedTokens");
    options = exactOptions("/nowhere");
    options.speculation = SpeculationSource::draftModel;
    EXPECT_EQ(refused(options).subject, "draftModel");
    EXPECT_EQ(refused(exactOptions("/nowhere")).code, ErrorCode::fileNotFound);
    options = exactOptions("/nowhere");
    options.device = DeviceChoice::cuda;
    EXPECT_FALSE(Engine::load(options));
}

TEST(EngineLoad, DevicesHaveNamesWithNumbers) {
    for (const auto& [text, kind, number] : {std::tuple{"auto", DeviceChoice::automatic, 0}, {"cpu", DeviceChoice::cpu, 0},
                                             {"cuda", DeviceChoice::cuda, 0}, {"cuda:3", DeviceChoice::cuda, 3}}) {
        const auto device = parseNamedDevice(text);
        ASSERT_TRUE(device) << text;
        EXPECT_EQ(device->kind, kind) << text;
        EXPECT_EQ(device->cudaDevice, number) << text;
        EngineOptions options;
        options.device = device->kind;
        options.cudaDevice = device->cudaDevice;
        EXPECT_EQ(deviceText(options), text);
    }
    for (const char* none : {"", "cuda:", "cuda:x", "cuda:-1", "cuda:1x", "cpu:0", "cuda: 1", "cuda:64", "cuda:99999999999"}) {
        EXPECT_FALSE(parseNamedDevice(none)) << none;
    }
    EngineOptions far = exactOptions("/nowhere");
    far.cudaDevice = 64;
    EXPECT_EQ(refused(far).subject, "cudaDevice");
}

TEST(EngineLoad, OptionsSurviveJson) {
    EngineOptions options = exactOptions("/models/ä b.gguf");
    options.speculation = SpeculationSource::ngram;
    options.weights = kernels::TensorType::F32;
    options.batching = BatchingMode::fixed;
    options.cudaDevice = 2;
    const auto again = EngineOptions::fromJson(options.toJson());
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_EQ(again->toJson(), options.toJson());
    auto json = options.toJson();
    json["blokSize"] = 16;
    ASSERT_FALSE(EngineOptions::fromJson(json));
    EXPECT_EQ(EngineOptions::fromJson(json).error().subject, "blokSize");
}

TEST(EngineLoad, AModelWithoutATokenizerIsRefused) {
    TinyModel model;
    model.tokenizer = false;
    model.vocabulary = 300;
    const TinyFile file(model);
    EXPECT_EQ(refused(exactOptions(file.path)).code, ErrorCode::noTokenizer);
}

} // namespace
} // namespace vitrine::test
