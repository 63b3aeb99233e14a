// SPDX-License-Identifier: GPL-3.0-or-later
// The frame that every page stands in. It knows no engine: whoever wires the program connects its signals and fills picker,
// device chip and status bar. GUI thread only.
#pragma once

#include "ui/shell/rail.h"

#include <QHash>
#include <QMainWindow>

#include <functional>

class QMenu;
class QStackedWidget;

namespace vitrine::ui {

class FocusRing;
class SettingsPage;
class SettingsStore;
class StatusBar;
class TopBar;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    enum class Menu { file, edit, view, model, run, help };

    /// The store must outlive the window; it holds geometry, theme and text size. The page "settings" is there from the start.
    explicit MainWindow(SettingsStore& store, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Adds a page; the window owns it. The first page added is shown. Ctrl+1..9 go to pages in the order of the rail.
    void addPage(const QString& id, Icon icon, const QString& title, QWidget* page, Rail::Place place = Rail::Place::top);
    /// Widgets for the right end of the top bar while the page is shown; the window owns them.
    void setPageActions(const QString& id, const QVector<QWidget*>& actions);
    /// Shows a page; an unknown id does nothing and returns false.
    bool showPage(const QString& id);
    [[nodiscard]] QString currentPage() const { return m_current; }
    [[nodiscard]] QStringList pageIds() const { return m_order; }
    [[nodiscard]] QWidget* page(const QString& id) const { return m_pages.value(id); }

    [[nodiscard]] TopBar* topBar() const { return m_topBar; }
    [[nodiscard]] StatusBar* footer() const { return m_statusBar; }
    [[nodiscard]] Rail* rail() const { return m_rail; }
    [[nodiscard]] SettingsPage* settingsPage() const { return m_settings; }
    /// Asked before the window closes; false keeps it open. `told`: the program is told to end from outside, by a signal or with the
    /// desktop's session; else somebody closes it or quits.
    void setMayClose(std::function<bool(bool told)> mayClose) { m_mayClose = std::move(mayClose); }
    /// To append actions; the shell's own stand there already.
    [[nodiscard]] QMenu* menu(Menu which) const { return m_menus.value(static_cast<int>(which)); }

public slots:
    /// The sheet of keys (F1).
    void showKeys();

signals:
    void newChatRequested();      ///< Ctrl+N
    void chatWindowRequested();   ///< Ctrl+Shift+N: of the chat that is shown
    void pickerRequested();       ///< Ctrl+L, a click on the picker
    void openFileRequested();     ///< Ctrl+O
    void ejectRequested();
    void sidebarToggled();        ///< Ctrl+B
    void searchRequested();       ///< Ctrl+K
    void findRequested();         ///< Ctrl+F
    void pageShown(const QString& id);
    void closing();               ///< the program ends with this window

protected:
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void measureAgain();
    void buildFrame();
    void buildMenus();
    void buildPageKeys();
    void restoreWindow();
    QAction* addCommand(Menu menu, const QString& words, const QList<QKeySequence>& keys, void (MainWindow::*signal)());
    void setZoom(int direction);
    void refreshActions();

    SettingsStore& m_store;
    TopBar* m_topBar = nullptr;
    Rail* m_rail = nullptr;
    StatusBar* m_statusBar = nullptr;
    QStackedWidget* m_stack = nullptr;
    SettingsPage* m_settings = nullptr;
    QHash<int, QMenu*> m_menus;
    QHash<QString, QWidget*> m_pages;
    QHash<QString, QWidget*> m_areas; ///< what scrolls a page that is larger than the window
    QHash<QString, QVector<QWidget*>> m_actions;
    QStringList m_order;
    QString m_current;
    std::function<bool(bool told)> m_mayClose;
    bool m_told = false; ///< to end, from outside
};

}  // namespace vitrine::ui
