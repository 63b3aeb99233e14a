// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/prompt.h"

#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/json_output.h"
#include "engine/text/chat/chat_prompt.h"
#include "engine/text/chat/chat_template.h"
#include "engine/text/tokenizer.h"

namespace vitrine::cli {

namespace {

std::size_t given(const CLI::Option* option) {
    return option != nullptr && option->count() > 0 ? 1 : 0;
}

} // namespace

void PromptFlags::addTo(CLI::App& verb, bool withText) {
    if (withText) {
        m_prompt = verb.add_option("--prompt", prompt, "Text to continue, as it is");
        m_promptFile = verb.add_option("--prompt-file", promptFile, "A file with the text to continue");
        m_chat = verb.add_option("--chat", chat, "A user's message, through the model's chat template");
        m_system = verb.add_option("--system", system, "System prompt for --chat");
    }
    m_ids = verb.add_option("--ids", ids, "Token ids separated by commas");
    m_idsFile = verb.add_option("--ids-file", idsFile, "A file with token ids");
}

void PromptFlags::check() const {
    const std::size_t sources = given(m_prompt) + given(m_promptFile) + given(m_chat) + given(m_ids) + given(m_idsFile);
    if (sources != 1) {
        usage(m_prompt != nullptr ? "Give the prompt with exactly one of --prompt, --prompt-file, --chat, --ids and --ids-file."
                                  : "Give the tokens with exactly one of --ids and --ids-file.");
    }
    if (given(m_system) > 0 && given(m_chat) == 0) {
        usage("The option --system goes with --chat.");
    }
}

std::vector<TokenId> PromptFlags::tokens(const Engine& engine) const {
    std::vector<TokenId> out;
    if (given(m_ids) > 0 || given(m_idsFile) > 0) {
        out = given(m_ids) > 0 ? parseIds(ids) : readIdsFile(idsFile);
    } else if (given(m_chat) > 0) {
        std::vector<text::ChatMessage> messages;
        if (given(m_system) > 0) {
            messages.push_back({"system", system});
        }
        messages.push_back({"user", chat});
        out = take(text::chatPrompt(engine.chatTemplate(), engine.tokenizer(), messages)).tokens;
        if (out.empty()) {
            throw Failure(Error{ErrorCode::emptyPrompt, "The model's chat template renders nothing for this message.", {}, {}});
        }
    } else {
        out = take(engine.tokenizer().encode(given(m_prompt) > 0 ? prompt : readFile(promptFile), {true, false}));
    }
    if (out.empty()) {
        throw Failure(Error{ErrorCode::emptyPrompt, "The prompt has no tokens; give at least one character.", {}, {}});
    }
    return out;
}

} // namespace vitrine::cli
