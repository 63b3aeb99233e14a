// One prompt to one model, with an engine of its own that is loaded for it and gone afterwards: what a comparison of
// models asks, one after the other, so that neither slows the other. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>

#include "engine/run/sampling_params.h"
#include "ui/bridge/engine_bridge.h"

namespace vitrine::ui {

class SingleAnswer final : public QObject {
    Q_OBJECT

public:
    enum class State { idle, loading, reading, answering, done, failed, stopped };

    explicit SingleAnswer(QObject* parent = nullptr);
    ~SingleAnswer() override;

    /// Loads, asks, and lets the model go. An earlier one must have ended.
    void ask(const EngineOptions& options, const QString& prompt, const run::SamplingParams& sampling);
    void stop();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool busy() const {
        return m_state == State::loading || m_state == State::reading || m_state == State::answering;
    }
    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] const std::optional<SequenceFigures>& figures() const { return m_figures; }
    [[nodiscard]] std::optional<trace::FinishReason> finish() const { return m_finish; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] LoadStage stage() const; ///< while it loads

signals:
    void changed();
    void ended();

private:
    void followLoad();
    void submit(std::vector<TokenId> tokens);
    void end(State state);

    std::unique_ptr<EngineBridge> m_bridge;
    State m_state = State::idle;
    QString m_prompt;
    run::SamplingParams m_sampling;
    RequestId m_request;
    QString m_text;
    std::optional<SequenceFigures> m_figures;
    std::optional<trace::FinishReason> m_finish;
    std::optional<Error> m_error;
};

} // namespace vitrine::ui
