// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/message_view.h"

#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/pages/error_words.h"
#include "ui/pages/text_selection.h"
#include "ui/pages/token_strip.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

namespace {
constexpr int kFootRest = 100; // ms
} // namespace

MessageView::MessageView(Role role, QWidget* parent) : QWidget(parent), m_role(role), m_limit(kFirstLetters) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSelectionWhole(this);
    m_footRest.setSingleShot(true);
    m_footRest.setInterval(kFootRest);
    connect(&m_footRest, &QTimer::timeout, this, [this] {
        if (m_footLate) {
            showFootSoon(ReplyState::idle);
        }
    });
    role == Role::user ? buildUser() : buildReply();
}

QWidget* MessageView::buildVersions(QWidget* parent) {
    m_versions = new QWidget(parent);
    auto* const row = new QHBoxLayout(m_versions);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_older = new IconButton(Icon::chevronLeft, tr("Earlier version"), m_versions);
    m_newer = new IconButton(Icon::chevronRight, tr("Later version"), m_versions);
    m_versionLabel = new QLabel(m_versions);
    setRole(m_versionLabel, "table");
    m_versionLabel->setProperty("noFigure", true); // an address, not a measure
    for (IconButton* b : {m_older, m_newer}) {
        b->setControlHeight(metric::kControlTable);
    }
    row->addWidget(m_older);
    row->addWidget(m_versionLabel);
    row->addWidget(m_newer);
    m_versions->hide();
    connect(m_older, &QAbstractButton::clicked, this, [this] { emit versionRequested(m_version - 1); });
    connect(m_newer, &QAbstractButton::clicked, this, [this] { emit versionRequested(m_version + 1); });
    return m_versions;
}

QWidget* MessageView::buildUserActions() {
    m_actions = new QWidget(this);
    auto* const row = new QHBoxLayout(m_actions);
    row->setContentsMargins(0, 0, 0, 0);
    atEachScale(row, [](auto* w) { w->setSpacing(scaled(2)); });
    auto* const copy = new IconButton(Icon::copy, tr("Copy message"), m_actions);
    auto* const edit = new IconButton(Icon::edit, tr("Edit message"), m_actions);
    auto* const remove = new IconButton(Icon::trash, tr("Delete from here"), m_actions);
    m_edit = edit;
    m_remove = remove;
    for (IconButton* b : {copy, edit, remove}) {
        b->setControlHeight(metric::kControlToolbar);
        b->setGhosted(true);
        row->addWidget(b);
        m_actionButtons.push_back(b);
    }
    connect(copy, &QAbstractButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text); });
    connect(edit, &QAbstractButton::clicked, this, &MessageView::editRequested);
    connect(remove, &QAbstractButton::clicked, this, &MessageView::removeRequested);
    return m_actions;
}

void MessageView::buildUser() {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    atEachScale(column, [](auto* w) { w->setSpacing(scaled(6)); });
    auto* const row = new QHBoxLayout;
    atEachScale(row, [](auto* w) { w->setSpacing(scaled(8)); });
    row->addStretch(1);
    row->addWidget(buildVersions(this));
    row->addWidget(buildUserActions());
    auto* const bubble = new QFrame(this);
    setRole(bubble, "message");
    m_body = new QVBoxLayout(bubble);
    // lines are higher than the font, and the surplus stands over it
    atEachScale(m_body, [](auto* w) {
        w->setContentsMargins(scaled(16), scaled(7), scaled(16), scaled(13));
        w->setSpacing(scaled(10));
    });
    row->addWidget(bubble);
    column->addLayout(row);
    column->addWidget(buildMore(this), 0, Qt::AlignRight);
    m_note = new QWidget(this);
    auto* const note = new QHBoxLayout(m_note);
    note->setContentsMargins(0, 0, 0, 0);
    atEachScale(note, [](auto* w) { w->setSpacing(scaled(6)); });
    auto* const clock = new QLabel(m_note);
    const auto paintClock = [clock] { clock->setPixmap(iconPixmap(Icon::clock, tokens().ink2, scaled(metric::kIconSmall), clock->devicePixelRatioF())); };
    paintClock();
    connect(&Theme::instance(), &Theme::changed, clock, paintClock);
    note->addStretch(1);
    note->addWidget(clock);
    auto* const words = new QLabel(tr("Kept. It is sent when a model is loaded."), m_note);
    setRole(words, "table");
    note->addWidget(words);
    m_note->hide();
    column->addWidget(m_note);
    setAccessibleName(tr("Your message"));
}

void MessageView::buildReply() {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    atEachScale(column, [](auto* w) { w->setSpacing(scaled(10)); });
    m_body = new QVBoxLayout;
    atEachScale(m_body, [](auto* w) { w->setSpacing(scaled(10)); });
    column->addLayout(m_body);
    column->addWidget(buildMore(this), 0, Qt::AlignLeft);
    m_foot = new QWidget(this);
    auto* const foot = new QHBoxLayout(m_foot);
    foot->setContentsMargins(0, 0, 0, 0);
    atEachScale(foot, [](auto* w) { w->setSpacing(scaled(8)); });
    foot->addWidget(buildVersions(m_foot), 0, Qt::AlignTop);
    m_figures = new FigureLabel(FontRole::table, m_foot);
    m_figures->setWrapping(true);
    auto* const figures = new QVBoxLayout; // its first line stands beside the middle of the buttons
    atEachScale(figures, [](auto* w) { w->setContentsMargins(0, scaled((metric::kControlToolbar - linePx(FontRole::table)) / 2), 0, 0); });
    figures->addWidget(m_figures, 0, Qt::AlignTop);
    foot->addLayout(figures, 1);
    m_reuse = new Button(ButtonKind::link, QString(), m_foot);
    m_reuse->setToolTip(tr("Why not more of the prompt was reused: show its first token that was not"));
    m_reuse->setAccessibleName(tr("Why not more was reused"));
    m_reuse->setControlHeight(metric::kControlToolbar);
    m_reuse->hide();
    foot->addWidget(m_reuse, 0, Qt::AlignTop);
    connect(m_reuse, &QAbstractButton::clicked, this, &MessageView::reuseRequested);
    foot->addWidget(buildReplyActions(), 0, Qt::AlignTop);
    atEachScale(m_foot, [](auto* w) { w->setMinimumHeight(scaled(metric::kControlToolbar)); });
    column->addWidget(m_foot);
    setAccessibleName(tr("Reply"));
}

QWidget* MessageView::buildReplyActions() {
    m_actions = new QWidget(m_foot);
    auto* const actions = new QHBoxLayout(m_actions);
    actions->setContentsMargins(0, 0, 0, 0);
    atEachScale(actions, [](auto* w) { w->setSpacing(scaled(2)); });
    auto* const copy = new IconButton(Icon::copy, tr("Copy reply"), m_actions);
    m_regenerate = new IconButton(Icon::regenerate, tr("Regenerate"), m_actions);
    auto* const branch = new IconButton(Icon::branch, tr("Branch into a new chat"), m_actions);
    auto* const more = new IconButton(Icon::more, tr("More about this reply"), m_actions);
    for (IconButton* b : {copy, m_regenerate, branch, more}) {
        b->setControlHeight(metric::kControlToolbar);
        actions->addWidget(b);
        m_actionButtons.push_back(b);
    }
    connect(copy, &QAbstractButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text); });
    connect(m_regenerate, &QAbstractButton::clicked, this, &MessageView::regenerateRequested);
    connect(branch, &QAbstractButton::clicked, this, &MessageView::branchRequested);
    connect(more, &QAbstractButton::clicked, this, [this, more] { emit moreRequested(more); });
    return m_actions;
}

void MessageView::show(const Message& message, ReplyState state, bool last) {
    const MessageVersion& version = message.shown();
    const ReplyState before = std::exchange(m_state, state);
    m_last = last;
    if (m_streaming && state == ReplyState::idle) {
        m_limit = qMax(m_limit, version.text.size()); // who watched its end come keeps it
    }
    m_streaming = state != ReplyState::idle;
    m_version = message.current;
    m_versionCount = static_cast<int>(message.versions.size());
    if (m_strip != nullptr && (m_streaming || m_text != version.text)) {
        hideScores();
    }
    m_text = version.text;
    m_rolled = version.rolled;
    m_several = version.requests > 1;
    m_carried = version.carried > 0;
    m_edited = version.edited;
    const bool thoughtDiffers = m_thinkTokens != version.thinkTokens || m_thinkSeconds != version.thinkSeconds;
    m_thinkSeconds = version.thinkSeconds;
    m_thinkTokens = version.thinkTokens;
    m_numbers = version.figures;
    m_finish = version.finish;
    m_cut = version.cut;
    showText();
    for (qsizetype i = 0; thoughtDiffers && i < m_parts.size() && i < m_widgets.size(); ++i) {
        if (m_parts[i].kind == MarkdownPart::Kind::think) {
            updatePart(m_widgets[i], m_parts[i]);
        }
    }
    if (m_role == Role::user) {
        showVersions();
        updateActions();
        return;
    }
    showError(version);
    showFootSoon(before);
}

void MessageView::setLocked(bool locked) {
    for (IconButton* b : {m_edit, m_remove}) {
        if (b != nullptr) {
            b->setEnabled(!locked);
            b->setToolTip(locked ? tr("A reply is on its way.") : b->accessibleName());
        }
    }
}

void MessageView::setKept(bool kept) {
    if (m_note != nullptr) {
        m_note->setVisible(kept);
    }
}

void MessageView::setScores(const QVector<TokenScore>& scores) {
    hideScores();
    m_strip = new TokenStrip(scores, this);
    m_body->addWidget(m_strip);
    connect(m_strip, &TokenStrip::closeRequested, this, &MessageView::hideScores);
}

void MessageView::hideScores() {
    if (m_strip != nullptr) {
        m_body->removeWidget(m_strip);
        m_strip->hide();
        m_strip->deleteLater();
        m_strip = nullptr;
    }
}

void MessageView::showError(const MessageVersion& version) {
    if (m_error != nullptr) {
        m_error->hide();
        m_error->deleteLater();
        m_error = nullptr;
    }
    if (!version.error && version.finish != trace::FinishReason::contextLimit) {
        return;
    }
    auto* const card = new ErrorCard(version.error ? replyErrorWords(*version.error) : contextFullWords(), this);
    if (m_offersRoll && m_last && (!version.error || version.error->code == ErrorCode::promptTooLong)) {
        card->addAction(QStringLiteral("roll"), tr("Drop the oldest and go on"));
    }
    if (!version.error || version.error->code == ErrorCode::promptTooLong || version.error->code == ErrorCode::neverFits) {
        card->addAction(QStringLiteral("new"), tr("New chat")); // before the other: as it is, another try ends the same
    }
    if (version.error) {
        card->addAction(QStringLiteral("retry"), tr("Try again"));
    }
    connect(card, &ErrorCard::actionRequested, this, [this](const QString& id) {
        if (id == QLatin1String("new")) {
            emit newChatRequested();
        } else if (id == QLatin1String("roll")) {
            emit rollRequested();
        } else {
            emit retryRequested();
        }
    });
    static_cast<QVBoxLayout*>(layout())->insertWidget(layout()->indexOf(m_foot), card);
    m_error = card;
}

void MessageView::showVersions() {
    m_versions->setVisible(m_versionCount > 1);
    m_versionLabel->setText(QStringLiteral("%1/%2").arg(m_version + 1).arg(m_versionCount));
    m_older->setEnabled(m_version > 0 && !m_streaming);
    m_newer->setEnabled(m_version + 1 < m_versionCount && !m_streaming);
}

void MessageView::updateActions() {
    if (m_role == Role::assistant) {
        const bool stopped = m_finish == trace::FinishReason::cancelled; // perhaps before its first token
        m_actions->setVisible(!m_streaming && (stopped || !m_text.isEmpty()));
        m_regenerate->setVisible(m_last);
    }
    for (IconButton* b : std::as_const(m_actionButtons)) {
        b->setGhosted(!m_hovered && !(m_role == Role::assistant && m_last));
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
