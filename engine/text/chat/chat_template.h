// The chat template of a model: how a conversation becomes the text that the model was trained to continue.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/core/result.h"
#include "engine/text/jinja/template.h"

namespace vitrine::text {

struct ChatMessage {
    std::string role; ///< "system", "user", "assistant" …
    std::string content;
};

/// Immutable; safe to render from several threads at once.
class ChatTemplate {
public:
    /// Parses and tries out the template of a model: a user's message, and a system and a user's, with and without the prompt
    /// for an answer. Where that fails, or there is none, the built-in ChatML template takes its place and isFallback() says
    /// so. A template that leaves out what the user says is broken; one that only refuses a system message by raising is not.
    [[nodiscard]] static ChatTemplate load(std::optional<std::string_view> source, std::string bosToken,
                                           std::string eosToken);
    /// The same without a fallback, for a template that somebody chose: what is wrong with it is the error. `name` is what name() says.
    [[nodiscard]] static Result<ChatTemplate> tried(std::string_view source, std::string name, std::string bosToken, std::string eosToken);
    /// The template as it is, without a trial or a fallback. badTemplate with the line as subject, templateLimit, or invalidUtf8.
    [[nodiscard]] static Result<ChatTemplate> parse(std::string_view source);

    /// `input` is an object: messages, add_generation_prompt, perhaps tools, and any other variables. bos_token and eos_token
    /// default to the model's. `nowIso` (or the input's "now") is what strftime_now formats; without it, or where it is null, that
    /// is the local time. badTemplate, templateRaised (the message is the template's own), templateLimit, invalidArgument (also
    /// for a "now" that is no ISO time).
    [[nodiscard]] Result<std::string> render(const nlohmann::ordered_json& input,
                                             std::optional<std::string> nowIso = {}) const;
    [[nodiscard]] Result<std::string> render(std::span<const ChatMessage> messages, bool addGenerationPrompt) const;

    /// "template of the file", "ChatML (built-in)", or the name of one that was chosen.
    [[nodiscard]] std::string_view name() const;
    /// Somebody chose it in place of the model's own.
    [[nodiscard]] bool isChosen() const { return !m_name.empty(); }
    [[nodiscard]] bool isFallback() const { return m_isFallback; }
    /// Why the built-in is used; meaningful only if isFallback().
    [[nodiscard]] const Error& fallbackReason() const { return m_fallbackReason; }
    /// "The chat template is ChatML (built-in): …", a sentence for people; empty unless isFallback().
    [[nodiscard]] std::string fallbackNotice() const;
    /// The text of the template in use.
    [[nodiscard]] std::string_view source() const { return m_source; }
    /// Whether a system message is rendered: accepted, and its words are in the text.
    [[nodiscard]] bool supportsSystemRole() const { return m_supportsSystemRole; }
    /// Whether the template reads the variable `tools`.
    [[nodiscard]] bool supportsTools() const { return m_supportsTools; }

private:
    jinja::Template m_template;
    std::string m_source;
    std::string m_name; ///< of one that was chosen; else empty
    std::string m_bosToken, m_eosToken;
    bool m_isFallback = false;
    bool m_supportsSystemRole = true;
    bool m_supportsTools = false;
    Error m_fallbackReason;

    /// Renders the trial conversations; the first failure if the template is broken.
    [[nodiscard]] Result<void> tryOut();
    [[nodiscard]] Result<std::string> trial(bool withSystem, bool prompt) const;
};

} // namespace vitrine::text
