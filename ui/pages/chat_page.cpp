// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_page.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "ui/pages/chat_dialogs.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/error_words.h"
#include "ui/pages/load_cover.h"
#include "ui/pages/transcript.h"
#include "ui/settings/setting_specs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

namespace {
constexpr int kNoLimit = 1 << 24; // tokens: the context ends a reply long before
constexpr int kDraftDelay = 150; // ms of rest before the draft's tokens are counted
}

ChatPage::ChatPage(EngineBridge& bridge, SettingsStore& settings, QWidget* parent)
    : QWidget(parent), m_bridge(bridge), m_settings(settings), m_session(bridge), m_list(new ConversationList(m_store, this)) {
    setRole(this, "page");
    setAttribute(Qt::WA_StyledBackground);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_list->setFixedWidth(scaled(metric::kChatList));
    row->addWidget(m_list);
    row->addWidget(buildMiddle(), 1);
    m_draftTimer.setSingleShot(true);
    m_draftTimer.setInterval(kDraftDelay);
    connect(&m_draftTimer, &QTimer::timeout, this, &ChatPage::showContext);
    connect(m_list, &ConversationList::newChatRequested, this, &ChatPage::newChat);
    connect(m_list, &ConversationList::chosen, this, &ChatPage::showConversation);
    connect(&m_settings, &SettingsStore::changed, this, [this] { readSampling(); });
    connectSession();
    readSampling();
    newChat();
}

QWidget* ChatPage::buildMiddle() {
    auto* const middle = new QWidget(this);
    auto* const column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHeader());
    m_transcript = new Transcript(middle);
    column->addWidget(m_transcript, 1);
    column->addWidget(buildFoot());
    connect(m_transcript, &Transcript::columnChanged, this, [this](int width) { m_footColumn->setFixedWidth(width); });
    connect(m_transcript, &Transcript::regenerateRequested, &m_session, &ChatSession::regenerate);
    connect(m_transcript, &Transcript::versionRequested, this, [this](int index, int version) {
        Conversation* const c = m_session.conversation();
        if (c != nullptr && !m_session.busy() && version >= 0 && version < c->messages[index].versions.size()) {
            c->messages[index].current = version;
            m_transcript->showMessage(*c, index, ReplyState::idle);
            emit shownChanged();
        }
    });
    return middle;
}

QWidget* ChatPage::buildHeader() {
    auto* const header = new QWidget(this);
    setRole(header, "header");
    header->setAttribute(Qt::WA_StyledBackground);
    header->setFixedHeight(scaled(metric::kPanelHeader));
    auto* const row = new QHBoxLayout(header);
    row->setContentsMargins(scaled(24), 0, scaled(16), 0);
    row->setSpacing(scaled(12));
    m_title = new ElidedLabel(tr("New chat"), FontRole::panelHead, &Tokens::ink, header);
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    row->addWidget(m_title);
    m_count = new FigureLabel(FontRole::table, header);
    row->addWidget(m_count, 1);
    auto* const rendered = new Button(ButtonKind::ghost, Icon::braces, tr("Rendered prompt"), header);
    rendered->setToolTip(tr("The exact text and tokens that the model gets"));
    row->addWidget(rendered);
    m_form = new Segment({tr("Rendered"), tr("Raw")}, tr("How replies are shown"), header);
    m_form->setControlHeight(metric::kControlToolbar);
    row->addWidget(m_form);
    connect(rendered, &QAbstractButton::clicked, this, &ChatPage::showRenderedPrompt);
    connect(m_form, &Segment::currentChanged, this, [this](int index) { m_transcript->setRaw(index == 1); });
    return header;
}

QWidget* ChatPage::buildFoot() {
    auto* const foot = new QWidget(this);
    setRole(foot, "page");
    foot->setAttribute(Qt::WA_StyledBackground);
    auto* const centre = new QHBoxLayout(foot);
    centre->setContentsMargins(scaled(24), 0, scaled(24), scaled(16));
    m_footColumn = new QWidget(foot);
    auto* const column = new QVBoxLayout(m_footColumn);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    m_contextRow = new QWidget(m_footColumn);
    auto* const row = new QHBoxLayout(m_contextRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(12));
    m_context = new StackedGauge(8, tr("Context"), m_contextRow);
    m_legend = new GaugeLegend(m_contextRow);
    row->addWidget(m_context, 1);
    row->addWidget(m_legend);
    column->addWidget(m_contextRow);
    m_contextRow->hide();
    m_composer = new Composer(m_footColumn);
    column->addWidget(m_composer);
    centre->addStretch(1);
    centre->addWidget(m_footColumn);
    centre->addStretch(1);
    connect(m_composer, &Composer::sendRequested, this, [this] {
        const QString text = m_composer->text();
        if (!text.trimmed().isEmpty() && !m_session.busy()) {
            m_composer->clear();
            sendMessage(text);
        }
    });
    connect(m_composer, &Composer::stopRequested, &m_session, &ChatSession::stop);
    connect(m_composer, &Composer::draftChanged, this, [this] {
        if (Conversation* const c = m_session.conversation()) {
            c->draft = m_composer->text();
        }
        m_draftTimer.start();
    });
    connect(m_composer->presetButton(), &QAbstractButton::clicked, this, &ChatPage::editSampling);
    connect(m_composer->systemButton(), &QAbstractButton::clicked, this, &ChatPage::editSystemPrompt);
    return foot;
}

void ChatPage::connectSession() {
    const auto stateOf = [this](int index) {
        const bool replying = m_session.replyingIn() == m_session.conversation() && m_session.conversation() != nullptr &&
                              index + 1 == m_session.conversation()->messages.size();
        return replying ? m_session.state() : ReplyState::idle;
    };
    const auto refresh = [this, stateOf](int index) {
        if (const Conversation* const c = m_session.conversation(); c != nullptr && index < c->messages.size()) {
            m_transcript->showMessage(*c, index, stateOf(index));
        }
    };
    connect(&m_session, &ChatSession::messageAdded, this, [this, refresh](int index) {
        refresh(index);
        showHeader();
        showCover();
        m_store.touch(*m_session.conversation());
    });
    connect(&m_session, &ChatSession::messageChanged, this, refresh);
    connect(&m_session, &ChatSession::stateChanged, this, [this, refresh] {
        m_composer->setState(m_session.state());
        if (const Conversation* const c = m_session.conversation(); c != nullptr && !c->messages.isEmpty()) {
            refresh(static_cast<int>(c->messages.size()) - 1);
        }
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
        showContext();
    });
    connect(&m_bridge, &EngineBridge::loadProgressed, this, &ChatPage::showCover);
}

void ChatPage::setGlass(QWidget* glass) {
    m_glass = glass;
    static_cast<QHBoxLayout*>(layout())->addWidget(glass);
}

void ChatPage::newChat() {
    showConversation(m_store.create().id);
    m_composer->setFocus();
}

void ChatPage::showConversation(qint64 id) {
    Conversation* const c = m_store.find(id);
    if (c == nullptr) {
        return;
    }
    m_session.setConversation(c);
    m_composer->setText(c->draft);
    const bool replying = m_session.replyingIn() == c;
    m_transcript->showAll(*c, replying ? m_session.state() : ReplyState::idle);
    m_list->setCurrent(id);
    showHeader();
    showCover();
    showContext();
    emit shownChanged();
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

/// What stands over the messages: loading, a load error, or the three steps of a first run.
void ChatPage::showCover() {
    const LoopStatus& status = m_bridge.status();
    const Conversation* const c = m_session.conversation();
    const bool empty = c == nullptr || c->messages.isEmpty();
    QString kind;
    if (status.state == LoopState::loading) {
        kind = QStringLiteral("loading");
    } else if (status.error) {
        kind = QStringLiteral("error:") + QString::fromStdString(status.error->describe());
    } else if (status.state == LoopState::empty && empty) {
        kind = QStringLiteral("first");
    }
    if (kind == QLatin1String("loading") && m_coverKind == kind) {
        static_cast<LoadCover*>(m_transcript->cover())->setStage(m_bridge.loadStage());
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
        cover->setStage(m_bridge.loadStage());
        connect(cover, &LoadCover::cancelRequested, this, &ChatPage::cancelLoadRequested);
        m_transcript->setCover(cover);
    } else if (kind == QLatin1String("first")) {
        auto* const steps = new FirstRun(m_offered, m_folder);
        connect(steps, &FirstRun::loadRequested, this, &ChatPage::loadRequested);
        connect(steps, &FirstRun::openFileRequested, this, &ChatPage::openFileRequested);
        m_transcript->setCover(steps);
    } else {
        auto* const card = new ErrorCard(errorWords(*status.error, m_modelPath));
        card->addAction(QStringLiteral("retry"), tr("Try again"));
        card->addAction(QStringLiteral("choose"), tr("Choose another model…"));
        connect(card, &ErrorCard::actionRequested, this, [this](const QString& id) {
            if (id == QLatin1String("retry")) {
                emit loadRequested(m_modelPath);
            } else {
                emit openFileRequested();
            }
        });
        m_transcript->setCover(card);
    }
}

void ChatPage::showContext() {
    if (m_bridge.status().state != LoopState::ready) {
        m_contextRow->hide();
        m_composer->setDraftTokens(-1);
        return;
    }
    m_session.countDraft(m_composer->text(), [this](int draft, const PromptParts& parts) {
        m_composer->setDraftTokens(m_composer->text().isEmpty() ? -1 : draft);
        const auto part = [](const QString& name, int amount, std::size_t tone, const QString& definition) {
            GaugePart p;
            p.name = name;
            p.amount = amount;
            p.colour = [tone] { return tokens().ramp[tone]; };
            p.figure = Figure(formatCount(amount), {}, Provenance::counted, definition).withLead(name);
            return p;
        };
        QVector<GaugePart> gauge{
            part(tr("system"), parts.system, 1, tr("Tokens of the system prompt with its part of the template.")),
            part(tr("history"), parts.history, 0, tr("Tokens of the messages up to now.")),
            part(tr("draft"), draft, 2, tr("Tokens of the text in the composer.")),
        };
        m_context->setParts(gauge, parts.context);
        const int used = parts.total + draft;
        GaugePart whole;
        whole.name = tr("of");
        whole.colour = [] { return tokens().glass; };
        whole.figure = Figure(tr("%1 of %2").arg(formatCount(used), formatCount(parts.context)), tr("tokens"), Provenance::counted,
                              tr("Tokens in use of the longest sequence that the engine was loaded for.")).withLead(tr("context"));
        gauge << whole;
        m_legend->setParts(gauge);
        m_contextRow->setVisible(parts.context > 0);
    });
}

void ChatPage::readSampling() {
    run::SamplingParams p = m_session.sampling();
    p.temperature = setting(m_settings, QStringLiteral("sampling/temperature")).toFloat();
    p.topP = setting(m_settings, QStringLiteral("sampling/topP")).toFloat();
    p.topK = setting(m_settings, QStringLiteral("sampling/topK")).toInt();
    p.minP = setting(m_settings, QStringLiteral("sampling/minP")).toFloat();
    const int longest = setting(m_settings, QStringLiteral("sampling/maxTokens")).toInt();
    p.maxTokens = longest > 0 ? longest : kNoLimit;
    m_session.setSampling(p);
    m_composer->setPresetName(presetName(p));
}

void ChatPage::editSampling() { openSamplingMenu(m_composer->presetButton(), m_settings); }

void ChatPage::editSystemPrompt() {
    Conversation* const c = m_session.conversation();
    if (const auto text = askSystemPrompt(this, c->systemPrompt)) {
        c->systemPrompt = *text;
        showContext();
    }
}

void ChatPage::showRenderedPrompt() {
    m_session.renderPrompt([this](const Result<RenderedPrompt>& prompt) { showPromptDialog(this, prompt); });
}

void ChatPage::toggleSidebar() {
    m_sidebar = !m_sidebar;
    m_list->setVisible(m_sidebar);
}

void ChatPage::focusSearch() {
    m_sidebar = true;
    m_list->show();
    m_list->search()->setFocus();
    m_list->search()->selectAll();
}

void ChatPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool small = window()->width() < metric::kSmallWindow;
    m_list->setFixedWidth(scaled(small ? metric::kChatListSmall : metric::kChatList));
    if (m_glass != nullptr) {
        m_glass->setFixedWidth(scaled(small ? metric::kGlassSmall : metric::kGlass));
    }
}

} // namespace vitrine::ui
