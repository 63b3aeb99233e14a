// One of two compared runs: played back like any run, with what is known of it and of its requests. Either whole, or
// still growing while the engine makes it. GUI thread; requests are read aside.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "ui/inside/playback.h"
#include "ui/runs/opened_run.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

class RunSide final : public QObject {
    Q_OBJECT
public:
    explicit RunSide(QObject* parent = nullptr);

    /// A whole run. It is copied, so that a run may stand on both sides.
    void show(const OpenedRun& run);
    /// A run that the engine makes: pull() takes what is new, settle() says that it has ended. What the engine does
    /// after that is no part of it.
    void follow(std::shared_ptr<trace::TraceLog> log, store::RunInfo info);
    void pull();
    void settle();
    /// It stands in the database now.
    void setKept(store::RunId id);
    void clear();
    /// It was made here by follow(), and is nowhere else until it is kept.
    [[nodiscard]] bool isMade() const { return m_made; }
    void setMade(bool made) { m_made = made; }
    [[nodiscard]] bool isUnkept() const { return m_made && !m_growing && m_info.id == 0; }

    [[nodiscard]] bool empty() const { return m_log == nullptr; }
    [[nodiscard]] bool growing() const { return m_growing; }
    /// Its records go together; else nothing is told of it but why.
    [[nodiscard]] bool folds() const { return !m_playback.inconsistency(); }
    [[nodiscard]] Playback& playback() { return m_playback; }
    [[nodiscard]] const Playback& playback() const { return m_playback; }
    [[nodiscard]] SelectionBus& bus() { return m_bus; }
    [[nodiscard]] const SelectionBus& bus() const { return m_bus; }
    [[nodiscard]] const TimelineData& timeline() const { return m_playback.timeline(); }
    [[nodiscard]] const store::RunInfo& info() const { return m_info; }
    [[nodiscard]] const std::shared_ptr<trace::TraceLog>& log() const { return m_log; }
    [[nodiscard]] const std::unordered_map<RequestId, std::string>& labels() const { return m_labels; }
    /// Its own name, or the one that tells it from the other side's.
    [[nodiscard]] QString name() const;
    void setName(const QString& shown) { m_shownName = shown; }
    /// Of a run that has ended, once they are read.
    [[nodiscard]] const std::optional<std::vector<store::RunRequest>>& requests() const { return m_requests; }

signals:
    void changed(); ///< another run, it grew, or its requests are there

private:
    void readRequests();

    Playback m_playback;
    SelectionBus m_bus;
    store::RunInfo m_info;
    QString m_shownName; ///< empty: its own
    std::shared_ptr<trace::TraceLog> m_log;
    std::unordered_map<RequestId, std::string> m_labels; ///< of its requests
    std::optional<std::vector<store::RunRequest>> m_requests;
    bool m_growing = false;
    bool m_made = false;
    int m_asked = 0; ///< an answer to an earlier question is dropped
};

} // namespace vitrine::ui
