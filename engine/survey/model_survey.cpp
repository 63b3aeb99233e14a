// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/survey/model_survey.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "engine/gguf/file_extent.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/gguf/printable.h"
#include "engine/survey/model_reading.h"

namespace vitrine::survey {

namespace {

std::string textOf(const gguf::GgufReader& reader, std::string_view key) {
    const auto value = reader.getString(key);
    return value ? gguf::printable(*value) : std::string();
}

std::uint64_t sizeOnDisk(const std::filesystem::path& path) {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path, failed);
    return failed ? 0 : size;
}

void countTensors(const gguf::GgufReader& reader, ModelSurvey& survey) {
    std::map<std::string, TypeShare> byType;
    for (const gguf::TensorInfo& t : reader.tensors()) {
        TypeShare& share = byType[kernels::typeTraits(t.type).name];
        ++share.tensors;
        share.elements += t.elements();
        share.bytes += t.bytes;
        survey.parameters += t.elements();
    }
    for (auto& [type, share] : byType) {
        share.type = type;
        survey.types.push_back(share);
    }
    std::sort(survey.types.begin(), survey.types.end(),
              [](const TypeShare& a, const TypeShare& b) { return a.bytes > b.bytes; });
    survey.tensorCount = reader.tensors().size();
}

std::uint64_t activeOf(const gguf::GgufReader& reader, const ModelSurvey& survey) {
    const auto experts = static_cast<std::uint64_t>(std::max(0, survey.shape->experts));
    const auto used = static_cast<std::uint64_t>(std::max(0, survey.shape->expertsUsed));
    if (experts == 0 || used >= experts) {
        return survey.parameters;
    }
    std::uint64_t idle = 0;
    for (const gguf::TensorInfo& t : reader.tensors()) {
        if (t.name.find("_exps.") != std::string::npos) {
            idle += t.elements() / experts * (experts - used);
        }
    }
    return survey.parameters - idle;
}

ModelShape shapeOf(const model::ModelConfig& c) {
    ModelShape s{c.layers, 0, 0, c.keyDim, c.embedding, c.vocabularySize, c.contextLength, c.experts, c.expertsUsed};
    for (const model::LayerConfig& l : c.layer) {
        s.heads = std::max(s.heads, l.heads);
        s.kvHeads = std::max(s.kvHeads, l.kvHeads);
    }
    return s;
}

std::optional<CutExtent> cutExtent(const std::filesystem::path& path) {
    auto e = gguf::measureExtent(path);
    if (!e || e->fileBytes >= e->declaredBytes) {
        return std::nullopt;
    }
    return CutExtent{e->headerBytes,   e->fileBytes,           e->declaredBytes,      e->tensors,
                     e->tensorsInside, std::move(e->firstCut), std::move(e->sections)};
}

/// What a load would find wrong with the file, in its order; fills what it reads on the way.
Result<void> readModel(const gguf::GgufReader& reader, ModelSurvey& survey) {
    auto config = model::readConfig(reader);
    if (!config) {
        return forward(config);
    }
    survey.shape = shapeOf(*config);
    survey.activeParameters = activeOf(reader, survey);
    if (survey.tokenizer.empty() || survey.tokenizer == "none") {
        return fail(ErrorCode::noTokenizer, "The file has no tokenizer (the key tokenizer.ggml.model).",
                    "tokenizer.ggml.model");
    }
    auto tensors = model::checkTensors(reader, *config);
    if (!tensors) {
        return forward(tensors);
    }
    survey.reading = std::make_shared<ModelReading>(ModelReading{std::move(*config), std::move(*tensors)});
    return {};
}

} // namespace

double ModelSurvey::bitsPerWeight() const {
    std::uint64_t bytes = 0;
    for (const TypeShare& share : types) {
        bytes += share.bytes;
    }
    return parameters == 0 ? 0.0 : 8.0 * static_cast<double>(bytes) / static_cast<double>(parameters);
}

ModelSurvey surveyModel(const std::filesystem::path& path) {
    ModelSurvey survey;
    survey.path = path;
    const auto reader = gguf::GgufReader::open(path);
    if (!reader) {
        survey.fileBytes = sizeOnDisk(path);
        survey.error = reader.error();
        if (survey.error->code == ErrorCode::truncatedFile) {
            survey.extent = cutExtent(path);
        }
        return survey;
    }
    survey.fileBytes = reader->fileBytes();
    survey.name = textOf(*reader, "general.name");
    survey.architecture = textOf(*reader, "general.architecture");
    survey.licence = textOf(*reader, "general.license");
    survey.tokenizer = textOf(*reader, "tokenizer.ggml.model");
    countTensors(*reader, survey);
    survey.activeParameters = survey.parameters;
    if (auto read = readModel(*reader, survey); !read) {
        survey.error = read.error();
    }
    return survey;
}

} // namespace vitrine::survey
