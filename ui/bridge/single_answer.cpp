// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/single_answer.h"

#include <utility>
#include <vector>

#include "ui/bridge/plain_prompt.h"
#include "ui/bridge/reasoning.h"

namespace vitrine::ui {

SingleAnswer::SingleAnswer(QObject* parent)
    : QObject(parent) {}

SingleAnswer::~SingleAnswer() = default;

LoadStage SingleAnswer::stage() const {
    return m_bridge ? m_bridge->loadStage() : LoadStage{};
}

void SingleAnswer::ask(const EngineOptions& options, const QString& prompt, const run::SamplingParams& sampling) {
    m_text.clear();
    m_figures.reset();
    m_finish.reset();
    m_error.reset();
    m_request = {};
    m_prompt = prompt;
    m_sampling = sampling;
    m_state = State::loading;
    m_bridge = std::make_unique<EngineBridge>();
    connect(m_bridge.get(), &EngineBridge::statusChanged, this, &SingleAnswer::followLoad);
    connect(m_bridge.get(), &EngineBridge::loadProgressed, this, &SingleAnswer::changed);
    m_bridge->load(options);
    emit changed();
}

void SingleAnswer::followLoad() {
    const LoopStatus& s = m_bridge->status();
    if (m_state != State::loading) {
        return;
    }
    if (s.state == LoopState::ready) {
        m_state = State::reading;
        emit changed();
        m_bridge->ask(
            this, [prompt = m_prompt](Engine* engine) { return plainPrompt(engine, {{QStringLiteral("user"), prompt}}); },
            [this](Result<text::ChatPrompt> asked) {
                if (!busy()) {
                    return;
                }
                if (!asked) {
                    m_error = asked.error();
                    end(State::failed);
                } else {
                    m_text = openedReasoning(asked->rendered);
                    submit(std::move(asked->tokens));
                }
            });
    } else if (s.error && s.state != LoopState::loading) {
        m_error = s.error;
        end(s.error->code == ErrorCode::cancelled ? State::stopped : State::failed);
    }
}

void SingleAnswer::submit(std::vector<TokenId> tokens) {
    Request request;
    request.prompt = std::move(tokens);
    request.sampling = m_sampling;
    request.label = "compare";
    m_bridge->submit(
        this, std::move(request),
        [this](const Result<RequestId>& id) {
            if (!busy()) { // stopped meanwhile; its engine is gone with it
                return;
            }
            if (id) {
                m_request = *id;
            } else {
                m_error = id.error();
                end(State::failed);
            }
        },
        [this](const Chunk& chunk) {
            if (!busy()) {
                return;
            }
            m_text += QString::fromStdString(chunk.text);
            m_figures = chunk.figures;
            m_state = State::answering;
            if (!chunk.finish) {
                emit changed();
                return;
            }
            m_finish = chunk.finish;
            m_error = chunk.error;
            end(chunk.error                                      ? State::failed
                : chunk.finish == trace::FinishReason::cancelled ? State::stopped
                                                                 : State::done);
        });
}

void SingleAnswer::stop() {
    if (m_state == State::loading) {
        m_bridge->cancelLoad();
    } else if (busy()) {
        if (m_request.valid()) {
            m_bridge->cancel(m_request);
        } else {
            end(State::stopped);
        }
    }
}

void SingleAnswer::end(State state) {
    m_state = state;
    if (m_bridge) { // its memory is needed by whoever comes next; this may be one of its own calls, so not at once
        m_bridge->disconnect(this);
        m_bridge->eject();
        m_bridge.release()->deleteLater();
    }
    emit changed();
    emit ended();
}

} // namespace vitrine::ui
