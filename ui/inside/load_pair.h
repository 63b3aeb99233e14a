// A prepared load run twice with one switch set both ways, from the same start: the engine is loaded anew before each,
// so that nothing is left of what ran before. GUI thread; nothing here waits.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>
#include <QTimer>

#include "engine/trace/trace_log.h"
#include "ui/inside/load_runner.h"

namespace vitrine::ui {

class LoadPair final : public QObject {
    Q_OBJECT
public:
    /// Both must outlive it.
    LoadPair(LoadRunner& runner, EngineBridge& bridge, QObject* parent = nullptr);

    /// `kind` is not none.
    void start(const PreparedLoad& load, const LoadKnobs& knobs, PairKind kind);
    void stop();
    [[nodiscard]] bool busy() const { return m_side >= 0; }
    [[nodiscard]] PairKind kind() const { return m_kind; }

signals:
    void began(); ///< before the first of the two
    /// The engine fills this log from now on; `settings` is JSON of the engine's options and of the workload.
    void sideBegan(int side, std::shared_ptr<trace::TraceLog> log, const QString& name, const QByteArray& settings);
    void sideEnded(int side);
    void finished(bool both);

private:
    void startSide();
    void onRunner();
    void settle();

    LoadRunner& m_runner;
    EngineBridge& m_bridge;
    PreparedLoad m_load;
    LoadKnobs m_knobs;
    PairKind m_kind = PairKind::none;
    QTimer m_settle; ///< the last records of a load come a moment after its last token
    int m_side = -1; ///< the one that runs; -1: none
    bool m_announced = false;
};

} // namespace vitrine::ui
