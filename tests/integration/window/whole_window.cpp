// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/window/whole_window.h"

#include "app/window/bench_wiring.h"
#include "app/window/inside_wiring.h"
#include "app/window/program_log.h"
#include "tests/support/tiny_model.h"
#include "ui/logs/logs_page.h"
#include "ui/pages/chat_page.h"
#include "ui/theme/theme.h"

#include <QDockWidget>
#include <QSignalSpy>
#include <QTest>

namespace vitrine::test {

namespace {

constexpr int kPatience = 60000; // ms

}

WholeWindow::WholeWindow(QSize size, const QString& textScale) {
    qputenv("VITRINE_MODELS", in(QStringLiteral("models")).toUtf8());
    ui::Theme::instance().install();
    m_settings = std::make_unique<ui::SettingsStore>(in(QStringLiteral("vitrine.ini")));
    m_settings->setValue(QStringLiteral("sampling/maxTokens"), 40);
    m_settings->setValue(QStringLiteral("sampling/seed"), 7); // drawn anew, a reply ends with its first token now and then
    m_settings->setValue(QStringLiteral("appearance/theme"), QStringLiteral("dark"));
    m_settings->setValue(QStringLiteral("appearance/textScale"), textScale);
    m_window = std::make_unique<ui::MainWindow>(*m_settings);
    m_wiring = std::make_unique<app::Wiring>(*m_window, *m_settings);
    m_window->addPage(QStringLiteral("logs"), ui::Icon::file, QCoreApplication::translate("main", "Logs"),
                      new ui::LogsPage(*m_settings, app::ProgramLog::folderIn(in({}))), ui::Rail::Place::bottom);
    m_wiring->bench()->openStore(in(QStringLiteral("vitrine.db")));
    m_wiring->chat()->openStore(in(QStringLiteral("vitrine.db")));
    m_wiring->inside()->openRuns(in(QStringLiteral("vitrine.db")));
    m_window->resize(size);
    m_window->show();
    if (!QTest::qWaitForWindowExposed(m_window.get())) {
        qFatal("The window does not show.");
    }
}

WholeWindow::~WholeWindow() {
    close();
}

void WholeWindow::close() {
    m_wiring.reset();
    m_window.reset();
}

QString WholeWindow::in(const QString& name) const {
    return QString::fromStdString(m_dir.path().string()) + QLatin1Char('/') + name;
}

bool WholeWindow::ask(const QString& message) {
    const QSignalSpy ended(m_wiring->chat(), &ui::ChatPage::replyEnded);
    if (m_wiring->bridge().status().state != LoopState::ready) {
        m_wiring->loadModel(QString::fromStdString(TinyModel{}.writeTo(m_dir.path()).string()));
    }
    m_wiring->chat()->sendMessage(message);
    const bool came = QTest::qWaitFor([&ended] { return !ended.isEmpty(); }, kPatience);
    QTest::qWait(100);
    return came;
}

void WholeWindow::show(const QString& page) {
    m_window->showPage(page);
    QCoreApplication::processEvents();
    QTest::qWait(50);
}

void WholeWindow::lookAtAll(const std::function<void(const QString& page)>& look, const QString& picture) {
    for (const QString& page : m_window->pageIds()) {
        show(page);
        look(page);
        for (QDockWidget* const dock : m_window->page(page)->findChildren<QDockWidget*>()) {
            if (dock->visibleRegion().isEmpty()) { // behind another tab
                dock->raise();
                QTest::qWait(20);
                look(page);
            }
        }
        if (const QByteArray folder = qgetenv("VITRINE_PICTURES"); !folder.isEmpty()) {
            m_window->grab().save(QString::fromLocal8Bit(folder) + QLatin1Char('/') + picture.arg(page));
        }
    }
}

} // namespace vitrine::test
