// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/plain_prompt.h"

namespace vitrine::ui {

Result<text::ChatPrompt> plainPrompt(Engine* engine, const PlainMessages& messages, bool addGenerationPrompt) {
    if (engine == nullptr) {
        return fail(ErrorCode::notLoaded, "No model is loaded.");
    }
    std::vector<text::ChatMessage> plain;
    for (const auto& [role, text] : messages) {
        if (!text.isValidUtf16()) { // toStdString would put a question mark there and the model would read that
            return fail(ErrorCode::invalidUtf8, "A message holds half of a character or bytes that are not UTF-8, so it can't be read as text.", role.toStdString());
        }
        plain.push_back({role.toStdString(), text.toStdString()});
    }
    return text::chatPrompt(engine->chatTemplate(), engine->tokenizer(), plain, addGenerationPrompt);
}

int countPlainPrompt(Engine* engine, const PlainMessages& messages) {
    const auto prompt = plainPrompt(engine, messages);
    return prompt ? static_cast<int>(prompt->tokens.size()) : 0;
}

QString systemOfTemplate(Engine* engine) {
    const QString system = QStringLiteral("xSYSTEMx");
    const QString user = QStringLiteral("xUSERx");
    const auto given = plainPrompt(engine, {{QStringLiteral("system"), system}, {QStringLiteral("user"), user}});
    const auto own = plainPrompt(engine, {{QStringLiteral("user"), user}});
    if (!given || !own) {
        return {};
    }
    const QString with = QString::fromStdString(given->rendered);
    const QString without = QString::fromStdString(own->rendered);
    const qsizetype at = with.indexOf(system);
    const qsizetype end = with.indexOf(user);
    const QString before = with.left(at);
    const QString between = with.mid(at + system.size(), end - at - system.size());
    const QString front = without.left(without.indexOf(user));
    const bool same = at >= 0 && end > at && front.startsWith(before) && front.endsWith(between) && front.size() > before.size() + between.size();
    return same ? front.mid(before.size(), front.size() - before.size() - between.size()).trimmed() : QString();
}

} // namespace vitrine::ui
