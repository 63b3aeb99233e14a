// inspect: what a model file is, and whether it fits here.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <utility>

#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/json_output.h"
#include "app/cli/verbs.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/gguf/printable.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_plan.h"
#include "engine/plan/machine_memory.h"
#include "engine/plan/memory_budget.h"
#include "engine/survey/load_plan.h"
#include "engine/survey/model_reading.h"
#include "engine/text/chat/chat_template.h"
#include "engine/text/tokenizer.h"

namespace vitrine::cli {

namespace {

constexpr std::size_t kLongestShown = 1000; // bytes; a path may have more than a name

struct Flags {
    EngineFlags engine;
    int sequences = 1;
    bool json = false;
};

Json errorJson(const Error& e) {
    return {{"code", errorName(e.code)}, {"message", e.message}, {"subject", e.subject}};
}

Json tensorTypes(const gguf::GgufReader& reader, std::uint64_t& parameters) {
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> byType; // tensors, bytes
    for (const gguf::TensorInfo& t : reader.tensors()) {
        auto& [count, bytes] = byType[kernels::typeTraits(t.type).name];
        ++count;
        bytes += t.bytes;
        parameters += t.elements();
    }
    Json out = Json::object();
    for (const auto& [type, sum] : byType) {
        out[type] = {{"tensors", sum.first}, {"bytes", sum.second}};
    }
    return out;
}

Json tokenizerJson(const gguf::GgufReader& reader, Json& templateOut) {
    const auto tokenizer = text::Tokenizer::load(reader);
    if (!tokenizer) {
        return {{"error", errorJson(tokenizer.error())}};
    }
    const auto idOrNull = [](std::optional<TokenId> id) { return id ? Json(*id) : Json(nullptr); };
    const text::Tokenizer& t = **tokenizer;
    const auto source = reader.getString("tokenizer.chat_template");
    const auto raw = [&](std::optional<TokenId> id) { return id ? std::string(t.rawToken(*id)) : std::string(); };
    const auto chat = text::ChatTemplate::load(source ? std::optional<std::string_view>(*source) : std::nullopt, raw(t.bos()), raw(t.eos()));
    templateOut = {{"name", chat.name()}, {"fallback", chat.isFallback()}, {"characters", source ? source->size() : 0}};
    if (chat.isFallback()) {
        templateOut["reason"] = errorJson(chat.fallbackReason());
    }
    return {{"model", t.modelName()},
            {"pre", t.preName()},
            {"tokens", t.vocabularySize()},
            {"bos", idOrNull(t.bos())},
            {"eos", idOrNull(t.eos())},
            {"end_of_generation", std::vector<TokenId>(t.endOfGenerationIds().begin(), t.endOfGenerationIds().end())},
            {"adds_bos", t.addsBos()},
            {"adds_eos", t.addsEos()},
            {"warnings", t.warnings()}};
}

Json memoryJson(const gguf::GgufReader& reader, const model::ModelConfig& config, const Flags& f) {
    auto tensors = model::checkTensors(reader, config);
    if (!tensors) {
        return {{"error", errorJson(tensors.error())}};
    }
    const EngineOptions options = f.engine.engineOptions();
    const survey::LoadPlan planned = take(survey::planLoad(options, survey::ModelReading{config, std::move(*tensors)}));
    const plan::MemoryBudget& budget = planned.budget;
    const std::int32_t context = plan::contextAsked(config, options);
    const std::uint64_t needed = budget.totalFor(f.sequences, context);
    return {{"device", planned.deviceName},
            {"device_reason", planned.deviceReason},
            {"context", context},
            {"sequences", f.sequences},
            {"weights_bytes", budget.weights},
            {"kv_bytes_per_token", budget.kvBytesPerToken},
            {"kv_bytes", needed - budget.weights - budget.workspace - budget.runtime},
            {"workspace_bytes", budget.workspace},
            {"runtime_bytes", budget.runtime},
            {"needed_bytes", needed},
            {"available_bytes", budget.available},
            {"machine_bytes", plan::machineMemory().total},
            {"fits", needed <= budget.available},
            {"activations_bytes", budget.activations},
            {"memory_limit_bytes", options.memoryLimit > 0 ? Json(options.memoryLimit) : Json(nullptr)},
            {"pool_blocks", budget.blocks},
            {"pool_bytes", budget.kvPool()},
            {"pool_fits", budget.fits()},
            {"block_size", budget.blockSize}};
}

Json inspectModel(const Flags& f) {
    const EngineOptions options = f.engine.engineOptions();
    const gguf::GgufReader reader = take(gguf::GgufReader::open(options.model));
    std::uint64_t parameters = 0;
    Json types = tensorTypes(reader, parameters);
    Json chat = nullptr;
    Json tokenizer = tokenizerJson(reader, chat);
    const auto config = model::readConfig(reader);
    const auto architecture = reader.getString("general.architecture");
    const auto name = reader.getString("general.name");
    Json out{
        {"file", options.model.string()},
        {"file_bytes", reader.fileBytes()},
        {"gguf_version", reader.version()},
        {"architecture", architecture ? Json(*architecture) : Json(nullptr)},
        {"name", name ? Json(*name) : Json(nullptr)},
        {"parameters", parameters},
        {"tensors", reader.tensors().size()},
        {"bytes_by_type", types},
        {"tokenizer", tokenizer},
        {"template", chat},
    };
    if (config) {
        out["layers"] = config->layers;
        out["embedding"] = config->embedding;
        out["context_length"] = config->contextLength;
        out["experts"] = config->experts;
        out["memory"] = reader.tensors().empty() ? Json(nullptr) : memoryJson(reader, *config, f);
    } else if (reader.tensors().empty()) {
        out["memory"] = nullptr; // a vocabulary: nothing to run
    } else {
        throw Failure(config.error());
    }
    return out;
}

/// Fit for a terminal: a file's strings may hold anything.
std::string shown(const Json& value) {
    return value.is_string() ? gguf::printable(value.get<std::string>(), kLongestShown) : value.is_null() ? "none" : value.dump();
}

void printReadable(const Json& j) {
    std::string out = "file            " + shown(j["file"]) + " (" + binaryBytes(j["file_bytes"]) + ", GGUF v" + shown(j["gguf_version"]) + ")\n";
    out += "architecture    " + shown(j["architecture"]) + "\nname            " + shown(j["name"]) + "\n";
    out += "parameters      " + grouped(j["parameters"]) + " in " + shown(j["tensors"]) + " tensors\n";
    for (const auto& [type, sum] : j["bytes_by_type"].items()) {
        out += "  " + type + std::string(14 - std::min<std::size_t>(type.size(), 13), ' ') + binaryBytes(sum["bytes"]) + " in " + sum["tensors"].dump() + "\n";
    }
    const Json& t = j["tokenizer"];
    out += "tokenizer       " + (t.contains("error") ? shown(t["error"]["message"])
                                                      : shown(t["model"]) + " / " + shown(t["pre"]) + ", " + grouped(t["tokens"]) + " tokens") + "\n";
    const Json& chat = j["template"];
    out += "chat template   " + (chat.is_null() ? "none" : shown(chat["name"])) +
           (chat.is_object() && chat.contains("reason") ? ": " + shown(chat["reason"]["message"]) : std::string()) + "\n";
    if (j.contains("layers")) {
        out += "layers          " + shown(j["layers"]) + ", width " + shown(j["embedding"]) + ", context " + grouped(j["context_length"]) + "\n";
    }
    const Json& m = j["memory"];
    if (m.is_object() && m.contains("error")) {
        out += "memory          " + shown(m["error"]["message"]) + "\n";
    } else if (m.is_object()) {
        out += "KV per token    " + binaryBytes(m["kv_bytes_per_token"]) + "\n";
        out += "memory for " + shown(m["sequences"]) + " x " + grouped(m["context"]) + " tokens: " + binaryBytes(m["needed_bytes"]) + " (weights " +
               binaryBytes(m["weights_bytes"]) + ", KV " + binaryBytes(m["kv_bytes"]) + ", workspace " + binaryBytes(m["workspace_bytes"]) + ", of it activations " + binaryBytes(m["activations_bytes"]) +
               ", runtime " + binaryBytes(m["runtime_bytes"]) + ")\n";
        out += "KV pool         " + grouped(m["pool_blocks"]) + " blocks of " + shown(m["block_size"]) + " tokens, " + binaryBytes(m["pool_bytes"]) +
               (m["memory_limit_bytes"].is_null() ? std::string() : " within " + binaryBytes(m["memory_limit_bytes"]) + " in all") +
               (m["pool_fits"].get<bool>() ? "" : ", more than there is") + "\n";
        out += std::string("fits here       ") + (m["fits"].get<bool>() ? "yes" : "no") + ", " + binaryBytes(m["available_bytes"]) + " can be used on " +
               shown(m["device"]) + (m["device_reason"].get<std::string>().empty() ? std::string() : " (" + shown(m["device_reason"]) + ")") + "\n";
    }
    printText(out);
}

} // namespace

Verb addInspect(CLI::App& app) {
    auto* const verb = app.add_subcommand("inspect", "What a model file holds, and whether it fits on this machine");
    const auto f = std::make_shared<Flags>();
    f->engine.addTo(*verb);
    verb->add_option("--sequences", f->sequences, "Sequences at once, for the memory needed")->capture_default_str()->check(CLI::Range(1, 4096));
    verb->add_flag("--json", f->json, "One JSON object on stdout");
    return [f] {
        const Json json = inspectModel(*f);
        if (f->json) {
            printJson(json);
        } else {
            printReadable(json);
        }
    };
}

} // namespace vitrine::cli
