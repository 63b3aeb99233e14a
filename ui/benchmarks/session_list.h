// The kept sessions at the left of the page Benchmarks: search, the bin, import, and for each session a menu of all
// that can be done with it. What is taken away can be taken back. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/models/session_list_model.h"

class QLabel;
class QLineEdit;
class QListView;
class QMenu;

namespace vitrine::ui {

class Button;
class EmptyBox;
class NoticeBar;

class SessionList final : public QWidget {
    Q_OBJECT
public:
    explicit SessionList(SessionStore& store, QWidget* parent = nullptr);

    [[nodiscard]] SessionListModel* model() const { return m_model; }
    [[nodiscard]] QListView* view() const { return m_view; }
    [[nodiscard]] QLineEdit* search() const { return m_search; }
    [[nodiscard]] NoticeBar* notice() const { return m_notice; }
    /// Which one is shown as A and which one is compared as B; 0: none.
    void setMarks(store::RunId a, store::RunId b);
    /// The menu of a session; the caller owns it.
    [[nodiscard]] QMenu* menuFor(store::RunId id);
    [[nodiscard]] int fittingWidth() const; ///< with which no button is cut
    [[nodiscard]] bool hasHeightForWidth() const override { return false; } ///< it scrolls: a low window is no reason to move the page
    /// Into the bin, with a notice that takes it back.
    void remove(store::RunId id);
    void editDetails(store::RunId id);
    /// Adds an entry for each form that a session is exported in; exportRequested follows.
    void addExports(QMenu* menu, store::RunId id);

signals:
    void chosen(qint64 id);            ///< to be shown as A
    void compareToggled(qint64 id);    ///< its mark was pressed
    void openRequested(qint64 id);     ///< on the page Inside
    void settingsRequested(qint64 id); ///< into the form
    void rerunRequested(qint64 id);
    void exportRequested(qint64 id, vitrine::ui::SessionStore::Format format);
    void importRequested();

private:
    QWidget* buildHead();
    QWidget* buildFoot();
    void buildView();
    void buildKeys();
    void refresh();
    void withdrawUndo();
    void setBin(bool shown);
    [[nodiscard]] qint64 currentId() const;

    SessionStore& m_store;
    SessionListModel* m_model;
    QLineEdit* m_search = nullptr;
    QListView* m_view = nullptr;
    EmptyBox* m_empty = nullptr;
    Button* m_bin = nullptr;
    NoticeBar* m_notice = nullptr;
    QTimer m_delay;
    store::RunId m_a = 0;
    store::RunId m_binned = 0; ///< the session that the notice can bring back
    quint64 m_binNotice = 0;
    bool m_binSeen = false; ///< the store has it in the bin by now
    bool m_markPressed = false;
};

} // namespace vitrine::ui
