// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/message_view.h"

#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/pages/code_frame.h"
#include "ui/pages/error_words.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/reply_figures.h"
#include "ui/pages/think_fold.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

namespace {

QString stateWords(ReplyState state) {
    switch (state) {
    case ReplyState::idle: return {};
    case ReplyState::waitingForModel: return MessageView::tr("Waiting for the model");
    case ReplyState::preparing:
    case ReplyState::queued: return MessageView::tr("Queued");
    case ReplyState::reading: return MessageView::tr("Reading prompt");
    case ReplyState::generating: return MessageView::tr("Generating");
    case ReplyState::stopping: return MessageView::tr("Stopping…");
    }
    return {};
}

} // namespace

MessageView::MessageView(Role role, QWidget* parent) : QWidget(parent), m_role(role) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    role == Role::user ? buildUser() : buildReply();
}

void MessageView::buildUser() {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* const side = new QVBoxLayout;
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(scaled(4));
    auto* const bubble = new QFrame(this);
    setRole(bubble, "message");
    m_body = new QVBoxLayout(bubble);
    m_body->setContentsMargins(scaled(16), scaled(10), scaled(16), scaled(10));
    side->addWidget(bubble, 0, Qt::AlignRight);
    m_note = new QLabel(this);
    m_note->setFont(themeFont(FontRole::table));
    setRole(m_note, "caption");
    m_note->hide();
    side->addWidget(m_note, 0, Qt::AlignRight);
    row->addStretch(1);
    row->addLayout(side, 8);
    setAccessibleName(tr("Your message"));
}

void MessageView::buildReply() {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(10));
    m_body = new QVBoxLayout;
    m_body->setSpacing(scaled(10));
    column->addLayout(m_body);
    m_foot = new QWidget(this);
    auto* const foot = new QHBoxLayout(m_foot);
    foot->setContentsMargins(0, 0, 0, 0);
    foot->setSpacing(scaled(8));
    m_versions = new QWidget(m_foot);
    auto* const versions = new QHBoxLayout(m_versions);
    versions->setContentsMargins(0, 0, 0, 0);
    versions->setSpacing(0);
    m_older = new IconButton(Icon::chevronLeft, tr("Earlier version"), m_versions);
    m_newer = new IconButton(Icon::chevronRight, tr("Later version"), m_versions);
    m_versionLabel = new QLabel(m_versions);
    m_versionLabel->setFont(themeFont(FontRole::table));
    for (IconButton* b : {m_older, m_newer}) {
        b->setControlHeight(metric::kControlTable);
    }
    versions->addWidget(m_older);
    versions->addWidget(m_versionLabel);
    versions->addWidget(m_newer);
    foot->addWidget(m_versions);
    m_figures = new FigureLabel(FontRole::table, m_foot);
    foot->addWidget(m_figures, 1);
    m_actions = new QWidget(m_foot);
    auto* const actions = new QHBoxLayout(m_actions);
    actions->setContentsMargins(0, 0, 0, 0);
    actions->setSpacing(scaled(2));
    auto* const copy = new IconButton(Icon::copy, tr("Copy reply"), m_actions);
    m_regenerate = new IconButton(Icon::regenerate, tr("Regenerate"), m_actions);
    for (IconButton* b : {copy, m_regenerate}) {
        b->setControlHeight(metric::kControlToolbar);
        actions->addWidget(b);
        m_actionButtons.push_back(b);
    }
    foot->addWidget(m_actions);
    m_foot->setFixedHeight(scaled(metric::kControlToolbar));
    column->addWidget(m_foot);
    setAccessibleName(tr("Reply"));
    connect(copy, &QAbstractButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text); });
    connect(m_regenerate, &QAbstractButton::clicked, this, &MessageView::regenerateRequested);
    connect(m_older, &QAbstractButton::clicked, this, [this] { emit versionRequested(m_version - 1); });
    connect(m_newer, &QAbstractButton::clicked, this, [this] { emit versionRequested(m_version + 1); });
}

void MessageView::show(const Message& message, ReplyState state, bool last) {
    m_last = last;
    m_streaming = state != ReplyState::idle;
    m_version = message.current;
    m_versionCount = static_cast<int>(message.versions.size());
    const MessageVersion& version = message.shown();
    m_text = version.text;
    if (m_role == Role::user) {
        if (m_widgets.isEmpty()) {
            auto* const text = new ProseView(this);
            text->setMaximumWidth(scaled(metric::kMessageWidth - 32));
            m_widgets.push_back(text);
            m_body->addWidget(text);
        }
        auto* const prose = static_cast<ProseView*>(m_widgets.front());
        prose->setPlainMessage(version.text);
        prose->setFixedWidth(qMin(scaled(metric::kMessageWidth - 32), prose->idealWidth()));
        return;
    }
    m_raw ? showRaw(version.text) : showParts(version.text, m_streaming);
    showError(version);
    showFoot(message, state, last);
}

void MessageView::setRaw(bool raw) {
    if (raw != m_raw && m_role == Role::assistant) {
        m_raw = raw;
        clearParts(0);
        m_raw ? showRaw(m_text) : showParts(m_text, m_streaming);
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
}

void MessageView::showRaw(const QString& text) {
    if (m_widgets.size() != 1 || !m_parts.isEmpty()) {
        clearParts(0);
        m_widgets.push_back(new ProseView(this));
        m_body->addWidget(m_widgets.back());
    }
    static_cast<ProseView*>(m_widgets.front())->setRawText(text);
}

void MessageView::showParts(const QString& text, bool) {
    const QVector<MarkdownPart> parts = splitMarkdown(text);
    qsizetype same = 0;
    while (same < parts.size() && same < m_parts.size() && parts[same] == m_parts[same]) {
        ++same;
    }
    for (qsizetype i = same; i < parts.size(); ++i) {
        const bool reuse = i < m_parts.size() && i < m_widgets.size() && m_parts[i].kind == parts[i].kind;
        if (!reuse) {
            clearParts(i);
            m_widgets.push_back(makePart(parts[i]));
            m_body->addWidget(m_widgets.back());
        }
        updatePart(m_widgets[i], parts[i]);
    }
    clearParts(parts.size());
    m_parts = parts;
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
    switch (part.kind) {
    case MarkdownPart::Kind::code: static_cast<CodeFrame*>(widget)->setCode(part.language, part.text); return;
    case MarkdownPart::Kind::think: static_cast<ThinkFold*>(widget)->setThought(part.text, part.closed); return;
    case MarkdownPart::Kind::prose: static_cast<ProseView*>(widget)->setMarkdownText(part.text); return;
    }
}

void MessageView::showError(const MessageVersion& version) {
    if (m_error != nullptr) {
        m_error->hide();
        m_error->deleteLater();
        m_error = nullptr;
    }
    if (version.error) {
        auto* const card = new ErrorCard(errorWords(*version.error), this);
        card->addAction(QStringLiteral("retry"), tr("Try again"));
        connect(card, &ErrorCard::actionRequested, this, &MessageView::retryRequested);
        m_body->addWidget(card);
        m_error = card;
    }
}

void MessageView::showFoot(const Message& message, ReplyState state, bool last) {
    const MessageVersion& version = message.shown();
    m_figures->clear();
    if (const QString words = stateWords(state); !words.isEmpty()) {
        m_figures->addNote(words);
    }
    if (version.figures) {
        for (const Figure& f : replyFigures(*version.figures)) {
            m_figures->addFigure(f);
        }
    }
    if (const QString words = stopWords(version.finish); !words.isEmpty() && state == ReplyState::idle) {
        m_figures->addNote(words);
    }
    m_versions->setVisible(m_versionCount > 1);
    m_versionLabel->setText(QStringLiteral("%1/%2").arg(m_version + 1).arg(m_versionCount));
    m_older->setEnabled(m_version > 0 && last && !m_streaming);
    m_newer->setEnabled(m_version + 1 < m_versionCount && last && !m_streaming);
    m_foot->setVisible(true);
    updateActions();
}

void MessageView::updateActions() {
    if (m_actions != nullptr) {
        m_actions->setVisible(!m_streaming && !m_text.isEmpty());
        m_regenerate->setVisible(m_last);
    }
}

void MessageView::enterEvent(QEnterEvent*) {
    m_hovered = true;
    updateActions();
}

void MessageView::leaveEvent(QEvent*) {
    m_hovered = false;
    updateActions();
}

} // namespace vitrine::ui
