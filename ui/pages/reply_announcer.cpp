// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reply_announcer.h"

#include "ui/widgets/accessible_roles.h"

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kPause = 1000;         // ms between two announcements at least
constexpr int kPerCharacter = 40;    // ms: about how fast speech is
constexpr int kLongestPause = 8000;  // ms

bool endsSentence(QChar c) {
    return QStringLiteral(".!?…。！？").contains(c);
}

}  // namespace

ReplyAnnouncer::ReplyAnnouncer(QWidget* parent) : QWidget(parent) {
    setFixedSize(0, 0);
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &ReplyAnnouncer::sayNext);
}

int ReplyAnnouncer::sentencesEnd(const QString& text) {
    for (int i = static_cast<int>(text.size()) - 1; i >= 0; --i) {
        if (text[i] == QLatin1Char('\n'))
            return i + 1;
        // CJK sentences have no blank behind them; others do, or the dot may be that of a number.
        const bool cjk = text[i].unicode() >= 0x3000;
        if (endsSentence(text[i]) && (cjk || (i + 1 < text.size() && text[i + 1].isSpace())))
            return i + 1;
    }
    return 0;
}

void ReplyAnnouncer::restart() {
    m_text.clear();
    m_said = 0;
    m_whole = false;
    m_pause.stop();
}

void ReplyAnnouncer::hear(const QString& text, bool whole) {
    if (!text.startsWith(m_text.left(m_said)))
        restart();  // another version of it
    m_text = text;
    m_whole = whole;  // a whole one can go on again
    if (!m_pause.isActive())
        sayNext();
}

void ReplyAnnouncer::follow(const QString& text) {
    hear(text, false);
}

void ReplyAnnouncer::finish(const QString& text) {
    hear(text, true);
}

void ReplyAnnouncer::skip(const QString& text) {
    m_pause.stop();
    m_text = text;
    m_said = sentencesEnd(text);
}

void ReplyAnnouncer::sayNext() {
    const int end = m_whole ? static_cast<int>(m_text.size()) : sentencesEnd(m_text);
    if (end <= m_said)
        return;
    const QString words = m_text.mid(m_said, end - m_said).simplified();
    m_said = end;
    announce(this, words);
    emit said(words);
    m_pause.start(std::clamp(static_cast<int>(words.size()) * kPerCharacter, kPause, kLongestPause));
}

}  // namespace vitrine::ui
