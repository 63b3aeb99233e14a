// quantize: a model file rewritten with its matrices in another type.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <cstdio>
#include <map>

#include "app/cli/cli_error.h"
#include "app/cli/default_model.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/verbs.h"
#include "engine/convert/model_quantizer.h"

namespace vitrine::cli {

namespace {

struct Flags {
    std::string in;
    std::string out;
    std::string type;
    int threads = 0;
    bool json = false;
};

struct Sum {
    std::uint64_t tensors = 0;
    std::uint64_t bytes = 0;
};

std::string typeName(kernels::TensorType type) { return kernels::typeTraits(type).name; }

/// What was made: per type, and how many tensors took another type than the one asked for.
Json summary(const Flags& f, const gguf::GgufReader& model, const std::vector<convert::QuantizedTensor>& tensors) {
    std::map<std::string, Sum> types;
    std::map<std::pair<std::string, std::string>, std::uint64_t> fallbacks;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    std::uint64_t kept = 0;
    for (const convert::QuantizedTensor& t : tensors) {
        Sum& sum = types[typeName(t.type)];
        ++sum.tensors;
        sum.bytes += t.bytes;
        before += t.source->bytes;
        after += t.bytes;
        kept += t.type == t.source->type ? 1 : 0;
        if (t.insteadOf) {
            ++fallbacks[{typeName(*t.insteadOf), typeName(t.type)}];
        }
    }
    Json byType = Json::object();
    for (const auto& [type, sum] : types) {
        byType[type] = {{"tensors", sum.tensors}, {"bytes", sum.bytes}};
    }
    Json instead = Json::array();
    for (const auto& [pair, count] : fallbacks) {
        instead.push_back({{"asked", pair.first}, {"used", pair.second}, {"tensors", count}});
    }
    return {{"file", f.out},        {"source", model.path().string()}, {"type", f.type},
            {"tensors", tensors.size()}, {"unchanged", kept},          {"source_tensor_bytes", before},
            {"tensor_bytes", after}, {"bytes_by_type", byType},        {"fallbacks", instead}};
}

void printReadable(const Json& j) {
    std::string text;
    for (const auto& [type, sum] : j["bytes_by_type"].items()) {
        text += type + std::string(type.size() < 8 ? 8 - type.size() : 0, ' ') + grouped(sum["tensors"]) + " tensors, " +
                binaryBytes(sum["bytes"]) + "\n";
    }
    for (const Json& f : j["fallbacks"]) {
        text += grouped(f["tensors"]) + " of them are " + f["used"].get<std::string>() + " instead of " + f["asked"].get<std::string>() +
                ": their rows are no whole number of its blocks\n";
    }
    text += grouped(j["unchanged"]) + " of " + grouped(j["tensors"]) + " tensors kept their bytes; " +
            binaryBytes(j["source_tensor_bytes"]) + " became " + binaryBytes(j["tensor_bytes"]) + " in " + j["file"].get<std::string>() + "\n";
    printText(text);
}

void quantize(const Flags& f) {
    const auto recipe = convert::parseRecipe(f.type);
    if (!recipe) {
        usage("The option --type takes " + convert::recipeNames() + ", not '" + f.type + "'.");
    }
    const gguf::GgufReader model = take(gguf::GgufReader::open(take(resolveModel(f.in))));
    const auto tensors = convert::planQuantization(model, *recipe);
    const bool terminal = isatty(STDERR_FILENO) != 0;
    takeNoteOfInterruptions(); // a failure then: its part of a file is removed
    auto made = convert::quantizeModel(model, *recipe, tensors, f.out, f.threads, [terminal](const convert::QuantizeProgress& p) {
        if (terminal) {
            std::fprintf(stderr, "\r\033[Kquantizing: %s of %s", binaryBytes(p.done).c_str(), binaryBytes(p.total).c_str());
        }
        return !interrupted();
    });
    if (terminal) {
        std::fprintf(stderr, "\r\033[K");
    }
    take(std::move(made));
    const Json json = summary(f, model, tensors);
    f.json ? printJson(json) : printReadable(json);
}

} // namespace

Verb addQuantize(CLI::App& app) {
    auto* const verb = app.add_subcommand("quantize", "Writes a model again with its matrices in another type");
    const auto f = std::make_shared<Flags>();
    verb->add_option("IN", f->in, "A GGUF file (of a split model, any part)")->required();
    verb->add_option("OUT", f->out, "The file to write; one that is there is replaced when the new one is complete")->required();
    verb->add_option("--type", f->type, "One of " + convert::recipeNames())->required();
    verb->add_option("--threads", f->threads, "Worker threads; 0: one per physical core")->check(CLI::Range(0, 1024));
    verb->add_flag("--json", f->json, "One JSON object on stdout");
    return [f] { quantize(*f); };
}

} // namespace vitrine::cli
