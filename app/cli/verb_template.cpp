// template: renders a chat template, a model's or a file's, with a JSON input; nothing but the text on stdout.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/default_model.h"
#include "app/cli/json_output.h"
#include "app/cli/usage_sentence.h"
#include "app/cli/verbs.h"
#include "engine/core/json_depth.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/text/chat/chat_template.h"
#include "engine/text/chat/template_batch.h"
#include "engine/text/tokenizer.h"

namespace vitrine::cli {

namespace {

constexpr int kBadTemplate = 3; // exit status

struct Flags {
    std::string source, input, batch;
};

Json parseJson(const std::string& path) {
    const std::string text = path == "-" ? readStandardInput() : readFile(path);
    if (nestsDeeper(text)) {
        throw Failure(Error{ErrorCode::templateLimit, "The input nests too deeply: more than " + std::to_string(kJsonLevels) + " levels.", path, {}});
    }
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& e) {
        usage("The file " + path + " is not JSON: it stops making sense at byte " + std::to_string(e.byte) + ".");
    } catch (const Json::exception&) {
        usage("The file " + path + " holds a number that is too large.");
    }
}

bool isModel(const std::filesystem::path& path) {
    std::array<char, 4> magic{};
    if (FILE* const file = std::fopen(path.c_str(), "rb")) {
        const bool read = std::fread(magic.data(), 1, magic.size(), file) == magic.size();
        std::fclose(file);
        return read && std::string_view(magic.data(), 4) == "GGUF";
    }
    return path.extension() == ".gguf";
}

struct Source {
    std::string text;
    std::string bos, eos; ///< of the model; a file's template has none
};

Source sourceOf(const std::string& argument) {
    const std::filesystem::path path = take(resolveModel(argument));
    if (!argument.empty() && !isModel(path)) {
        return {readFile(path.string(), kBadTemplate), {}, {}};
    }
    const auto reader = take(gguf::GgufReader::open(path));
    const auto source = reader.getString("tokenizer.chat_template");
    if (!source) {
        throw Failure(Error{ErrorCode::badTemplate, "The model has no chat template.", "tokenizer.chat_template", {}});
    }
    Source out{std::string(*source), {}, {}};
    if (const auto tokenizer = text::Tokenizer::load(reader)) {
        const auto raw = [&](std::optional<TokenId> id) { return id ? std::string((*tokenizer)->rawToken(*id)) : std::string(); };
        out.bos = raw((*tokenizer)->bos());
        out.eos = raw((*tokenizer)->eos());
    }
    return out;
}

Result<std::string> render(const text::ChatTemplate& chatTemplate, Json input, const Source& source) {
    for (const auto& [key, value] : {std::pair<const char*, const std::string&>("bos_token", source.bos), {"eos_token", source.eos}}) {
        if (!input.contains(key) && !value.empty()) {
            input[key] = value;
        }
    }
    return chatTemplate.render(input);
}

void renderBatch(const Flags& f) {
    const Json cases = parseJson(f.batch);
    printJson(take(text::renderBatch(cases, std::filesystem::path(f.batch).parent_path())));
}

void renderOne(const Flags& f) {
    const Json input = parseJson(f.input);
    if (!input.is_object()) {
        usage("The input must be a JSON object with messages.");
    }
    const Source source = sourceOf(f.source);
    auto parsed = text::ChatTemplate::parse(source.text);
    if (!parsed) {
        throw Failure(parsed.error(), kBadTemplate); // also where its code is a prompt's elsewhere
    }
    const text::ChatTemplate chatTemplate = *std::move(parsed);
    printText(take(render(chatTemplate, input, source)));
}

} // namespace

Verb addTemplate(CLI::App& app) {
    auto* const verb = app.add_subcommand("template", "Render a chat template");
    const auto f = std::make_shared<Flags>();
    verb->add_option("SOURCE", f->source, "A GGUF file or a .jinja file; absent: the default model")->check(notEmpty());
    auto* const input = verb->add_option("--input", f->input, "JSON with messages, add_generation_prompt, tools, now, …; - for standard input");
    auto* const batch = verb->add_option("--batch", f->batch, "A JSON list of {\"id\"?, \"template\": path, \"input\": {…}}; prints a list of {\"rendered\"} or {\"error\"}")->excludes(input);
    return [f, input, batch] {
        if (input->count() + batch->count() != 1) {
            usage("Give exactly one of --input and --batch.");
        }
        if (batch->count() > 0) {
            renderBatch(*f);
        } else {
            renderOne(*f);
        }
    };
}

} // namespace vitrine::cli
