// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common_options.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <limits>

#include <spdlog/spdlog.h>

#include "app/cli/cli_error.h"
#include "app/cli/default_model.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/usage_sentence.h"
#include "engine/engine_names.h"
#include "engine/gguf/printable.h"
#include "engine/text/chat/chosen_template.h"

namespace vitrine::cli {

namespace {

template <class T>
T named(std::optional<T> value, const std::string& option, const std::string& text, const std::string& known) {
    if (!value) {
        usage("The option " + option + " takes " + known + ", not '" + text + "'.");
    }
    return *value;
}

/// What was refused, under the option's name: the engine knows it by its key.
void takeNamed(Result<void> checked) {
    if (checked) {
        return;
    }
    Error error = std::move(checked.error());
    if (const auto at = error.message.find(error.subject); !error.subject.empty() && at != std::string::npos) {
        error.message.replace(at, error.subject.size(), (at == 0 ? "The option " : "") + optionName(error.subject));
        error.subject.clear();
    }
    throw Failure(std::move(error));
}

void setKvTypes(const std::string& text, EngineOptions& options) {
    const auto comma = text.find(',');
    const std::string known = "f32, f16, bf16, q8_0 or fp8 (or two of them: keys,values)";
    options.keyType = named(parseKvType(text.substr(0, comma)), "--kv-type", text, known);
    options.valueType = comma == std::string::npos ? options.keyType
                                                   : named(parseKvType(text.substr(comma + 1)), "--kv-type", text, known);
}

/// "alpaca, chatml … or zephyr".
std::string familyNames() {
    const auto families = text::namedTemplates();
    std::string words;
    for (const text::NamedTemplate& f : families) {
        words += (words.empty() ? "" : &f == &families.back() ? " or " : ", ") + std::string(f.name);
    }
    return words;
}

} // namespace

void EngineFlags::addTo(CLI::App& verb) {
    verb.add_option("MODEL", model, "A GGUF file; absent: the default model")->check(notEmpty());
    verb.add_option("--threads", threads, "Worker threads; 0: one per physical core")->check(CLI::Range(0, 1024));
    verb.add_option("--device", device, "auto, cpu, cuda, or cuda:N for the CUDA device with that number, from 0")->capture_default_str();
    verb.add_option("--gpu-layers", gpuLayers, "Layers on the GPU; -1: as many as fit, 0: none")->check(CLI::Range(-1, 100000));
    verb.add_option("--context", context, "Longest sequence in tokens; 0: the model's, at most 8192")->check(CLI::Range(0, 16777216));
    verb.add_option("--kv-type", kvType, "Cache type of keys and values: f32, f16, bf16, q8_0, fp8, or KEYS,VALUES")->capture_default_str();
    verb.add_option("--block-size", blockSize, "Tokens in a KV block, 8 to 256")->capture_default_str();
    verb.add_option("--kv-blocks", kvBlocks, "KV blocks in the pool; 0: from the memory budget")->check(CLI::Range(0, 16777216));
    verb.add_option("--memory-limit", memoryLimit, "Memory to stay within, for example 2G; absent: what the machine has free")->check(notEmpty());
    verb.add_option("--weights", weights, "Convert weights at load: file, f32, f16, bf16, fp8, int8 or int4")->capture_default_str();
    verb.add_option("--chat-template", chatTemplate, "In place of the model's: a file, or " + familyNames())->check(notEmpty());
    verb.add_option("--log-level", logLevel, "trace, debug, info, warn, error or off")->capture_default_str();
}

EngineOptions EngineFlags::engineOptions() const {
    EngineOptions options;
    options.model = take(resolveModel(model));
    const NamedDevice chosen = named(parseNamedDevice(device), "--device", device, "auto, cpu, cuda or cuda:N");
    options.device = chosen.kind;
    options.cudaDevice = chosen.cudaDevice;
    options.threads = threads;
    options.gpuLayers = gpuLayers;
    options.context = context;
    options.blockSize = blockSize;
    options.kvBlocks = kvBlocks;
    options.chatTemplate = chatTemplate;
    setKvTypes(kvType, options);
    if (weights != "file") {
        options.weights = named(parseWeightType(weights), "--weights", weights, "file, f32, f16, bf16, fp8, int8 or int4");
    }
    if (!memoryLimit.empty()) {
        options.memoryLimit = parseBytes(memoryLimit);
    }
    const auto level = spdlog::level::from_str(logLevel);
    if (level == spdlog::level::off && logLevel != "off") {
        usage("The option --log-level takes trace, debug, info, warn, error or off, not '" + logLevel + "'.");
    }
    spdlog::set_level(level);
    takeNamed(options.validate());
    return options;
}

void SamplingFlags::addTo(CLI::App& verb) {
    run::SamplingParams& p = params;
    verb.add_option("--max-tokens", p.maxTokens, "Most tokens to generate")->capture_default_str();
    verb.add_option("--min-tokens", p.minTokens, "No end before so many tokens")->capture_default_str();
    verb.add_option("--temperature", p.temperature, "0: greedy")->capture_default_str();
    verb.add_option("--top-k", p.topK, "Keep the k most likely; 0: off")->capture_default_str();
    verb.add_option("--top-p", p.topP, "Keep the likeliest head of this mass; 1: off")->capture_default_str();
    verb.add_option("--min-p", p.minP, "Keep p >= min-p * max p; 0: off")->capture_default_str();
    verb.add_option("--repetition-penalty", p.repetitionPenalty, "Over prompt and output; 1: off")->capture_default_str();
    verb.add_option("--presence-penalty", p.presencePenalty, "Over output tokens; 0: off")->capture_default_str();
    verb.add_option("--frequency-penalty", p.frequencyPenalty, "Over output tokens, times their count; 0: off")->capture_default_str();
    verb.add_option("--seed", seed, "Seed of the request's random numbers; absent: drawn")->check(wholeNumber(UINT64_MAX));
    verb.add_option("--stop", p.stopStrings, "Stop at this text (may be given several times)");
    verb.add_flag("--ignore-eos", p.ignoreEos, "Go on past the end token");
}

run::SamplingParams SamplingFlags::samplingParams() const {
    run::SamplingParams p = params;
    p.seed = seed;
    takeNamed(run::validate(p, std::numeric_limits<std::int32_t>::max()));
    return p;
}

std::unique_ptr<Engine> loadEngine(const EngineFlags& flags, Templates templates) {
    return loadEngine(flags.engineOptions(), templates);
}

std::unique_ptr<Engine> loadEngine(const EngineOptions& options, Templates templates) {
    const bool terminal = isatty(STDERR_FILENO) != 0;
    const auto observer = [terminal](const LoadProgress& p) {
        if (terminal) {
            if (p.total > 0) {
                std::fprintf(stderr, "\r\033[Kloading: %.*s %s of %s", static_cast<int>(p.stage.size()), p.stage.data(),
                             binaryBytes(p.done).c_str(), binaryBytes(p.total).c_str());
            } else {
                std::fprintf(stderr, "\r\033[Kloading: %.*s", static_cast<int>(p.stage.size()), p.stage.data());
            }
        }
        return !interrupted();
    };
    auto loaded = Engine::load(options, observer);
    if (terminal) {
        std::fprintf(stderr, "\r\033[K");
    }
    std::unique_ptr<Engine> engine = take(std::move(loaded));
    for (const std::string& warning : engine->info().warnings) {
        if (templates == Templates::used || warning != engine->chatTemplate().fallbackNotice()) {
            warn(warning);
        }
    }
    return engine;
}

template <class T>
CLI::Option* addNumbers(CLI::App& verb, const std::string& name, std::vector<T>& into, T low, T high, const std::string& description) {
    // Not the parser's own delimiter, which drops what is empty: 1,,2 is a slip of the fingers.
    const auto read = [&into, name, low, high](const std::vector<std::string>& words) {
        into.clear();
        for (const std::string& word : words) {
            for (std::size_t at = 0; at <= word.size();) {
                const std::size_t end = std::min(word.find(',', at), word.size());
                T value{};
                const auto [next, error] = std::from_chars(word.data() + at, word.data() + end, value);
                if (error != std::errc{} || next != word.data() + end || !(value >= low && value <= high)) {
                    throw CLI::ValidationError(name, "takes numbers from " + CLI::detail::to_string(low) + " to " + CLI::detail::to_string(high) +
                                                         ", separated by commas, not '" + word + "'");
                }
                into.push_back(value);
                at = end + 1;
            }
        }
    };
    return verb.add_option_function<std::vector<std::string>>(name, read, description)->type_name("NUMBER,...");
}

template CLI::Option* addNumbers<int>(CLI::App&, const std::string&, std::vector<int>&, int, int, const std::string&);
template CLI::Option* addNumbers<double>(CLI::App&, const std::string&, std::vector<double>&, double, double, const std::string&);

std::vector<TokenId> parseIds(const std::string& text) {
    constexpr std::size_t kShown = 60;
    std::vector<TokenId> ids;
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    const auto skip = [&] { at = std::find_if_not(at, end, space); };
    bool comma = false; // one that waits for its id
    for (skip(); at < end; skip()) {
        TokenId id = 0;
        const char* const word = std::find_if(at, end, [&](char c) { return c == ',' || space(c); });
        const auto [next, error] = std::from_chars(at, word, id);
        if (error != std::errc{} || next != word) {
            usage(word == at ? "Token ids are whole numbers separated by commas; before a comma there is none."
                             : "Token ids are whole numbers separated by commas; this is none: '" +
                                   gguf::printable(std::string_view(at, static_cast<std::size_t>(word - at)), kShown) + "'.");
        }
        ids.push_back(id);
        at = word;
        skip();
        comma = at < end && *at == ',';
        at += comma ? 1 : 0;
    }
    if (comma) {
        usage("Token ids are whole numbers separated by commas; after the last comma there is none.");
    }
    return ids;
}

std::vector<TokenId> readIdsFile(const std::string& path) {
    std::string text = readFile(path);
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && text[first] == '[') {
        const auto last = text.find_last_not_of(" \t\r\n");
        if (text[last] != ']') {
            usage("The file " + path + " holds no list of token ids.");
        }
        text = text.substr(first + 1, last - first - 1);
    }
    return parseIds(text);
}

std::uint64_t parseBytes(const std::string& text) {
    double value = 0.0;
    const auto [next, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    std::string unit(next, text.data() + text.size());
    std::transform(unit.begin(), unit.end(), unit.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    double factor = 1.0;
    const std::string prefixes = "kmgt";
    const auto power = unit.empty() ? std::string::npos : prefixes.find(unit[0]);
    const std::string rest = power == std::string::npos ? unit : unit.substr(1);
    if (power != std::string::npos) {
        for (std::size_t i = 0; i <= power; ++i) {
            factor *= rest == "b" ? 1000.0 : 1024.0;
        }
    }
    const bool known = rest.empty() || rest == "b" || (rest == "ib" && power != std::string::npos);
    if (error != std::errc{} || !known || !(value > 0.0) || value * factor > 1e18) {
        usage("A size is a number with K, M, G or T, for example 2G or 512MiB; this is none: '" + text + "'.");
    }
    return static_cast<std::uint64_t>(value * factor);
}

} // namespace vitrine::cli
