// tokenize and detokenize: text to ids and back, with a model's tokenizer. Vocabulary-only files are enough.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/default_model.h"
#include "app/cli/json_output.h"
#include "app/cli/usage_sentence.h"
#include "app/cli/verbs.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/text/tokenizer.h"

namespace vitrine::cli {

namespace {

std::unique_ptr<text::Tokenizer> openTokenizer(const std::string& model) {
    const gguf::GgufReader reader = take(gguf::GgufReader::open(take(resolveModel(model))));
    auto tokenizer = take(text::Tokenizer::load(reader));
    for (const std::string& warning : tokenizer->warnings()) {
        warn(warning);
    }
    return tokenizer;
}

struct TokenizeFlags {
    std::string model, text, file;
    bool useStdin = false, addSpecial = false, noParseSpecial = false, json = false;
    CLI::Option* textOption = nullptr;
    CLI::Option* fileOption = nullptr;
};

std::string inputOf(const TokenizeFlags& f) {
    const int given = (f.textOption->count() > 0 ? 1 : 0) + (f.fileOption->count() > 0 ? 1 : 0) + (f.useStdin ? 1 : 0);
    if (given != 1) {
        usage("Give the text with exactly one of --text, --file and --stdin.");
    }
    return f.useStdin ? readStandardInput() : f.fileOption->count() > 0 ? readFile(f.file) : f.text;
}

void tokenize(const TokenizeFlags& f) {
    const std::string text = inputOf(f);
    const auto tokenizer = openTokenizer(f.model);
    const auto ids = take(tokenizer->encode(text, {f.addSpecial, !f.noParseSpecial}));
    if (!f.json) {
        std::string lines;
        for (const TokenId id : ids) {
            lines += std::to_string(id) + "\t" + Json(tokenizer->pieceBytes(id, true)).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
        }
        printText(lines);
        return;
    }
    Json pieces = Json::array();
    for (const TokenId id : ids) {
        pieces.push_back(tokenizer->pieceBytes(id, true));
    }
    printJson({{"ids", ids}, {"pieces", pieces}});
}

} // namespace

Verb addTokenize(CLI::App& app) {
    auto* const verb = app.add_subcommand("tokenize", "Text to token ids");
    const auto f = std::make_shared<TokenizeFlags>();
    verb->add_option("MODEL", f->model, "A GGUF file (a vocabulary is enough); absent: the default model")->check(notEmpty());
    f->textOption = verb->add_option("--text", f->text, "The text");
    f->fileOption = verb->add_option("--file", f->file, "A file with the text");
    verb->add_flag("--stdin", f->useStdin, "Read the text from standard input");
    verb->add_flag("--add-special", f->addSpecial, "Add BOS and EOS where the model does");
    verb->add_flag("--no-parse-special", f->noParseSpecial, "Texts of control tokens stay text");
    verb->add_flag("--json", f->json, "{\"ids\":[…],\"pieces\":[…]} on stdout");
    return [f] { tokenize(*f); };
}

Verb addDetokenize(CLI::App& app) {
    struct Flags {
        std::string model, ids, file;
        bool json = false;
    };
    auto* const verb = app.add_subcommand("detokenize", "Token ids to text");
    const auto f = std::make_shared<Flags>();
    verb->add_option("MODEL", f->model, "A GGUF file (a vocabulary is enough); absent: the default model")->check(notEmpty());
    auto* const ids = verb->add_option("--ids", f->ids, "Ids separated by commas");
    auto* const file = verb->add_option("--ids-file", f->file, "A file with the ids")->excludes(ids);
    verb->add_flag("--json", f->json, "{\"text\":…} on stdout");
    return [f, ids, file] {
        if (ids->count() + file->count() != 1) {
            usage("Give the ids with exactly one of --ids and --ids-file.");
        }
        const auto list = file->count() > 0 ? readIdsFile(f->file) : parseIds(f->ids);
        const auto tokenizer = openTokenizer(f->model);
        for (const TokenId id : list) {
            if (id < 0 || static_cast<std::size_t>(id) >= tokenizer->vocabularySize()) {
                usage("The id " + std::to_string(id) + " is not in the vocabulary of " + std::to_string(tokenizer->vocabularySize()) + " tokens.");
            }
        }
        const std::string text = tokenizer->decode(list, true);
        if (f->json) {
            printJson({{"text", text}});
        } else {
            printText(text + "\n");
        }
    };
}

} // namespace vitrine::cli
