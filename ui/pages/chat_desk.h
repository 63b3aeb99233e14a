// What every place that shows a chat works with: the chats that are kept, the replies that are on their way, the engine, and how the
// model that was loaded last answers. One for the program, however many windows show chats. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QObject>
#include <QVector>

#include "ui/bridge/replies.h"
#include "ui/bridge/title_writer.h"
#include "ui/models/conversation_store.h"
#include "ui/pages/first_run.h"
#include "ui/pages/model_defaults.h"

namespace vitrine::ui {

class SettingsStore;

class ChatPane;

/// What everybody who chats should know of the engine. Stays until it is no longer so.
struct EngineNotice {
    QString words;  ///< empty: nothing
    QString action; ///< of its button
    std::function<void()> act;
    bool taken = false; ///< another part of the program has the engine: no model is missing
};

/// A file that could not be loaded, while the model in use stayed.
struct RefusedModel {
    QString path;
    Error error;
};

class ChatDesk final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive this object.
    ChatDesk(EngineBridge& bridge, SettingsStore& settings, QObject* parent = nullptr);

    [[nodiscard]] EngineBridge& bridge() { return m_bridge; }
    [[nodiscard]] SettingsStore& settings() { return m_settings; }
    [[nodiscard]] ConversationStore& store() { return m_store; }
    [[nodiscard]] Replies& replies() { return m_replies; }
    [[nodiscard]] TitleWriter& titles() { return m_titles; }

    /// The file of the last load, and how it answers.
    void setModel(const QString& path, const ModelDefaults& defaults = {});
    [[nodiscard]] const QString& modelPath() const { return m_modelPath; }
    [[nodiscard]] const ModelDefaults& defaults() const { return m_defaults; }
    /// By the user: defaultsEdited() follows.
    void editDefaults(const ModelDefaults& defaults);
    /// What is to happen when a context is full, as the settings have it.
    [[nodiscard]] FullContext fullContext() const;
    [[nodiscard]] run::SamplingParams samplingFor(const Conversation* chat) const;

    void setEngineNotice(EngineNotice notice);
    [[nodiscard]] const EngineNotice& engineNotice() const { return m_engineNotice; }
    /// Shown until something is loaded, or it is put away.
    void setRefused(std::optional<RefusedModel> refused);
    [[nodiscard]] const std::optional<RefusedModel>& refused() const { return m_refused; }
    /// Another process has the same chats open: what it does is not seen here.
    void setShared();
    [[nodiscard]] bool shared() const { return m_shared; }
    /// Every pane is known here as long as it lives. Of several that show the same chat one reads its replies aloud: that of the
    /// window in use, else the first.
    void addPane(ChatPane* pane);
    [[nodiscard]] bool speaks(const ChatPane* pane) const;

    /// Shown in an empty chat while no model is loaded.
    void setOfferedModels(const QVector<OfferedModel>& models, const QString& folder);
    [[nodiscard]] const QVector<OfferedModel>& offered() const { return m_offered; }
    [[nodiscard]] const QString& folder() const { return m_folder; }

signals:
    void modelChanged(); ///< its file, or how it answers
    void defaultsEdited();
    void offeredChanged();
    void engineNoticeChanged();
    void refusedChanged();
    void sharedChanged();
    void loadRequested(const QString& path);
    void openFileRequested();
    void cancelLoadRequested();
    void logRequested(); ///< the page of logs is to be shown
    void insideRequested(vitrine::SequenceId sequence); ///< its request is to be shown on the page Inside

private:
    EngineBridge& m_bridge;
    SettingsStore& m_settings;
    ConversationStore m_store;
    Replies m_replies;
    TitleWriter m_titles;
    QString m_modelPath;
    ModelDefaults m_defaults;
    EngineNotice m_engineNotice;
    std::optional<RefusedModel> m_refused;
    bool m_shared = false;
    QVector<ChatPane*> m_panes;
    QVector<OfferedModel> m_offered;
    QString m_folder;
};

} // namespace vitrine::ui
