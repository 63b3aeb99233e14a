// What the tests of the page Chat begin with: settings, an engine and a page of their own for each test, and a tiny model for all.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/temp_dir.h"
#include "ui/models/conversation.h"
#include "ui/pages/chat_page.h"
#include "ui/settings/settings_store.h"

#include <QTemporaryDir>

#include <memory>

namespace vitrine::ui {

constexpr int kPatience = 30000; ///< ms
constexpr double kCrawl = 0.01; ///< share of the engine's speed at which a reply is still running when a test acts

class Button;
class ComposerField;
class MessageView;

class ChatFixture : public QObject {
protected:
    ChatFixture();
    ~ChatFixture() override;

    /// initTestCase and cleanup of a test.
    void makeModel();
    void drop();
    /// Of init: settings and an engine that knows no model; then the page over them, also a second time.
    void prepare();
    void openPage();

    /// Waits until the tiny model is there.
    void load();
    /// Waits until that file is there or refused.
    void load(const QString& path);

    /// Types it, sends it and waits for the end of the reply.
    void say(const QString& text);

    /// The visible button with these words, of the page or of a part of it, or null.
    [[nodiscard]] Button* button(const QString& words, const QWidget* within = nullptr) const;
    [[nodiscard]] ComposerField* field() const;
    [[nodiscard]] QList<MessageView*> views() const;
    [[nodiscard]] Conversation& chat() const { return *m_page->session().conversation(); }

    test::TempDir m_dir;
    QString m_path; ///< of the tiny model
    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<ChatPage> m_page;
};

} // namespace vitrine::ui
