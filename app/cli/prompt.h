// Where a prompt comes from: raw text, a chat message through the model's template, or token ids.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/engine.h"

namespace vitrine::cli {

struct PromptFlags {
    std::string prompt, promptFile, chat, system, ids, idsFile;

    /// --prompt, --prompt-file, --chat and --system when `withText`; --ids and --ids-file always.
    void addTo(CLI::App& verb, bool withText);
    /// Usage error unless exactly one source is given.
    void check() const;
    [[nodiscard]] bool isChat() const { return m_chat != nullptr && m_chat->count() > 0; }
    /// emptyPrompt for an empty one (a model that starts with BOS gets at least that).
    [[nodiscard]] std::vector<TokenId> tokens(const Engine& engine) const;

private:
    CLI::Option* m_prompt = nullptr;
    CLI::Option* m_promptFile = nullptr;
    CLI::Option* m_chat = nullptr;
    CLI::Option* m_ids = nullptr;
    CLI::Option* m_idsFile = nullptr;
    CLI::Option* m_system = nullptr;
};

} // namespace vitrine::cli
