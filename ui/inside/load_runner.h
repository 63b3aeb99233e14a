// Runs a prepared load on the engine through the bridge: restarts the engine when the load wants it set differently,
// turns the prompts into tokens, sends each request when it is due. GUI thread; nothing here waits.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "ui/bridge/engine_bridge.h"
#include "ui/inside/prepared_loads.h"

namespace vitrine::ui {

class LoadRunner final : public QObject {
    Q_OBJECT
public:
    enum class State {
        idle,
        restarting, ///< the engine is loaded anew with the load's settings
        preparing,  ///< prompts become tokens
        sending,
        draining, ///< all were sent, some still run
        done,
        stopped,
        failed, ///< error() says why
    };

    explicit LoadRunner(EngineBridge& bridge, QObject* parent = nullptr);
    /// Where the settings of the engine come from, and how it is loaded; the owner of the window sets both.
    void setEngine(std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load);

    /// The model that a load would run on; empty: none.
    [[nodiscard]] QString model() const;

    /// `fresh`: the engine is loaded anew even where it is set as the load wants it.
    void start(const PreparedLoad& load, const LoadKnobs& knobs, bool fresh = false);
    void stop();
    /// Acts on requests that were not sent yet; their order and texts stay.
    void changeArrivals(const LoadKnobs& knobs);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool busy() const;
    [[nodiscard]] int planned() const { return static_cast<int>(m_plan.size()); }
    [[nodiscard]] int sent() const { return m_sent; }
    [[nodiscard]] int ended() const { return m_ended; }
    [[nodiscard]] int refused() const { return m_refused; }
    [[nodiscard]] const QString& error() const { return m_error; }
    /// What was asked for: name of the load, its knobs, and a hash over the tokens of all prompts.
    [[nodiscard]] QJsonObject workload() const;
    /// The load that ran last; empty before the first.
    [[nodiscard]] const QString& loadId() const { return m_loadId; }
    /// Were its requests sent to the engine that writes this log?
    [[nodiscard]] bool ranOn(const std::shared_ptr<trace::TraceLog>& log) const { return log && m_log.lock() == log; }
    /// Options of that engine and workload(), as a kept run has them. JSON.
    [[nodiscard]] QByteArray settings() const;
    [[nodiscard]] const std::optional<EngineOptions>& engineNow() const { return m_engineNow; }

signals:
    void changed();
    void finished(); ///< done, stopped or failed

private:
    void onStatus();
    void askForOptions();
    void restart();
    void prepare();
    void sendDue();
    void submit(std::size_t index);
    void ended(bool refused);
    void setState(State state);
    void fail(const QString& why);

    EngineBridge& m_bridge;
    std::function<EngineOptions()> m_base;
    std::function<void(const EngineOptions&)> m_load;
    State m_state = State::idle;
    QString m_loadId;
    std::weak_ptr<trace::TraceLog> m_log; ///< of the engine that the requests were sent to
    LoadKnobs m_knobs;
    QVector<PlannedRequest> m_plan;
    std::vector<std::vector<TokenId>> m_prompts;
    std::vector<RequestId> m_running;
    std::optional<EngineOptions> m_engineNow; ///< as the engine says
    EngineOptions m_wanted;
    QTimer m_due;
    QElapsedTimer m_since;
    QString m_error;
    int m_number = 0; ///< counts starts: answers to an earlier one are dropped
    int m_sent = 0;
    int m_ended = 0;
    int m_refused = 0;
    bool m_restartAsked = false;
    bool m_asking = false;
    int m_restarts = 0;      ///< counts loads that were asked for: an answer of the engine before one is old
    bool m_loadSeen = false; ///< since then: what the engine said before is old
};

} // namespace vitrine::ui
