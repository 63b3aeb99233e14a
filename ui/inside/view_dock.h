// A dock that holds one view: its placard is the title bar (drag, double click floats), its content stands on glass in
// a frame. The placard's last tool is a menu that every view has: table, export, float, hide.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QDialog>
#include <QDockWidget>
#include <QPointer>

class QAbstractItemModel;
class QAction;
class QLabel;
class QMenu;

namespace vitrine::ui {

class DockTitle;
class EmptyBox;
class IconButton;

class ViewDock : public QDockWidget {
    Q_OBJECT
public:
    /// `id` is the name under which the layout is saved.
    ViewDock(const QString& id, const QString& title, const QString& question, QWidget* parent = nullptr);
    /// The dock owns the content.
    void setContent(QWidget* content);
    /// Left of the menu, in the order of adding. The dock owns the tool. `yields`: its room goes before the title's.
    void addTool(QWidget* tool, bool yields = false);
    /// The table that says what the picture says. A model without a parent is made anew for each call and belongs to
    /// the table's window; those of the page have one.
    void setTable(std::function<QAbstractItemModel*()> table);
    /// Another kind in which the view can be saved.
    void addExport(const QString& kind, const QString& words);
    void setQuestion(const QString& question);
    /// In its place where that has no room.
    void setShortQuestion(const QString& question);
    /// What stands in the content's place while there is nothing to show, and the button that makes it appear.
    void setEmptyWords(const QString& sentence, const QString& action);
    void showEmpty(bool empty);
    /// A law that does not hold: the line stands where the picture was. Empty: the picture is back.
    void setInconsistency(const QString& line);
    [[nodiscard]] QString inconsistency() const;
    [[nodiscard]] QMenu* menu() const { return m_menu; }
    void openTable();
    /// After another run was opened: a table that was made of the old one goes.
    void closeSnapshot();
    /// Null: the view has none. One without a parent belongs to the caller.
    [[nodiscard]] QAbstractItemModel* makeTable() const { return m_table ? m_table() : nullptr; }

signals:
    void exportRequested(const QString& kind); ///< png, svg, csv
    void emptyActionRequested();

private:
    void buildMenu();
    void showContent();

    DockTitle* m_title;
    QWidget* m_body;
    QWidget* m_content = nullptr;
    EmptyBox* m_empty = nullptr;
    QLabel* m_broken;
    bool m_showsEmpty = false;
    QMenu* m_menu = nullptr;
    QAction* m_afterExports = nullptr;
    IconButton* m_tableButton = nullptr;
    std::function<QAbstractItemModel*()> m_table;
    QPointer<QDialog> m_snapshot; ///< a table that was made of a moment and follows nothing
};

} // namespace vitrine::ui
