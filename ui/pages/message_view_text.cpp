// The text of a message: a question as it was typed, with its code in blocks, a reply as Markdown in parts of which only the last is laid out again, or raw;
// of very long ones the beginning.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QVBoxLayout>

#include "ui/pages/code_frame.h"
#include "ui/pages/message_view.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/think_fold.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

namespace {

constexpr qsizetype kMoreLetters = 32 * 1024;
constexpr int kNarrowest = 120; // px of a question's text

} // namespace

QWidget* MessageView::buildMore(QWidget* parent) {
    m_more = new Button(ButtonKind::link, tr("Show more of this long message"), parent);
    m_more->hide();
    connect(m_more, &QAbstractButton::clicked, this, [this] {
        m_limit += kMoreLetters;
        showText();
    });
    return m_more;
}

QString MessageView::shownText() const {
    if (m_streaming || m_text.size() <= m_limit + m_limit / 2) {
        return m_text;
    }
    return m_text.left(m_text[m_limit - 1].isHighSurrogate() ? m_limit - 1 : m_limit);
}

void MessageView::showText() {
    const QString text = shownText();
    if (m_raw) {
        showRaw(text);
    } else if (m_role == Role::user) {
        showParts(splitTyped(text));
    } else {
        const bool more = !m_split.isEmpty() && text.startsWith(m_split);
        showParts(splitMore(more ? m_parts : QVector<MarkdownPart>(), text));
        m_split = text;
    }
    fitQuestion();
    m_more->setVisible(text.size() < m_text.size());
}

void MessageView::unfoldFor(const QString& words) {
    const qsizetype shown = shownText().size();
    const qsizetype at = shown < m_text.size() ? m_text.indexOf(words, qMax<qsizetype>(0, shown - words.size()), Qt::CaseInsensitive) : -1;
    if (at >= 0) {
        m_limit = at + words.size() + kFirstLetters;
        showText();
    }
    for (qsizetype i = 0; i < m_parts.size() && i < m_widgets.size(); ++i) {
        if (m_parts[i].kind == MarkdownPart::Kind::think && m_parts[i].text.contains(words, Qt::CaseInsensitive)) {
            static_cast<ThinkFold*>(m_widgets[i])->setOpen(true);
        }
    }
}

/// As wide as its longest line, at most as the bubble may be, and never wider than a narrow window leaves beside the actions.
void MessageView::fitQuestion() {
    if (m_role != Role::user) {
        return;
    }
    const int beside = m_actions->sizeHint().width() + (m_versionCount > 1 ? m_versions->sizeHint().width() : 0) + scaled(2 * 8 + 32);
    const int most = qBound(scaled(kNarrowest), width() - beside, scaled(metric::kMessageWidth - 32));
    int ideal = 0;
    for (const QWidget* const part : std::as_const(m_widgets)) {
        const auto* const code = qobject_cast<const CodeFrame*>(part);
        ideal = qMax(ideal, code != nullptr ? code->idealWidth() : static_cast<const ProseView*>(part)->idealWidth());
    }
    for (QWidget* const part : std::as_const(m_widgets)) {
        part->setFixedWidth(qMin(most, ideal));
    }
}

void MessageView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitQuestion();
}

void MessageView::setRaw(bool raw) {
    if (raw != m_raw) {
        m_raw = raw;
        clearParts(0);
        showText();
    }
}

void MessageView::clearParts(qsizetype from) {
    while (m_widgets.size() > from) {
        QWidget* const w = m_widgets.takeLast();
        m_body->removeWidget(w);
        w->hide();
        w->deleteLater();
    }
    m_parts.resize(qMin(m_parts.size(), from));
    m_split.clear(); // they are no longer its parts
}

/// Text stands before what explains it: probabilities, an error.
void MessageView::placeLast() {
    m_body->insertWidget(static_cast<int>(m_widgets.size()) - 1, m_widgets.back());
}

void MessageView::showRaw(const QString& text) {
    if (m_widgets.size() != 1 || !m_parts.isEmpty()) {
        clearParts(0);
        m_widgets.push_back(new ProseView(this));
        placeLast();
    }
    static_cast<ProseView*>(m_widgets.front())->setRawText(text);
}

void MessageView::showParts(const QVector<MarkdownPart>& parts) {
    qsizetype same = 0;
    while (same < parts.size() && same < m_parts.size() && parts[same] == m_parts[same]) {
        ++same;
    }
    for (qsizetype i = same; i < parts.size(); ++i) {
        const bool reuse = i < m_parts.size() && i < m_widgets.size() && m_parts[i].kind == parts[i].kind;
        if (!reuse) {
            clearParts(i);
            m_widgets.push_back(makePart(parts[i]));
            placeLast();
        }
        updatePart(m_widgets[i], parts[i]);
    }
    clearParts(parts.size());
    m_parts = parts;
    if (m_grew && !m_streaming && same == parts.size() && !parts.isEmpty()) {
        updatePart(m_widgets.back(), parts.back()); // no more comes: as it is read at once
    }
    m_grew = m_streaming;
    showCaret();
}

void MessageView::showCaret() {
    for (qsizetype i = 0; i < m_widgets.size() && i < m_parts.size(); ++i) {
        if (m_parts[i].kind == MarkdownPart::Kind::prose) {
            static_cast<ProseView*>(m_widgets[i])->setCaret(m_state == ReplyState::generating && i + 1 == m_parts.size());
        }
    }
}

QWidget* MessageView::makePart(const MarkdownPart& part) {
    switch (part.kind) {
    case MarkdownPart::Kind::code: return new CodeFrame(this);
    case MarkdownPart::Kind::think: return new ThinkFold(this);
    case MarkdownPart::Kind::prose: break;
    }
    return new ProseView(this);
}

void MessageView::updatePart(QWidget* widget, const MarkdownPart& part) {
    const bool growing = m_streaming && !part.closed;
    switch (part.kind) {
    case MarkdownPart::Kind::code: static_cast<CodeFrame*>(widget)->setCode(part.language, part.text); return;
    case MarkdownPart::Kind::think: static_cast<ThinkFold*>(widget)->setThought({part.text, growing, part.closed}, m_thinkSeconds, m_thinkTokens); return;
    case MarkdownPart::Kind::prose: break;
    }
    auto* const prose = static_cast<ProseView*>(widget);
    m_role == Role::user ? prose->setPlainMessage(part.text) : prose->setMarkdownText(part.text, growing);
}

} // namespace vitrine::ui
