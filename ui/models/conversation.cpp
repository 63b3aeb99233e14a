// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation.h"

#include <algorithm>

#include <QStringList>

namespace vitrine::ui {

namespace {
constexpr qsizetype kTitleLength = 60;
}

QString titleFor(const QString& firstMessage) {
    const QStringList lines = firstMessage.trimmed().split(QLatin1Char('\n'));
    const auto speaks = [](const QString& line) { return !line.trimmed().startsWith(QLatin1String("```")) && std::ranges::any_of(line, [](QChar c) { return c.isLetterOrNumber(); }); };
    const auto first = std::ranges::find_if(lines, speaks); // not a fence or a rule
    QString line = (first != lines.end() ? *first : lines.front()).simplified();
    if (line.size() > kTitleLength) {
        line = line.left(line.lastIndexOf(QLatin1Char(' '), kTitleLength)).left(kTitleLength);
        line.chop(line.back().isHighSurrogate() ? 1 : 0);
        line += QChar(0x2026);
    }
    return line;
}

namespace {
void stow(Conversation& c, int message) {
    std::vector<Message>& tail = c.messages[message].shown().tail;
    tail.assign(c.messages.cbegin() + message + 1, c.messages.cend());
    c.messages.resize(message + 1);
}
} // namespace

bool switchVersion(Conversation& conversation, int message, int version) {
    if (message < 0 || message >= conversation.messages.size() || version < 0 || version >= conversation.messages[message].versions.size()) {
        return false;
    }
    stow(conversation, message);
    conversation.messages[message].current = version;
    const std::vector<Message> back = std::move(conversation.messages[message].shown().tail);
    conversation.messages[message].shown().tail.clear();
    for (const Message& m : back) {
        conversation.messages.push_back(m);
    }
    return true;
}

void branch(Conversation& conversation, int message, const QString& text) {
    stow(conversation, message);
    Message& m = conversation.messages[message];
    MessageVersion fresh;
    fresh.text = text;
    m.versions.push_back(fresh);
    m.current = static_cast<int>(m.versions.size()) - 1;
}

} // namespace vitrine::ui
