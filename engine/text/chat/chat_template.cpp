// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/chat_template.h"

#include <nlohmann/json.hpp>

#include "engine/text/chat/chosen_template.h"
#include "engine/text/jinja/mention.h"

namespace vitrine::text {

namespace {

constexpr std::string_view kTrialSystem = "Xyzzy is the word of the day.";
constexpr std::string_view kTrialUser = "Hello";

} // namespace

Result<ChatTemplate> ChatTemplate::parse(std::string_view source) {
    Result<jinja::Template> parsed = jinja::Template::parse(source);
    if (!parsed) {
        return forward(parsed);
    }
    ChatTemplate made;
    made.m_template = *std::move(parsed);
    made.m_source = source;
    made.m_supportsTools = jinja::mentionsName(source, "tools");
    return made;
}

Result<ChatTemplate> ChatTemplate::tried(std::string_view source, std::string name, std::string bosToken, std::string eosToken) {
    Result<ChatTemplate> made = parse(source);
    if (!made) {
        return made;
    }
    made->m_name = std::move(name);
    made->m_bosToken = std::move(bosToken);
    made->m_eosToken = std::move(eosToken);
    if (const Result<void> works = made->tryOut(); !works) {
        return forward(works);
    }
    return made;
}

ChatTemplate ChatTemplate::load(std::optional<std::string_view> source, std::string bosToken, std::string eosToken) {
    Error reason{ErrorCode::badTemplate, "The model has no chat template.", "tokenizer.chat_template", {}};
    if (source) {
        Result<ChatTemplate> own = tried(*source, {}, bosToken, eosToken);
        if (own) {
            return *std::move(own);
        }
        reason = own.error();
    }
    ChatTemplate fallback = *parse(namedTemplate("chatml")->source);
    fallback.m_bosToken = std::move(bosToken);
    fallback.m_eosToken = std::move(eosToken);
    fallback.m_isFallback = true;
    fallback.m_fallbackReason = std::move(reason);
    return fallback;
}

Result<std::string> ChatTemplate::trial(bool withSystem, bool prompt) const {
    std::vector<ChatMessage> messages;
    if (withSystem) {
        messages.push_back({"system", std::string(kTrialSystem)});
    }
    messages.push_back({"user", std::string(kTrialUser)});
    return render(messages, prompt);
}

Result<void> ChatTemplate::tryOut() {
    for (const bool prompt : {true, false}) {
        const Result<std::string> plain = trial(false, prompt);
        if (!plain) {
            return forward(plain);
        }
        if (plain->find(kTrialUser) == std::string::npos) {
            const bool nothing = plain->find_first_not_of(" \t\r\n") == std::string::npos;
            return fail(ErrorCode::badTemplate, nothing ? "The chat template renders nothing for a user's message."
                                                        : "The chat template leaves out what the user says.");
        }
        const Result<std::string> withSystem = trial(true, prompt);
        if (!withSystem && withSystem.error().code != ErrorCode::templateRaised) {
            return forward(withSystem);
        }
        m_supportsSystemRole = withSystem && withSystem->find(kTrialSystem) != std::string::npos;
    }
    return {};
}

Result<std::string> ChatTemplate::render(const nlohmann::ordered_json& input, std::optional<std::string> nowIso) const {
    if (!input.is_object()) {
        return fail(ErrorCode::invalidArgument, "The input of a template must be a JSON object.");
    }
    nlohmann::ordered_json variables = input;
    if (!variables.contains("bos_token")) {
        variables["bos_token"] = m_bosToken;
    }
    if (!variables.contains("eos_token")) {
        variables["eos_token"] = m_eosToken;
    }
    if (!nowIso) {
        const auto now = input.find("now");
        const bool given = now != input.end() && !now->is_null();
        if (given && !(now->is_string() && jinja::parseIsoTime(now->get_ref<const std::string&>()))) {
            return fail(ErrorCode::invalidArgument, "The input's now is no ISO time such as 2026-01-15T12:00:00.", "now");
        }
        nowIso = given ? std::optional(now->get<std::string>()) : std::nullopt;
    }
    if (!nowIso) {
        return m_template.render(variables, jinja::localTime());
    }
    const Result<std::tm> time = jinja::parseIsoTime(*nowIso);
    if (!time) {
        return forward(time);
    }
    return m_template.render(variables, *time);
}

Result<std::string> ChatTemplate::render(std::span<const ChatMessage> messages, bool addGenerationPrompt) const {
    nlohmann::ordered_json input;
    input["messages"] = nlohmann::ordered_json::array();
    for (const ChatMessage& message : messages) {
        input["messages"].push_back({{"role", message.role}, {"content", message.content}});
    }
    input["add_generation_prompt"] = addGenerationPrompt;
    return render(input);
}

std::string ChatTemplate::fallbackNotice() const {
    return m_isFallback ? "The chat template is " + std::string(name()) + ": " + m_fallbackReason.message : std::string();
}

std::string_view ChatTemplate::name() const {
    return m_isFallback ? std::string_view("ChatML (built-in)") : m_name.empty() ? std::string_view("template of the file") : std::string_view(m_name);
}

} // namespace vitrine::text
