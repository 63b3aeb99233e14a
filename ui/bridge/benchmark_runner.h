// Runs a benchmark on a thread of its own, with an engine of its own, and tells the window how far it is. The window's
// engine is not touched: who starts a benchmark puts the loaded model away first, so that it is measured alone.
//
// Threads: all members and signals: the GUI's. Nothing here waits, but for the destructor: it stops the benchmark and
// waits for the step that runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <QObject>
#include <QString>
#include <QTimer>

#include "engine/bench/benchmark.h"

namespace vitrine::ui {

/// How far a benchmark is. COUNTED, but for the seconds, which are MEASURED.
struct BenchmarkPlace {
    enum class Phase { idle, loading, running, hashing };
    Phase phase = Phase::idle;
    QString stage;      ///< of loading: the engine's word for it
    quint64 done = 0;   ///< bytes, of loading's stage or of hashing
    quint64 total = 0;
    int row = 0;        ///< from 0
    int rows = 0;
    bool plain = false; ///< the row without speculation
    int requests = 0;   ///< of the row
    int ended = 0;
    int inFlight = 0;
    qint64 tokens = 0;
    double seconds = 0.0;    ///< since the row began
    int allRequests = 0;     ///< of all rows
    int allEnded = 0;
    double allSeconds = 0.0; ///< since the first row began

    /// DERIVED: what is left at the mean pace so far; nothing before two requests have ended.
    [[nodiscard]] std::optional<double> secondsLeft() const;
};

struct BenchmarkOutcome {
    std::optional<Error> error;
    bench::BenchResults results; ///< empty with an error
    std::string modelHash;       ///< sha256 of the model's file; empty when it was not found out
};

class BenchmarkRunner final : public QObject {
    Q_OBJECT
public:
    explicit BenchmarkRunner(QObject* parent = nullptr);
    ~BenchmarkRunner() override;

    /// One at a time; does nothing while one runs.
    void start(bench::BenchSettings settings);
    /// What was measured until then is kept.
    void cancel();
    /// Stops the benchmark, waits for the step that runs and gives what was measured; ended() does not follow. Null when
    /// none runs.
    [[nodiscard]] std::shared_ptr<BenchmarkOutcome> finish();
    [[nodiscard]] bool busy() const { return m_busy; }
    [[nodiscard]] bool cancelling() const { return m_cancelling; }
    [[nodiscard]] const BenchmarkPlace& place() const { return m_place; }
    /// Of this run or the last one, as resultsJson writes them.
    [[nodiscard]] const std::vector<nlohmann::ordered_json>& rows() const { return m_rows; }
    /// Sentences of the engine and of the benchmark.
    [[nodiscard]] const QStringList& warnings() const { return m_warnings; }

signals:
    void started();
    void progressed(); ///< place(), at most ten times a second
    void rowDone();    ///< rows() has one more
    /// Over; busy() is false.
    void ended(const std::shared_ptr<vitrine::ui::BenchmarkOutcome>& outcome);

private:
    struct Desk; ///< where the benchmark's thread leaves what is new
    void look();
    void take(const std::shared_ptr<BenchmarkOutcome>& outcome);

    std::shared_ptr<Desk> m_desk;
    BenchmarkPlace m_place;
    std::vector<nlohmann::ordered_json> m_rows;
    QStringList m_warnings;
    QTimer m_look;
    bool m_busy = false;
    bool m_cancelling = false;
    std::jthread m_thread; ///< last: it writes to the desk
};

} // namespace vitrine::ui
