// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/reply_prompt.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/text/chat/context_roll.h"
#include "engine/text/tokenizer.h"
#include "ui/bridge/reasoning.h"
#include "ui/models/conversation.h"

namespace vitrine::ui {

namespace {

/// The engine can't read the message that this reply was for; sent again with every later one, it would end the chat.
bool leavesOut(const MessageVersion& reply) {
    if (!reply.error || !reply.text.isEmpty()) {
        return false;
    }
    const ErrorCode code = reply.error->code;
    return code == ErrorCode::promptTooLong || code == ErrorCode::neverFits || code == ErrorCode::invalidUtf8 || code == ErrorCode::emptyPrompt;
}

/// Tokens that a sequence may have: by the context, and by the cache when that holds less.
std::int32_t longest(Engine* engine) {
    const EngineOptions& o = engine->options();
    return o.kvBlocks > 0 ? std::min(o.context, o.kvBlocks * o.blockSize) : o.context;
}

/// Tokens of the prompt that some of its messages alone begin with.
std::int32_t frontOf(Engine* engine, const PlainMessages& messages, std::span<const TokenId> whole) {
    if (messages.empty()) {
        return 0;
    }
    const auto part = plainPrompt(engine, messages, false);
    return part ? text::commonFront(part->tokens, whole) : 0;
}

/// The tokens without the oldest whole blocks after the system prompt; at least `back` of their end stay.
Result<Sendable> roll(Engine* engine, const Asked& asked, const std::vector<TokenId>& tokens, std::int32_t back) {
    const bool hasSystem = !asked.messages.empty() && asked.messages.front().first == QLatin1String("system");
    text::RollLimits limits;
    limits.context = longest(engine);
    limits.blockSize = engine->options().blockSize;
    limits.front = hasSystem ? frontOf(engine, {asked.messages.front()}, tokens) : 0;
    limits.back = back;
    auto rolled = text::rollPrompt(tokens, limits);
    if (!rolled) {
        return forward(rolled);
    }
    return Sendable{std::move(rolled->tokens), {}, {}, rolled->droppedAt, rolled->dropped};
}

} // namespace

PlainMessages messagesBefore(const Conversation& chat, int end) {
    PlainMessages out;
    if (!chat.systemPrompt.trimmed().isEmpty()) {
        out.emplace_back(QStringLiteral("system"), chat.systemPrompt);
    }
    for (int i = 0; i < end && i < chat.messages.size(); ++i) {
        const Message& m = chat.messages[i];
        const bool failed = m.shown().error.has_value();
        const bool refused = m.role == Role::user && i + 1 < chat.messages.size() && i + 1 != end && leavesOut(chat.messages[i + 1].shown());
        if (!failed && !refused) {
            out.emplace_back(m.role == Role::user ? QStringLiteral("user") : QStringLiteral("assistant"), m.shown().text);
        }
    }
    return out;
}

Result<Sendable> sendable(Engine* engine, const Asked& asked) {
    auto prompt = plainPrompt(engine, asked.messages);
    if (!prompt) {
        return forward(prompt);
    }
    Sendable out;
    out.tokens = std::move(prompt->tokens);
    out.rendered = std::move(prompt->rendered);
    out.opened = openedReasoning(out.rendered);
    const auto question = static_cast<std::int32_t>(out.tokens.size());
    if (!asked.carried.isEmpty()) {
        const std::string carried = withoutOpening(asked.carried, out.rendered).toStdString();
        const auto more = engine->tokenizer().encode(carried);
        if (!more) {
            return forward(more);
        }
        out.tokens.insert(out.tokens.end(), more->begin(), more->end());
        out.rendered += carried;
    }
    const auto all = static_cast<std::int32_t>(out.tokens.size());
    out.longest = longest(engine);
    if (all < out.longest) {
        return out;
    }
    const std::int32_t before = asked.messages.empty() ? 0 : frontOf(engine, {asked.messages.cbegin(), asked.messages.cend() - 1}, out.tokens);
    if (asked.policy != FullContext::roll) {
        out.before = before;
        return out;
    }
    // A reply that goes on may have outgrown its question; of what both hold the end stays.
    auto rolled = roll(engine, asked, out.tokens, asked.carried.isEmpty() ? question - before : std::min(all - before, longest(engine) / 2));
    if (rolled) {
        rolled->opened = out.opened;
    }
    return rolled;
}

Result<Sendable> rolledOn(Engine* engine, const Asked& asked, const std::vector<TokenId>& tokens, bool cutCharacter) {
    if (engine == nullptr) {
        return fail(ErrorCode::notLoaded, "No model is loaded.");
    }
    auto out = roll(engine, asked, tokens, longest(engine) / 2);
    while (out && cutCharacter && !out->tokens.empty()) { // after the roll: it must not fit again without one
        const std::string piece = engine->tokenizer().pieceBytes(out->tokens.back());
        out->tokens.pop_back();
        cutCharacter = piece.empty() || (static_cast<unsigned char>(piece.front()) & 0xC0U) == 0x80U;
    }
    return out;
}

} // namespace vitrine::ui
