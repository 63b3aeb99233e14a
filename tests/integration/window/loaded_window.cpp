// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/window/loaded_window.h"

#include "tests/support/tiny_model.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/notice_bar.h"

#include <QAbstractButton>
#include <QLabel>
#include <QTest>

namespace vitrine::test {

namespace {
constexpr double kCrawl = 0.01; // share of the engine's speed at which a reply still runs when a test acts
}

QString LoadedWindow::model() const {
    return QString::fromStdString(TinyModel{}.writeTo(std::filesystem::path(m_whole->in({}).toStdString())).string());
}

void LoadedWindow::beginReply() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    m_whole->settings().setValue(QStringLiteral("sampling/maxTokens"), 300);
    wiring().bridge().setSpeed(kCrawl);
    wiring().chat()->sendMessage(QStringLiteral("go on"));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().chat()->session().state(), ui::ReplyState::generating, kPatience);
}

bool LoadedWindow::press(const QWidget* in, const QString& words) {
    for (QAbstractButton* const button : in->findChildren<QAbstractButton*>()) {
        if (button->text() == words) {
            button->click();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            return true;
        }
    }
    return false;
}

ui::NoticeBar* LoadedWindow::notice(const QWidget& in, const QString& word) {
    for (ui::NoticeBar* const bar : in.findChildren<ui::NoticeBar*>()) {
        if (!bar->isHidden() && bar->findChild<QLabel*>()->text().contains(word)) {
            return bar;
        }
    }
    return nullptr;
}

} // namespace vitrine::test
