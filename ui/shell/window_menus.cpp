// SPDX-License-Identifier: GPL-3.0-or-later
// Menus and keys of the window: every key is bound here, once, by an action that a menu shows.
#include "ui/settings/settings_page.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/keys_sheet.h"
#include "ui/shell/main_window.h"
#include "ui/shell/top_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/rail_button.h"

#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

namespace vitrine::ui {
namespace {

constexpr int kPageKeys = 9;
const QString kTextScaleKey = QStringLiteral("appearance/textScale");

QKeySequence keys(const char* portable) {
    return QKeySequence(QString::fromLatin1(portable), QKeySequence::PortableText);
}

}  // namespace

QAction* MainWindow::addCommand(Menu which, const QString& words, const QList<QKeySequence>& shortcuts,
                                void (MainWindow::*signal)()) {
    QAction* action = menu(which)->addAction(words);
    action->setShortcuts(shortcuts);
    connect(action, &QAction::triggered, this, signal);
    return action;
}

void MainWindow::buildMenus() {
    const QVector<std::pair<Menu, QString>> names{{Menu::file, tr("&File")}, {Menu::edit, tr("&Edit")},
                                                  {Menu::view, tr("&View")}, {Menu::model, tr("&Model")},
                                                  {Menu::run, tr("&Run")},   {Menu::help, tr("&Help")}};
    for (const auto& [which, words] : names)
        m_menus.insert(static_cast<int>(which), m_topBar->menuBar()->addMenu(words));

    addCommand(Menu::file, tr("New chat"), {keys("Ctrl+N")}, &MainWindow::newChatRequested);
    addCommand(Menu::file, tr("Chat in a window of its own"), {keys("Ctrl+Shift+N")}, &MainWindow::chatWindowRequested);
    addCommand(Menu::file, tr("Open model file…"), {keys("Ctrl+O")}, &MainWindow::openFileRequested);
    menu(Menu::file)->addSeparator();
    QAction* settings = menu(Menu::file)->addAction(tr("Settings"));
    settings->setShortcut(keys("Ctrl+,"));
    connect(settings, &QAction::triggered, this, [this] {
        showPage(QStringLiteral("settings"));
        m_settings->focusSearch();
    });
    QAction* quit = menu(Menu::file)->addAction(tr("Quit"));
    quit->setShortcut(keys("Ctrl+Q"));
    connect(quit, &QAction::triggered, this, &QWidget::close);

    addCommand(Menu::edit, tr("Find"), {keys("Ctrl+F")}, &MainWindow::findRequested);
    addCommand(Menu::edit, tr("Search chats"), {keys("Ctrl+K")}, &MainWindow::searchRequested);

    addCommand(Menu::view, tr("Show or hide the sidebar"), {keys("Ctrl+B")}, &MainWindow::sidebarToggled);
    menu(Menu::view)->addSeparator();
    const QVector<std::tuple<QString, QList<QKeySequence>, int>> zooms{
        {tr("Larger text"), {keys("Ctrl++"), keys("Ctrl+=")}, 1},
        {tr("Smaller text"), {keys("Ctrl+-")}, -1},
        {tr("Normal text"), {keys("Ctrl+0")}, 0}};
    for (const auto& [words, shortcuts, direction] : zooms) {
        QAction* zoom = menu(Menu::view)->addAction(words);
        zoom->setShortcuts(shortcuts);
        connect(zoom, &QAction::triggered, this, [this, step = direction] { setZoom(step); });
    }

    addCommand(Menu::model, tr("Choose a model"), {keys("Ctrl+L")}, &MainWindow::pickerRequested);
    addCommand(Menu::model, tr("Eject"), {}, &MainWindow::ejectRequested);
    QAction* keySheet = menu(Menu::help)->addAction(tr("Keys"));
    keySheet->setShortcuts({keys("F1"), keys("Ctrl+/")});
    connect(keySheet, &QAction::triggered, this, &MainWindow::showKeys);
}

void MainWindow::buildPageKeys() {
    for (int i = 0; i < kPageKeys; ++i) {
        auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), this);
        connect(shortcut, &QShortcut::activated, this, [this, i] { showPage(m_order.value(i)); });
    }
}

void MainWindow::setZoom(int direction) {
    Theme& theme = Theme::instance();
    direction > 0 ? theme.zoomIn() : direction < 0 ? theme.zoomOut() : theme.zoomReset();
    m_store.setValue(kTextScaleKey, QString::number(theme.textScale()));
}

void MainWindow::showKeys() {
    QVector<KeyLine> lines;
    for (const Menu which : {Menu::file, Menu::edit, Menu::view, Menu::model, Menu::run, Menu::help}) {
        for (const QAction* action : menu(which)->actions()) {
            if (!action->shortcuts().isEmpty())
                lines.push_back({menu(which)->title().remove(QLatin1Char('&')), action->text(), action->shortcuts()});
        }
    }
    for (int i = 0; i < m_order.size() && i < kPageKeys; ++i)
        lines.push_back({tr("Pages"), m_rail->button(m_order[i])->text(),
                         {QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i))}});
    lines.push_back({tr("Composer"), tr("Send"), {keys("Return")}});
    lines.push_back({tr("Composer"), tr("New line"), {keys("Shift+Return")}});
    lines.push_back({tr("Composer"), tr("Stop the reply"), {keys("Esc")}});
    auto* sheet = new KeysSheet(lines, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->open();
}

}  // namespace vitrine::ui
