// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "engine/survey/draft_match.h"
#include "engine/survey/load_check.h"
#include "engine/survey/load_plan.h"
#include "engine/survey/model_checks.h"
#include "engine/survey/model_survey.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

namespace vitrine::survey {
namespace {

EngineOptions cpuOptions() {
    EngineOptions options;
    options.device = DeviceChoice::cpu;
    options.threads = 1;
    return options;
}

void cut(const std::filesystem::path& path, std::uint64_t bytes) {
    std::filesystem::resize_file(path, bytes);
}

TEST(Survey, TellsWhatAFileHolds) {
    const test::TempDir dir;
    test::TinyModel tiny;
    tiny.type = kernels::TensorType::Q8_0;
    const ModelSurvey s = surveyModel(tiny.writeTo(dir.path()));
    ASSERT_TRUE(s.canRun()) << s.error->message;
    EXPECT_EQ(s.architecture, "llama");
    EXPECT_EQ(s.fileBytes, std::filesystem::file_size(dir / "tiny.gguf"));
    ASSERT_TRUE(s.shape);
    EXPECT_EQ(s.shape->layers, 2);
    EXPECT_EQ(s.shape->heads, 4);
    EXPECT_EQ(s.shape->kvHeads, 2);
    EXPECT_EQ(s.shape->contextLength, 512);
    EXPECT_EQ(s.parameters, s.activeParameters);
    ASSERT_EQ(s.types.size(), 2U); // Q8_0 matrices; F32 embedding and norms
    std::uint64_t elements = 0;
    std::uint64_t tensors = 0;
    for (const TypeShare& share : s.types) {
        elements += share.elements;
        tensors += share.tensors;
    }
    EXPECT_EQ(elements, s.parameters);
    EXPECT_EQ(tensors, s.tensorCount);
    EXPECT_GE(s.types[0].bytes, s.types[1].bytes);
    EXPECT_GT(s.bitsPerWeight(), 8.5);
    EXPECT_LT(s.bitsPerWeight(), 32.0);
}

TEST(Survey, CountsOnlyTheChosenExpertsAsActive) {
    const test::TempDir dir;
    const ModelSurvey s = surveyModel(test::TinyModel::family("mixtral").writeTo(dir.path()));
    ASSERT_TRUE(s.canRun()) << s.error->message;
    EXPECT_LT(s.activeParameters, s.parameters);
    EXPECT_GT(s.activeParameters, 0U);
}

TEST(Survey, NamesWhatIsWrong) {
    const test::TempDir dir;
    EXPECT_EQ(surveyModel(dir / "absent.gguf").error->code, ErrorCode::fileNotFound);
    std::ofstream(dir / "text.gguf") << "this is no model at all, but long enough to be read";
    EXPECT_EQ(surveyModel(dir / "text.gguf").error->code, ErrorCode::notGguf);
    test::TinyModel bare;
    bare.tokenizer = false;
    const ModelSurvey s = surveyModel(bare.writeTo(dir.path(), "bare"));
    ASSERT_TRUE(s.error);
    EXPECT_EQ(s.error->code, ErrorCode::noTokenizer);
    EXPECT_EQ(s.architecture, "llama"); // what can be read is read
}

TEST(Survey, MeasuresWhatACutFileLacks) {
    const test::TempDir dir;
    const auto path = test::TinyModel{}.writeTo(dir.path());
    const auto whole = std::filesystem::file_size(path);
    cut(path, whole - 5000);
    const ModelSurvey s = surveyModel(path);
    ASSERT_TRUE(s.error);
    EXPECT_EQ(s.error->code, ErrorCode::truncatedFile);
    ASSERT_TRUE(s.extent);
    EXPECT_EQ(s.extent->present, whole - 5000);
    EXPECT_GE(s.extent->declared, whole - 32); // the file may end in padding
    EXPECT_LE(s.extent->declared, whole);
    EXPECT_LT(s.extent->tensorsInside, s.extent->tensors);
    EXPECT_FALSE(s.reading);
}

TEST(LoadPlan, IsWhatALoadTakes) {
    const test::TempDir dir;
    EngineOptions options = cpuOptions();
    options.model = test::TinyModel{}.writeTo(dir.path());
    options.kvBlocks = 24;
    const auto plan = planLoad(options, surveyModel(options.model));
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_FALSE(plan->onGpu);
    EXPECT_GT(plan->deviceBytes, 0U);
    EXPECT_LE(plan->deviceFree, plan->deviceBytes);
    const auto engine = Engine::load(options);
    ASSERT_TRUE(engine) << engine.error().message;
    const MemoryUse& predicted = (*engine)->info().predicted;
    EXPECT_EQ(plan->budget.weights, predicted.weights);
    EXPECT_EQ(plan->budget.kvPool(), predicted.kvPool);
    EXPECT_EQ(plan->budget.workspace, predicted.workspace);
    EXPECT_EQ(plan->budget.total(), predicted.total());
    EXPECT_EQ((*engine)->info().actual.weights, predicted.weights);
}

TEST(LoadPlan, PlansWhatDoesNotFitToo) {
    const test::TempDir dir;
    EngineOptions options = cpuOptions();
    options.model = test::TinyModel{}.writeTo(dir.path());
    options.memoryLimit = 4096;
    const auto plan = planLoad(options, surveyModel(options.model));
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_FALSE(plan->budget.fits());
    EXPECT_FALSE(Engine::load(options));
    options.memoryLimit = plan->budget.total(); // "Load anyway"
    EXPECT_TRUE(Engine::load(options));
}

TEST(LoadPlan, CountsWhatAnEjectSetsFree) {
    const test::TempDir dir;
    EngineOptions options = cpuOptions();
    options.model = test::TinyModel{}.writeTo(dir.path());
    const ModelSurvey s = surveyModel(options.model);
    constexpr std::uint64_t kHeld = 1ULL << 44; // more than any machine has: what is free is bounded by what there is
    const auto plan = planLoad(options, s, nullptr, kHeld);
    ASSERT_TRUE(plan);
    EXPECT_GE(plan->budget.available, kHeld);
    EXPECT_EQ(plan->deviceFree, plan->deviceBytes);
}

TEST(LoadPlan, AddsTheDraftModel) {
    const test::TempDir dir;
    EngineOptions options = cpuOptions();
    options.model = test::TinyModel{}.writeTo(dir.path());
    options.kvBlocks = 16;
    const ModelSurvey s = surveyModel(options.model);
    const auto alone = planLoad(options, s);
    const auto two = planLoad(options, s, &s);
    ASSERT_TRUE(alone && two);
    EXPECT_EQ(alone->budget.draft(), 0U);
    EXPECT_GT(two->budget.draft(), alone->budget.weights);
}

TEST(LoadPlan, RefusesABrokenModel) {
    const test::TempDir dir;
    const auto plan = planLoad(cpuOptions(), surveyModel(dir / "absent.gguf"));
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::fileNotFound);
}

TEST(LoadCheck, FindsWhatALoadWouldStumbleOver) {
    const test::TempDir dir;
    EngineOptions options = cpuOptions();
    options.model = test::TinyModel{}.writeTo(dir.path());
    EXPECT_TRUE(checkLoad(options, 0));
    options.memoryLimit = 4096;
    EXPECT_EQ(checkLoad(options, 0).error().code, ErrorCode::outOfMemory);
    EXPECT_TRUE(checkLoad(options, std::nullopt)); // the place is the load's own matter then
    options.memoryLimit = 0;
    options.chatTemplate = (dir / "absent.jinja").string();
    EXPECT_EQ(checkLoad(options, 0).error().code, ErrorCode::fileNotFound);
    options.chatTemplate.clear();
    options.speculation = SpeculationSource::draftModel;
    options.draftModel = dir / "absent.gguf";
    EXPECT_EQ(checkLoad(options, 0).error().code, ErrorCode::fileNotFound);
    options.speculation = SpeculationSource::none;
    cut(options.model, std::filesystem::file_size(options.model) / 2);
    EXPECT_EQ(checkLoad(options, 0).error().code, ErrorCode::truncatedFile);
}

TEST(Checks, PassForASoundModel) {
    const test::TempDir dir;
    const ModelChecks all = checkModel(surveyModel(test::TinyModel{}.writeTo(dir.path())));
    ASSERT_EQ(all.checks.size(), 4U);
    for (const ModelCheck& check : all.checks) {
        if (check.kind != CheckKind::chatTemplate) { // the tiny model has no template of its own
            EXPECT_TRUE(check.passed) << check.error->message;
        }
    }
}

TEST(Checks, FailWhereTheFileCannotBeRead) {
    const test::TempDir dir;
    std::ofstream(dir / "text.gguf") << "this is no model at all, but long enough to be read";
    const ModelChecks all = checkModel(surveyModel(dir / "text.gguf"));
    ASSERT_EQ(all.checks.size(), 4U);
    for (const ModelCheck& check : all.checks) {
        EXPECT_FALSE(check.passed);
        EXPECT_TRUE(check.error);
    }
}

TEST(DraftMatch, ComparesVocabulariesIdById) {
    const test::TempDir dir;
    const auto one = test::TinyModel{}.writeTo(dir.path(), "one");
    test::TinyModel other;
    other.seed = 9;
    const auto same = other.writeTo(dir.path(), "same");
    const auto none = compareVocabularies(one, same);
    ASSERT_TRUE(none) << none.error().message;
    EXPECT_FALSE(*none);
    other.vocabulary = 600;
    const auto larger = compareVocabularies(one, other.writeTo(dir.path(), "larger"));
    ASSERT_TRUE(larger) << larger.error().message;
    ASSERT_TRUE(*larger);
    EXPECT_EQ((*larger)->draftTokens, 600U);
    EXPECT_EQ((*larger)->firstDifference, (*larger)->targetTokens); // the first id that only one of them has
}

} // namespace
} // namespace vitrine::survey
