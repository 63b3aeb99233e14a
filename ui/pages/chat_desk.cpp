// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_desk.h"

#include <utility>

#include "ui/pages/chat_pane.h"
#include "ui/pages/sampling_choice.h"
#include "ui/settings/setting_specs.h"

namespace vitrine::ui {

namespace {
const QString kAutoTitle = QStringLiteral("chat/autoTitle");
const QString kFullContext = QStringLiteral("chat/fullContext");
}

ChatDesk::ChatDesk(EngineBridge& bridge, SettingsStore& settings, QObject* parent)
    : QObject(parent), m_bridge(bridge), m_settings(settings), m_replies(bridge), m_titles(bridge, m_replies, m_store) {
    m_replies.setStore(&m_store);
    m_replies.setSamplingFor([this](const Conversation& chat) { return samplingFor(&chat); });
    const auto readTitles = [this] { m_titles.setEnabled(setting(m_settings, kAutoTitle).toBool()); };
    connect(&m_settings, &SettingsStore::changed, this, readTitles);
    readTitles();
    // Also those that no window shows: what was sent before the program ended is answered by the next start.
    connect(&m_store, &ConversationStore::waiting, this, [this](const QVector<qint64>& chats) {
        for (const qint64 chat : chats) {
            m_store.whenLoaded(chat, this, [this](Conversation& c) { m_replies.resume(&c, fullContext()); });
        }
    });
}

FullContext ChatDesk::fullContext() const {
    const QString policy = setting(m_settings, kFullContext).toString();
    return policy == QLatin1String("roll") ? FullContext::roll : policy == QLatin1String("ask") ? FullContext::ask : FullContext::stop;
}

void ChatDesk::setModel(const QString& path, const ModelDefaults& defaults) {
    m_modelPath = path;
    m_defaults = defaults;
    emit modelChanged();
}

void ChatDesk::editDefaults(const ModelDefaults& defaults) {
    if (defaults == m_defaults) {
        return;
    }
    m_defaults = defaults;
    emit modelChanged();
    emit defaultsEdited();
}

run::SamplingParams ChatDesk::samplingFor(const Conversation* chat) const { return samplingOf(m_settings, chat, m_defaults.sampling); }

void ChatDesk::setEngineNotice(EngineNotice notice) {
    const bool differs = notice.words != m_engineNotice.words || notice.taken != m_engineNotice.taken;
    m_engineNotice = std::move(notice);
    if (differs) {
        emit engineNoticeChanged();
    }
}

void ChatDesk::setRefused(std::optional<RefusedModel> refused) {
    const bool nothing = !refused && !m_refused;
    m_refused = std::move(refused);
    if (!nothing) {
        emit refusedChanged();
    }
}

void ChatDesk::setShared() {
    m_shared = true;
    emit sharedChanged();
}

void ChatDesk::addPane(ChatPane* pane) {
    m_panes.push_back(pane);
    connect(pane, &QObject::destroyed, this, [this, pane] { m_panes.removeOne(pane); });
}

bool ChatDesk::speaks(const ChatPane* pane) const {
    const ChatPane* first = nullptr;
    for (const ChatPane* const other : m_panes) {
        if (other->chat() == pane->chat()) {
            if (other->isActiveWindow()) {
                return other == pane;
            }
            first = first != nullptr ? first : other;
        }
    }
    return first == pane;
}

void ChatDesk::setOfferedModels(const QVector<OfferedModel>& models, const QString& folder) {
    m_offered = models;
    m_folder = folder;
    emit offeredChanged();
}

} // namespace vitrine::ui
