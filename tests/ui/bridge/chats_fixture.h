// Two chats at one engine with a real, tiny model.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/temp_dir.h"
#include "ui/bridge/chat_session.h"
#include "ui/bridge/engine_bridge.h"

#include <memory>
#include <optional>

#include <QSignalSpy>
#include <QTest>

namespace vitrine::ui {

inline constexpr int kPatience = 30000; // ms until a test gives up
inline constexpr double kCrawl = 0.01; // share of the engine's speed at which a reply is still running when a test acts

class ChatsFixture : public QObject {
protected:
    void writeModel();
    /// Before each test: an engine without a model, and `m_first` shown.
    void begin();
    void end();
    void load(const QString& path, int blocks = 0);
    void send(Conversation& chat, const QString& text);
    void setLongest(int tokens);
    [[nodiscard]] RenderedPrompt rendered(Conversation& chat);

    test::TempDir m_dir;
    QString m_path;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<Replies> m_replies;
    std::unique_ptr<ChatSession> m_session;
    Conversation m_first;
    Conversation m_second;
};

} // namespace vitrine::ui
