// The widgets of a chat: header, transcript, foot, and what stands in the transcript while there is no model.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHBoxLayout>
#include <QMenu>
#include <QTextCursor>
#include <QVBoxLayout>

#include "ui/bridge/cut_file_probe.h"
#include "ui/pages/chat_desk.h"
#include "ui/pages/chat_pane.h"
#include "ui/pages/composer.h"
#include "ui/pages/context_row.h"
#include "ui/pages/error_words.h"
#include "ui/pages/find_bar.h"
#include "ui/pages/load_cover.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/ready_cover.h"
#include "ui/pages/transcript.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/cut_file_bar.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {

namespace {

/// The picture of a truncated file comes when it has been measured; the card does not wait for it.
void showWhereItEnds(ErrorCard* card, const QString& path) {
    auto* const probe = new CutFileProbe(card);
    QObject::connect(probe, &CutFileProbe::measured, card,
                     [card](const CutFile& file) { card->setPicture(new CutFileBar(file, card)); });
    probe->examine(path);
}

} // namespace

QWidget* ChatPane::buildHeader() {
    auto* const header = new QWidget(this);
    setRole(header, "header");
    header->setAttribute(Qt::WA_StyledBackground);
    atEachScale(header, [](auto* w) { w->setFixedHeight(scaled(metric::kPanelHeader)); });
    auto* const row = new QHBoxLayout(header);
    atEachScale(row, [](auto* w) {
        w->setContentsMargins(scaled(24), 0, scaled(16), 0);
        w->setSpacing(scaled(12));
    });
    m_title = new ElidedLabel(tr("New chat"), FontRole::panelHead, &Tokens::ink, header);
    m_title->setProperty("noFigure", true);
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    row->addWidget(m_title);
    m_count = new FigureLabel(FontRole::table, header);
    row->addWidget(m_count, 1);
    auto* const rendered = new Button(ButtonKind::ghost, Icon::braces, tr("Rendered prompt"), header);
    rendered->setToolTip(tr("The exact text and tokens that the model gets"));
    row->addWidget(rendered);
    m_form = new Segment({tr("Rendered"), tr("Raw")}, tr("How messages are shown"), header);
    m_form->setControlHeight(metric::kControlToolbar);
    row->addWidget(m_form);
    auto* const more = new IconButton(Icon::more, tr("More"), header);
    row->addWidget(more);
    connect(rendered, &QAbstractButton::clicked, this, [this] { showRenderedPrompt(); });
    connect(m_form, &Segment::currentChanged, this, [this](int index) { m_transcript->setRaw(index == 1); });
    connect(more, &QAbstractButton::clicked, this, [this, more] { openMore(more); });
    return header;
}

QWidget* ChatPane::buildFoot() {
    auto* const foot = new QWidget(this);
    setRole(foot, "page");
    foot->setAttribute(Qt::WA_StyledBackground);
    auto* const centre = new QHBoxLayout(foot);
    m_footColumn = new QWidget(foot);
    auto* const column = new QVBoxLayout(m_footColumn);
    column->setContentsMargins(0, 0, 0, 0);
    m_notice = new NoticeBar(m_footColumn);
    m_storeNotice = new NoticeBar(m_footColumn);
    column->addWidget(m_storeNotice);
    m_engineNotice = new NoticeBar(m_footColumn);
    column->addWidget(m_engineNotice);
    m_modelNotice = new NoticeBar(m_footColumn);
    column->addWidget(m_modelNotice);
    column->addWidget(m_notice);
    m_context = new ContextRow(m_footColumn);
    m_context->hide();
    column->addWidget(m_context);
    m_composer = new Composer(m_footColumn);
    column->addWidget(m_composer);
    centre->addStretch(1);
    connect(m_transcript, &Transcript::columnChanged, m_footColumn, &QWidget::setFixedWidth);
    centre->addWidget(m_footColumn);
    centre->addStretch(1);
    fitFoot();
    connect(m_composer, &Composer::sendRequested, this, &ChatPane::submitDraft);
    connect(m_composer, &Composer::stopRequested, &m_session, &ChatSession::stop);
    connect(m_composer, &Composer::draftChanged, this, [this] {
        keepDraft();
        m_draftTimer.start();
    });
    connect(m_composer, &Composer::attachRequested, this, &ChatPane::chooseAttachments);
    connect(m_composer->presetButton(), &QAbstractButton::clicked, this, &ChatPane::editSampling);
    connect(m_composer->systemButton(), &QAbstractButton::clicked, this, &ChatPane::editSystemPrompt);
    return foot;
}

void ChatPane::openMore(QWidget* anchor) {
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* const raw = menu->addAction(tr("Raw text"));
    raw->setCheckable(true);
    raw->setChecked(m_form->current() == 1);
    connect(raw, &QAction::toggled, m_form, [this](bool on) { m_form->setCurrent(on ? 1 : 0); });
    connect(menu->addAction(tr("Find in this chat")), &QAction::triggered, this, &ChatPane::openFind);
    QAction* const window = menu->addAction(tr("Open in a window of its own"));
    window->setVisible(m_offersWindow);
    connect(window, &QAction::triggered, this, [this] { emit windowRequested(m_session.conversation()->id); });
    connect(menu->addAction(tr("Copy the chat")), &QAction::triggered, this, &ChatPane::copyChat);
    menu->popup(anchor->mapToGlobal(QPoint(0, anchor->height())));
}

/// Talk has gone on: a card about a model that did not load would stay the last thing in the chat for good.
void ChatPane::passError() {
    if (m_desk.refused()) {
        m_desk.setRefused({});
    } else if (m_coverKind.startsWith(QLatin1String("error:"))) {
        m_passed = m_coverKind;
    }
}

/// What stands beside the messages: loading, a load error, a file that was refused; in an empty chat the three steps of a first
/// run, or some beginnings.
void ChatPane::showCover() {
    const LoopStatus& status = m_desk.bridge().status();
    const Conversation* const c = m_session.conversation();
    const bool empty = c == nullptr || c->messages.isEmpty();
    QString kind;
    if (status.state == LoopState::loading) {
        kind = QStringLiteral("loading");
    } else if (const auto& refused = m_desk.refused()) {
        kind = QStringLiteral("refused:") + refused->path + QString::fromStdString(refused->error.describe());
    } else if (status.error) {
        kind = QStringLiteral("error:") + QString::fromStdString(status.error->describe());
    } else if (status.state == LoopState::empty && empty && !m_desk.engineNotice().taken) {
        kind = QStringLiteral("first");
    } else if (status.state == LoopState::ready && empty) {
        kind = QStringLiteral("ready");
    }
    if (kind == m_passed) { // a load that failed before the last message is no news
        kind.clear();
    } else {
        m_passed.clear();
    }
    if (kind == QLatin1String("loading") && m_coverKind == kind) {
        static_cast<LoadCover*>(m_transcript->cover())->setStage(m_desk.bridge().loadStage());
        return;
    }
    if (kind == m_coverKind) {
        return;
    }
    m_coverKind = kind;
    if (kind.isEmpty()) {
        m_transcript->setCover(nullptr);
    } else if (kind == QLatin1String("loading")) {
        auto* const cover = new LoadCover;
        cover->setStage(m_desk.bridge().loadStage());
        connect(cover, &LoadCover::cancelRequested, &m_desk, &ChatDesk::cancelLoadRequested);
        m_transcript->setCover(cover, Transcript::CoverPlace::below);
    } else if (kind == QLatin1String("first")) {
        auto* const steps = new FirstRun(m_desk.offered(), m_desk.folder());
        connect(steps, &FirstRun::loadRequested, &m_desk, &ChatDesk::loadRequested);
        connect(steps, &FirstRun::openFileRequested, &m_desk, &ChatDesk::openFileRequested);
        m_transcript->setCover(steps);
    } else if (kind == QLatin1String("ready")) {
        auto* const ready = new ReadyCover;
        connect(ready, &ReadyCover::chosen, m_composer, [this](const QString& text) {
            QTextCursor end = m_composer->field()->textCursor(); // a draft that is there stays
            end.movePosition(QTextCursor::End);
            end.insertText(end.atStart() ? text : QLatin1Char('\n') + text);
            m_composer->setFocus();
        });
        m_transcript->setCover(ready);
    } else if (m_desk.refused()) {
        showError(m_desk.refused()->error, m_desk.refused()->path, true);
    } else {
        showError(*status.error, m_desk.modelPath(), false);
    }
}

/// `stays`: another model is in use, and stays so.
void ChatPane::showError(const Error& error, const QString& path, bool stays) {
    ErrorText words = errorWords(error, path);
    if (stays) {
        words.sentence += QLatin1Char(' ') + tr("The model in use stays loaded.");
    }
    auto* const card = new ErrorCard(words);
    card->addAction(QStringLiteral("retry"), tr("Try again"));
    card->addAction(QStringLiteral("choose"), tr("Choose another model…"));
    card->addAction(QStringLiteral("log"), tr("Open log"));
    if (stays) {
        card->addAction(QStringLiteral("close"), tr("Close"));
    }
    connect(card, &ErrorCard::actionRequested, &m_desk, [this, path](const QString& id) {
        if (id == QLatin1String("retry")) {
            emit m_desk.loadRequested(path);
        } else if (id == QLatin1String("close")) {
            m_desk.setRefused({});
        } else if (id == QLatin1String("log")) {
            emit m_desk.logRequested();
        } else {
            emit m_desk.openFileRequested();
        }
    });
    if (error.code == ErrorCode::truncatedFile) {
        showWhereItEnds(card, path);
    }
    m_transcript->setCover(card, Transcript::CoverPlace::belowWide);
}

} // namespace vitrine::ui
