// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/chat_fixture.h"

#include "tests/support/tiny_model.h"
#include "ui/pages/composer.h"
#include "ui/pages/message_view.h"
#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include <QSignalSpy>
#include <QTest>

namespace vitrine::ui {

ChatFixture::ChatFixture() = default;
ChatFixture::~ChatFixture() = default;

void ChatFixture::makeModel() {
    Theme::instance().install();
    m_path = QString::fromStdString(test::TinyModel{}.writeTo(m_dir.path()).string());
}

void ChatFixture::prepare() {
    m_config = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<SettingsStore>(m_config->filePath(QStringLiteral("vitrine.ini")));
    m_settings->setValue(QStringLiteral("sampling/maxTokens"), 24);
    m_settings->setValue(QStringLiteral("sampling/seed"), 7);
    m_bridge = std::make_unique<EngineBridge>();
}

void ChatFixture::openPage() {
    m_page = std::make_unique<ChatPage>(*m_bridge, *m_settings);
    m_page->resize(1200, 900);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void ChatFixture::drop() {
    m_page.reset();
    m_bridge.reset();
}

void ChatFixture::load() {
    load(m_path);
    QCOMPARE(m_bridge->status().state, LoopState::ready);
}

void ChatFixture::load(const QString& path) {
    EngineOptions options;
    options.model = path.toStdString();
    options.threads = 1;
    m_bridge->load(options);
    QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().state == LoopState::ready || m_bridge->status().error.has_value(), kPatience);
}

void ChatFixture::say(const QString& text) {
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    field()->setFocus();
    QTest::keyClicks(field(), text);
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
}

Button* ChatFixture::button(const QString& words, const QWidget* within) const {
    for (Button* const one : (within != nullptr ? within : m_page.get())->findChildren<Button*>()) {
        if (one->text() == words && one->isVisible()) {
            return one;
        }
    }
    return nullptr;
}

ComposerField* ChatFixture::field() const {
    return m_page->composer()->field();
}

QList<MessageView*> ChatFixture::views() const {
    return m_page->transcript()->findChildren<MessageView*>();
}

} // namespace vitrine::ui
