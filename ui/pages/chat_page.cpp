// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_page.h"

#include <utility>

#include <QDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QResizeEvent>

#include "ui/pages/chat_dialogs.h"
#include "ui/pages/composer.h"
#include "ui/pages/context_row.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/find_bar.h"
#include "ui/pages/notice_bar.h"
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
constexpr int kMiddle = 400; // px of the messages' column below which a panel folds away
constexpr int kFrame = 33;       // ms between two layouts of a reply that streams
}

ChatPage::ChatPage(EngineBridge& bridge, SettingsStore& settings, QWidget* parent)
    : QWidget(parent), m_bridge(bridge), m_settings(settings), m_session(bridge), m_titles(bridge, m_session, m_store), m_list(new ConversationList(m_store, this)) {
    setRole(this, "page");
    setAttribute(Qt::WA_StyledBackground);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_side = new QWidget(this);
    auto* const side = new QHBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    m_list->setFixedWidth(scaled(metric::kChatList) - 1);
    side->addWidget(m_list);
    side->addWidget(makeEdge(m_side));
    row->addWidget(m_side);
    row->addWidget(buildMiddle(), 1);
    m_frame.setSingleShot(true);
    m_frame.setInterval(kFrame);
    m_draftTimer.setSingleShot(true);
    m_draftTimer.setInterval(kDraftDelay);
    connect(&m_draftTimer, &QTimer::timeout, this, &ChatPage::showContext);
    connect(m_list, &ConversationList::newChatRequested, this, &ChatPage::newChat);
    connect(m_list, &ConversationList::chosen, this, &ChatPage::showConversation);
    connect(&m_settings, &SettingsStore::changed, this, [this] { readSampling(); });
    connect(&Theme::instance(), &Theme::changed, this, [this, scale = Theme::instance().textScale()]() mutable {
        if (scale != Theme::instance().textScale()) { // distances of the messages follow the text; colours do by themselves
            scale = Theme::instance().textScale();
            fitWidths();
            showAgain();
        }
    });
    connectSession();
    connectStore();
    connectActivity();
    readSampling();
    newChat();
}

void ChatPage::refresh(int index) {
    const Conversation* const c = m_session.conversation();
    if (c == nullptr || index < 0 || index >= c->messages.size()) {
        return;
    }
    const bool replying = m_session.replyingIn() == c && index + 1 == c->messages.size();
    m_transcript->setProgress(m_session.progress());
    m_transcript->showMessage(*c, index, replying ? m_session.state() : ReplyState::idle);
}

void ChatPage::refreshLast() {
    if (const Conversation* const c = m_session.conversation()) {
        refresh(static_cast<int>(c->messages.size()) - 1);
    }
}

void ChatPage::connectSession() {
    connect(&m_session, &ChatSession::messageAdded, this, [this](int index) {
        refresh(index);
        showHeader();
        showCover();
        showContext();
        m_store.touch(*m_session.conversation());
        rememberShown();
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
        showUse();
    });
    connect(&m_session, &ChatSession::messagesReplaced, this, &ChatPage::showAgain);
    connect(&m_session, &ChatSession::stateChanged, this, [this] {
        m_composer->setState(m_session.state());
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
    connect(&m_bridge, &EngineBridge::statusChanged, this, [this] {
        showCover();
        showWarnings();
        showContext();
    });
    connect(&m_bridge, &EngineBridge::loadProgressed, this, &ChatPage::showCover);
}

void ChatPage::setGlass(QWidget* glass) {
    m_glass = glass;
    auto* const row = static_cast<QHBoxLayout*>(layout());
    row->addWidget(glass);
}

void ChatPage::showAgain() {
    const Conversation* const c = m_session.conversation();
    m_transcript->setProgress(m_session.progress());
    m_transcript->showAll(*c, m_session.replyingIn() == c ? m_session.state() : ReplyState::idle);
    showHeader();
    showCover();
    showContext();
    emit shownChanged();
}

void ChatPage::submitDraft() {
    const QString text = m_composer->text();
    if (text.trimmed().isEmpty() || m_session.busy()) {
        return;
    }
    const int edited = std::exchange(m_edited, -1);
    m_notice->hide();
    m_composer->clear();
    if (edited >= 0) {
        m_session.rewrite(edited, text);
    } else {
        sendMessage(text);
    }
}

void ChatPage::beginEdit(int message) {
    if (m_session.busy()) {
        return;
    }
    m_edited = message;
    m_composer->setText(m_session.conversation()->messages[message].shown().text);
    m_composer->setFocus();
    m_notice->show(tr("You are editing an earlier message. What followed it stays with its old wording."), tr("Cancel"), [this] {
        m_edited = -1;
        m_composer->clear();
    });
}

void ChatPage::removeFrom(int message) {
    if (m_session.busy()) {
        return;
    }
    m_edited = -1;
    m_session.removeFrom(message);
    m_notice->show(tr("The message and what followed it were deleted."), tr("Undo"), [this] { m_session.undoRemove(); });
}

void ChatPage::sendMessage(const QString& text) { m_session.send(text); }

void ChatPage::showHeader() {
    const Conversation* const c = m_session.conversation();
    m_title->setText(c->title.isEmpty() ? tr("New chat") : c->title);
    m_count->clear();
    if (!c->messages.isEmpty()) {
        m_count->setFigure(Figure(formatCount(c->messages.size()), tr("messages"), Provenance::counted, tr("Messages of this chat, yours and the model's.")));
    }
}

void ChatPage::setOfferedModels(const QVector<OfferedModel>& models, const QString& folder) {
    m_offered = models;
    m_folder = folder;
    m_coverKind.clear();
    showCover();
}

void ChatPage::showContext() {
    if (m_bridge.status().state != LoopState::ready) {
        m_context->hide();
        m_composer->setDraftTokens(-1);
        m_composer->setSystemTokens(-1);
        return;
    }
    m_session.countDraft(m_composer->text(), [this](int draft, const PromptParts& parts) {
        m_composer->setDraftTokens(m_composer->text().isEmpty() ? -1 : draft);
        m_composer->setSystemTokens(parts.system > 0 ? parts.system : -1);
        m_parts = parts;
        m_draftTokens = draft;
        showUse();
    });
}

/// While a reply is on its way its own figures say how much of the context is taken: they come with every token.
void ChatPage::showUse() {
    const Conversation* const c = m_session.conversation();
    const int longest = samplingOf(m_settings, c).maxTokens;
    PromptParts parts = m_parts;
    int reserve = longest < parts.context ? longest : 0; // no limit of its own: nothing is kept free
    const bool replying = c != nullptr && m_session.replyingIn() == c && !c->messages.isEmpty();
    if (replying && m_session.request().valid() && c->messages.back().shown().figures) {
        const SequenceFigures& f = *c->messages.back().shown().figures;
        parts.total = f.promptTokens + f.generatedTokens;
        parts.history = qMax(0, parts.total - parts.system);
        reserve = qMax(0, reserve - f.generatedTokens);
    }
    m_context->setUse(parts, m_draftTokens, reserve);
    m_context->setVisible(parts.context > 0);
}

void ChatPage::showWarnings() {
    const LoopStatus& status = m_bridge.status();
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
        words << QString::fromStdString(warning);
    }
    if (words.isEmpty()) {
        m_modelNotice->hide();
    } else {
        m_modelNotice->show(words.join(QLatin1Char('\n')), tr("Rendered prompt"), [this] { showRenderedPrompt(); });
    }
}

void ChatPage::readSampling() {
    const run::SamplingParams p = samplingOf(m_settings, m_session.conversation());
    m_session.setSampling(p);
    m_composer->setPresetName(presetName(p));
    const QString policy = setting(m_settings, QStringLiteral("chat/fullContext")).toString();
    m_session.setFullContext(policy == QLatin1String("roll") ? FullContext::roll : policy == QLatin1String("ask") ? FullContext::ask : FullContext::stop);
    m_transcript->setOffersRoll(policy == QLatin1String("ask"));
    m_titles.setEnabled(setting(m_settings, QStringLiteral("chat/autoTitle")).toBool());
}

void ChatPage::editSampling() {
    auto* const choice = new SamplingChoice(m_settings, m_session.conversation());
    connect(choice, &SamplingChoice::chatChanged, this, [this, chat = m_session.conversation()] {
        m_store.saveSoon(*chat);
        readSampling();
    });
    openSamplingMenu(m_composer->presetButton(), choice);
}

void ChatPage::editSystemPrompt() {
    Conversation* const c = m_session.conversation();
    if (const auto text = askSystemPrompt(this, c->systemPrompt)) {
        c->systemPrompt = *text;
        m_store.save(*c);
        showContext();
    }
    m_composer->setFocus();
}

void ChatPage::showRenderedPrompt(int reply, int firstNew) {
    m_session.renderPrompt(
        [this, firstNew](const Result<RenderedPrompt>& prompt) {
            connect(showPromptDialog(this, prompt, firstNew), &QDialog::finished, m_composer, [this] { m_composer->setFocus(); });
        },
        reply);
}

void ChatPage::toggleSidebar() {
    m_sidebar = m_side->isHidden();
    m_askedFor = m_sidebar ? m_side : nullptr;
    foldPanels();
}

void ChatPage::toggleGlass() {
    if (m_glass != nullptr) {
        m_glassWanted = m_glass->isHidden();
        m_askedFor = m_glassWanted ? m_glass : nullptr;
        foldPanels();
    }
}

void ChatPage::openFind() { m_find->open(); }

void ChatPage::focusSearch() {
    m_sidebar = true;
    m_askedFor = m_side;
    foldPanels();
    m_list->search()->setFocus();
    m_list->search()->selectAll();
}

void ChatPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWidths();
}

/// What is typed into a window that has just come up is a message.
void ChatPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (window()->focusWidget() == nullptr) {
        m_composer->setFocus(Qt::OtherFocusReason);
    }
}

void ChatPage::fitWidths() {
    const bool small = window()->width() < scaled(metric::kSmallWindow);
    m_list->setFixedWidth(scaled(small ? metric::kChatListSmall : metric::kChatList) - 1);
    m_form->setVisible(!small);
    if (m_glass != nullptr) {
        m_glass->setFixedWidth(scaled(small ? metric::kGlassSmall : metric::kGlass));
    }
    foldPanels();
}

/// Panels that would leave the messages too little room fold away, the chats first; what was asked for last stays.
void ChatPage::foldPanels() {
    const int list = m_list->minimumWidth() + 1;
    const int glass = m_glass != nullptr ? m_glass->minimumWidth() : 0;
    const int room = width() - scaled(kMiddle);
    bool listShown = m_sidebar;
    bool glassShown = m_glassWanted && m_glass != nullptr;
    if (listShown && glassShown && list + glass > room) {
        const bool keepsList = m_askedFor == m_side || (m_askedFor != m_glass && glass > room);
        (keepsList ? glassShown : listShown) = false;
    }
    glassShown = glassShown && (glass <= room || m_askedFor == m_glass);
    listShown = listShown && (list <= room || m_askedFor == m_side);
    m_side->setVisible(listShown);
    if (m_glass != nullptr) {
        m_glass->setVisible(glassShown);
    }
}

void ChatPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_session.busy()) {
        m_session.stop();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace vitrine::ui
