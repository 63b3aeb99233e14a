// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_pane.h"

#include <utility>

#include <QDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/bridge/engine_text.h"
#include "ui/pages/chat_desk.h"
#include "ui/pages/chat_dialogs.h"
#include "ui/pages/composer.h"
#include "ui/pages/context_row.h"
#include "ui/pages/find_bar.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/reply_announcer.h"
#include "ui/pages/sampling_choice.h"
#include "ui/pages/sampling_menu.h"
#include "ui/pages/transcript.h"
#include "ui/settings/setting_specs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {

namespace {
constexpr int kDraftDelay = 150; // ms of rest before the draft's tokens are counted
constexpr int kUse = 100;        // ms until the gauge shows the tokens that came
constexpr int kLow = 300;        // px; a lower pane has no room below the composer
constexpr int kFrame = 33;       // ms between two layouts of a reply that streams
const QString kFullContext = QStringLiteral("chat/fullContext");
} // namespace

ChatPane::ChatPane(ChatDesk& desk, Conversation* chat, QWidget* parent) : QWidget(parent), m_desk(desk), m_session(desk.replies()) {
    setRole(this, "page");
    setAttribute(Qt::WA_StyledBackground);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHeader());
    m_transcript = new Transcript(this);
    m_transcript->setMinimumHeight(1); // in a low window it gives way before the composer does
    m_find = new FindBar(*m_transcript, this);
    column->addWidget(m_find);
    column->addWidget(m_transcript, 1);
    column->addWidget(buildFoot());
    m_frame.setSingleShot(true);
    m_frame.setInterval(kFrame);
    m_use.setSingleShot(true);
    m_use.setInterval(kUse);
    m_draftTimer.setSingleShot(true);
    m_draftTimer.setInterval(kDraftDelay);
    connect(&m_draftTimer, &QTimer::timeout, this, &ChatPane::showContext);
    connect(&Theme::instance(), &Theme::changed, this, [this, scale = Theme::instance().textScale()]() mutable {
        if (scale != Theme::instance().textScale()) { // distances of the messages follow the text; colours do by themselves
            scale = Theme::instance().textScale();
            fitFoot();
            showAgain();
        }
    });
    connectSession();
    connectDesk();
    connectMessages();
    addAnnouncer();
    desk.addPane(this);
    showOpened(chat != nullptr ? *chat : desk.store().create());
    if (chat == nullptr) {
        m_composer->setFocus();
    }
}

void ChatPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitFoot();
}

void ChatPane::fitFoot() {
    m_footColumn->parentWidget()->layout()->setContentsMargins(scaled(24), 0, scaled(24), scaled(height() < scaled(kLow) ? 4 : 16));
    m_footColumn->layout()->setSpacing(scaled(8));
}

void ChatPane::refresh(int index) {
    const Conversation* const c = m_session.conversation();
    if (c == nullptr || index < 0 || index >= c->messages.size()) {
        return;
    }
    const bool replying = m_session.replyingIn() == c && index + 1 == c->messages.size();
    m_transcript->setProgress(m_session.progress());
    m_transcript->showMessage(*c, index, replying ? m_session.state() : ReplyState::idle);
}

void ChatPane::refreshLast() {
    if (const Conversation* const c = m_session.conversation()) {
        refresh(static_cast<int>(c->messages.size()) - 1);
    }
}

void ChatPane::connectSession() {
    connect(&m_session, &ChatSession::messageAdded, this, [this](int index) {
        refresh(index);
        showHeader();
        passError();
        m_modelNotice->hide(); // it has been read
        showCover();
        showContext();
        m_desk.store().touch(*m_session.conversation());
        emit used(m_session.conversation()->id);
    });
    connect(&m_session, &ChatSession::messageChanged, this, [this](int index) {
        if (m_session.state() != ReplyState::generating) {
            refresh(index);
        } else if (!m_frame.isActive()) {
            m_frame.start(); // however fast the tokens come, the text is laid out once a frame
        }
    });
    connect(&m_frame, &QTimer::timeout, this, [this] {
        refreshLast();
        if (!m_use.isActive()) {
            m_use.start();
        }
    });
    connect(&m_use, &QTimer::timeout, this, &ChatPane::showUse);
    connect(&m_session, &ChatSession::messagesReplaced, this, &ChatPane::showAgain);
    connect(&m_session, &ChatSession::stateChanged, this, [this] {
        m_composer->setState(m_session.state());
        m_transcript->setLocked(m_session.busy());
        refreshLast();
        if (m_session.state() == ReplyState::generating) {
            emit shownChanged();
        }
    });
    connect(&m_session, &ChatSession::replyEnded, this, [this] {
        showContext();
        emit shownChanged();
        emit replyEnded();
    });
}

void ChatPane::connectDesk() {
    connect(&m_desk.bridge(), &EngineBridge::statusChanged, this, [this] {
        showCover();
        showWarnings();
        showContext();
    });
    connect(&m_desk.bridge(), &EngineBridge::loadProgressed, this, &ChatPane::showCover);
    connect(&m_desk, &ChatDesk::offeredChanged, this, [this] {
        m_coverKind.clear();
        showCover();
    });
    connect(&m_desk, &ChatDesk::modelChanged, this, [this] {
        beginAsTheModelDoes();
        readSampling();
        showContext();
    });
    connect(&m_desk.settings(), &SettingsStore::changed, this, [this](const QString& key) {
        if (key.startsWith(QLatin1String("sampling/")) || key == kFullContext) { // others change with every letter that is typed
            readSampling();
            showUse();
        }
    });
    connect(&m_desk.titles(), &TitleWriter::titled, this, &ChatPane::showHeader);
    ConversationStore& store = m_desk.store();
    connect(&store, &ConversationStore::loaded, this, [this](qint64 id) {
        if (id == m_wanted) {
            m_wanted = 0; // another window that reads it later is no matter of this one
            showOpened(*m_desk.store().find(id));
        }
    });
    connect(&store, &ConversationStore::loadFailed, this, [this](qint64 id, const QString& sentence) {
        if (id == m_wanted) {
            m_wanted = 0;
            say(sentence, tr("Repair"), [this] { repairStore(); });
        }
    });
    connect(&store, &ConversationStore::troubled, this, &ChatPane::showTrouble);
    connect(&m_desk, &ChatDesk::sharedChanged, this, &ChatPane::showTrouble);
    connect(&m_desk, &ChatDesk::refusedChanged, this, &ChatPane::showCover);
    connect(&m_desk, &ChatDesk::engineNoticeChanged, this, &ChatPane::showEngineNotice);
    connect(&store, &ConversationStore::listChanged, this, [this] {
        if (m_session.conversation() != nullptr) {
            showHeader();
        }
    });
    showTrouble();
    showEngineNotice();
}

/// Replies of the chat that is shown are read to a screen reader.
void ChatPane::addAnnouncer() {
    auto* const announcer = new ReplyAnnouncer(this);
    const auto replyText = [this](int index) {
        const Conversation* const c = m_session.conversation();
        const bool there = c != nullptr && index >= 0 && index < c->messages.size() && c->messages[index].role == Role::assistant;
        return there ? c->messages[index].shown().text : QString();
    };
    connect(&m_session, &ChatSession::messageAdded, announcer, &ReplyAnnouncer::restart);
    connect(&m_session, &ChatSession::messageChanged, announcer, [this, announcer, replyText](int index) {
        if (!m_desk.speaks(this)) {
            announcer->skip(replyText(index));
        } else if (m_session.busy()) {
            announcer->follow(replyText(index));
        }
    });
    connect(&m_session, &ChatSession::replyEnded, announcer, [this, announcer, replyText](int index) {
        if (m_desk.speaks(this)) {
            announcer->finish(replyText(index));
        }
    });
}

quint64 ChatPane::say(const QString& words, const QString& action, std::function<void()> act) { return m_notice->show(words, action, std::move(act)); }

void ChatPane::setCompact(bool compact) { m_form->setVisible(!compact); }

QString ChatPane::title() const {
    const Conversation* const c = m_session.conversation();
    return c == nullptr || c->title.isEmpty() ? tr("New chat") : c->title;
}

void ChatPane::showAgain() {
    const Conversation* const c = m_session.conversation();
    m_transcript->setProgress(m_session.progress());
    m_transcript->setLocked(m_session.busy());
    m_transcript->showAll(*c, m_session.replyingIn() == c ? m_session.state() : ReplyState::idle);
    showHeader();
    showCover();
    showContext();
    emit shownChanged();
}

void ChatPane::submitDraft() {
    const QString text = m_composer->text();
    if (text.trimmed().isEmpty() || m_session.busy()) {
        return;
    }
    m_notice->hide();
    if (m_edited >= 0) {
        const int edited = endEdit();
        const bool ofModel = m_session.conversation()->messages[edited].role == Role::assistant;
        ofModel ? m_session.rewriteReply(edited, text) : m_session.rewrite(edited, text);
    } else {
        m_composer->clear();
        sendMessage(text);
    }
}

void ChatPane::showHeader() {
    const Conversation* const c = m_session.conversation();
    if (m_title->text() != title()) {
        m_title->setText(title());
        emit titleChanged();
    }
    m_count->clear();
    if (!c->messages.isEmpty()) {
        m_count->setFigure(Figure(formatCount(c->messages.size()), tr("messages"), Provenance::counted, tr("Messages of this chat, yours and the model's.")));
    }
}

void ChatPane::showContext() {
    if (m_desk.bridge().status().state != LoopState::ready) {
        m_context->hide();
        m_composer->setDraftTokens(-1);
        m_composer->setSystemTokens(-1);
        return;
    }
    m_session.countDraft(m_composer->text(), [this](int draft, const PromptParts& parts) {
        m_composer->setDraftTokens(m_composer->text().isEmpty() ? -1 : draft);
        m_composer->setSystemTokens(parts.system > 0 ? parts.system : -1);
        m_parts = parts;
        showUse();
    });
}

/// While a reply is on its way its own figures say how much of the context is taken: they come with every token.
void ChatPane::showUse() {
    const Conversation* const c = m_session.conversation();
    PromptParts parts = m_parts;
    int reserve = m_longest < parts.context ? m_longest : 0; // no limit of its own: nothing is kept free
    const bool replying = c != nullptr && m_session.replyingIn() == c && !c->messages.isEmpty();
    if (replying && m_session.request().valid() && c->messages.back().shown().figures) {
        const SequenceFigures& f = *c->messages.back().shown().figures;
        const int draft = parts.withDraft - parts.total;
        parts.total = f.promptTokens + f.generatedTokens;
        parts.withDraft = parts.total + draft;
        parts.history = qMax(0, parts.total - parts.system);
        reserve = qMax(0, reserve - f.generatedTokens);
    }
    m_context->setUse(parts, reserve, m_desk.fullContext() == FullContext::roll);
    m_context->setVisible(parts.context > 0);
}

void ChatPane::showWarnings() {
    const LoopStatus& status = m_desk.bridge().status();
    if (status.state != LoopState::ready || !status.info) {
        m_modelNotice->hide();
        return;
    }
    if (m_warned == status.log) {
        return;
    }
    m_warned = status.log;
    QStringList words;
    for (const std::string& warning : status.info->warnings) {
        words << engineWords(warning);
    }
    if (words.isEmpty()) {
        m_modelNotice->hide();
    } else {
        m_modelNotice->show(words.join(QLatin1Char('\n')), tr("Rendered prompt"), [this] { showRenderedPrompt(); });
    }
}

void ChatPane::readSampling() {
    const run::SamplingParams p = m_desk.samplingFor(m_session.conversation());
    m_longest = p.maxTokens;
    m_composer->setPresetName(presetName(p));
    m_session.setFullContext(m_desk.fullContext());
    m_transcript->setOffersRoll(m_desk.fullContext() == FullContext::ask);
}

void ChatPane::editSampling() {
    auto* const choice = new SamplingChoice(m_desk.settings(), m_session.conversation(), m_desk.modelPath().isEmpty() ? nullptr : &m_desk.defaults());
    connect(choice, &SamplingChoice::chatChanged, this, [this, chat = m_session.conversation()] {
        m_desk.store().saveSoon(*chat);
        readSampling();
    });
    connect(choice, &SamplingChoice::modelChanged, &m_desk, [this](const QVariantMap& sampling) { m_desk.editDefaults({sampling, m_desk.defaults().systemPrompt}); });
    openSamplingMenu(m_composer->presetButton(), choice);
}

void ChatPane::editSystemPrompt() {
    Conversation* const c = m_session.conversation();
    const ModelDefaults& defaults = m_desk.defaults();
    const QString model = m_desk.modelPath().isEmpty() ? QString() : QFileInfo(m_desk.modelPath()).completeBaseName();
    const bool ofModel = !defaults.systemPrompt.isEmpty() && defaults.systemPrompt == c->systemPrompt;
    if (const auto answer = askSystemPrompt(this, {c->systemPrompt, ofModel}, model, [this](auto told) { m_session.templateSystem(std::move(told)); })) {
        c->systemPrompt = answer->text;
        m_desk.store().save(*c);
        if (answer->ofModel || ofModel) {
            m_desk.editDefaults({defaults.sampling, answer->ofModel ? answer->text : QString()});
        }
        showContext();
    }
    m_composer->setFocus();
}

/// An empty chat that was given nothing of its own begins with the model's system prompt.
void ChatPane::beginAsTheModelDoes() {
    Conversation* const c = m_session.conversation();
    if (c != nullptr && c->messages.isEmpty() && c->systemPrompt == m_begun) {
        m_begun = m_desk.defaults().systemPrompt;
        c->systemPrompt = m_begun;
    }
}

void ChatPane::showRenderedPrompt(int reply, int firstNew) {
    m_session.renderPrompt(
        [this, firstNew](const Result<RenderedPrompt>& prompt) {
            connect(showPromptDialog(this, prompt, firstNew), &QDialog::finished, m_composer, [this] { m_composer->setFocus(); });
        },
        reply);
}

void ChatPane::openFind() { m_find->open(); }

/// What is typed into a window that has just come up is a message.
void ChatPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (window()->focusWidget() == nullptr) {
        m_composer->setFocus(Qt::OtherFocusReason);
    }
}

void ChatPane::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_session.busy()) {
        m_session.stop();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace vitrine::ui
