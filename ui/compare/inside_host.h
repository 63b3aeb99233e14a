// What stands behind "Inside" on the rail: the page of one run, and the page that compares two. Joins them with the
// engine: a load that runs both ways of a switch is followed here. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QStackedWidget>

#include "ui/inside/frame_pacer.h"
#include "ui/runs/run_place.h"

namespace vitrine::ui {

class ComparePage;
class EngineBridge;
class InsidePage;
class RunShelf;
class SettingsStore;

class InsideHost : public QStackedWidget {
    Q_OBJECT
public:
    /// Both must outlive it.
    InsideHost(EngineBridge& bridge, SettingsStore& settings, QWidget* parent = nullptr);

    [[nodiscard]] InsidePage* page() const { return m_page; }
    [[nodiscard]] ComparePage* compare() const { return m_compare; }
    /// Where kept runs come from; it must outlive the host.
    void setShelf(RunShelf* shelf);
    /// For the right end of the top bar.
    [[nodiscard]] QVector<QWidget*> makeActions();

public slots:
    /// Shows a run of the database on the page of one run.
    void openStoredRun(qint64 id, const vitrine::ui::RunPlace& place = {});
    /// Shows two runs of the database beside each other.
    void compareRuns(qint64 a, qint64 b);
    void showCompare();
    void showPage();

private:
    void connectPair();
    void askVocabulary();
    void needTheShownOnly();

    EngineBridge& m_bridge;
    InsidePage* m_page;
    ComparePage* m_compare;
    FramePacer m_pacer;
    std::string m_vocabularyOf; ///< model whose words were asked for
};

} // namespace vitrine::ui
