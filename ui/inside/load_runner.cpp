// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/load_runner.h"

#include <algorithm>
#include <cmath>

#include <QCryptographicHash>
#include <QJsonDocument>

#include "engine/text/tokenizer.h"
#include "engine/trace/trace_log.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/model_probe.h"

namespace vitrine::ui {

LoadRunner::LoadRunner(EngineBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_bridge(bridge) {
    m_due.setSingleShot(true);
    m_due.setTimerType(Qt::PreciseTimer);
    connect(&m_due, &QTimer::timeout, this, &LoadRunner::sendDue);
    connect(&bridge, &EngineBridge::statusChanged, this, &LoadRunner::onStatus);
}

void LoadRunner::setEngine(std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load) {
    m_base = std::move(base);
    m_load = std::move(load);
}

QString LoadRunner::model() const {
    return m_base ? qtPath(m_base().model) : QString();
}

bool LoadRunner::busy() const {
    return m_state == State::restarting || m_state == State::preparing || m_state == State::sending ||
           m_state == State::draining;
}

void LoadRunner::setState(State state) {
    m_state = state;
    emit changed();
    if (state == State::done || state == State::stopped || state == State::failed) {
        emit finished();
    }
}

void LoadRunner::fail(const QString& why) {
    m_error = why;
    ++m_number;
    m_due.stop();
    setState(State::failed);
}

void LoadRunner::start(const PreparedLoad& load, const LoadKnobs& knobs, bool fresh) {
    if (busy()) {
        stop();
    }
    ++m_number;
    m_error.clear();
    m_loadId = load.id;
    m_knobs = knobs;
    m_plan = planOf(load, knobs);
    m_prompts.clear();
    m_running.clear();
    m_sent = m_ended = m_refused = 0;
    m_wanted = optionsFor(knobs, m_base());
    if (m_wanted.model.empty()) {
        fail(tr("Load a model first: a prepared load runs on a real one."));
        return;
    }
    m_restartAsked = false;
    setState(State::restarting);
    const LoopState engine = m_bridge.status().state;
    if (engine == LoopState::ready && !fresh) {
        askForOptions();
    } else if (engine != LoopState::loading) {
        restart();
    } // while it loads: onStatus goes on
}

QJsonObject LoadRunner::workload() const {
    QCryptographicHash prompts(QCryptographicHash::Sha256);
    for (const std::vector<TokenId>& prompt : m_prompts) {
        prompts.addData(QByteArrayView(reinterpret_cast<const char*>(prompt.data()),
                                       static_cast<qsizetype>(prompt.size() * sizeof(TokenId))));
        prompts.addData(QByteArrayView("/", 1));
    }
    return {{QStringLiteral("load"), m_loadId},
            {QStringLiteral("requests"), planned()},
            {QStringLiteral("rate"), m_knobs.rate},
            {QStringLiteral("prompt_tokens"), m_knobs.promptTokens},
            {QStringLiteral("output_tokens"), m_knobs.outputTokens},
            {QStringLiteral("temperature"), m_knobs.temperature},
            {QStringLiteral("seed"), static_cast<qint64>(m_knobs.seed)},
            {QStringLiteral("prompts"), QString::fromLatin1(prompts.result().toHex().left(16))}};
}

QByteArray LoadRunner::settings() const {
    const auto log = m_log.lock();
    const QByteArray engine = QByteArray::fromStdString(log ? log->header().settings : std::string());
    const QJsonObject all{{QStringLiteral("engine"), QJsonDocument::fromJson(engine).object()},
                          {QStringLiteral("workload"), workload()}};
    return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

void LoadRunner::restart() {
    m_restartAsked = true;
    m_loadSeen = false;
    ++m_restarts;
    m_load(m_wanted);
}

void LoadRunner::onStatus() {
    const LoopStatus& status = m_bridge.status();
    if (status.state != LoopState::ready) {
        m_engineNow.reset();
    }
    if (m_state == State::restarting) {
        m_loadSeen = m_loadSeen || status.state == LoopState::loading;
        if (m_restartAsked && !m_loadSeen) {
            return; // said before the restart was asked for
        }
        if (status.state == LoopState::ready) {
            askForOptions();
        } else if (m_restartAsked && status.state != LoopState::loading && status.error) {
            fail(engineWords(status.error->message));
        }
        return;
    }
    if (busy() && status.state != LoopState::ready) {
        m_due.stop();
        ++m_number;
        setState(State::stopped);
    }
    if (status.state == LoopState::ready && !m_engineNow) {
        askForOptions();
    }
}

void LoadRunner::askForOptions() {
    if (m_asking) {
        return;
    }
    m_asking = true;
    m_bridge.ask(
        this, [](Engine* engine) { return engine != nullptr ? std::optional(engine->options()) : std::nullopt; },
        [this, asked = m_restarts](std::optional<EngineOptions> options) {
            m_asking = false;
            if (asked != m_restarts) {
                onStatus(); // of the engine that was; the new one may be there by now
                return;
            }
            if (m_restartAsked && !m_loadSeen) {
                return; // the same
            }
            m_engineNow = std::move(options);
            if (m_state == State::restarting && m_engineNow) {
                if (!needsRestart(*m_engineNow, m_wanted)) {
                    prepare();
                    return;
                }
                if (!m_restartAsked) {
                    restart();
                    return;
                }
                fail(tr("The engine can't be set as this load wants it."));
                return;
            }
            emit changed();
        });
}

void LoadRunner::prepare() {
    setState(State::preparing);
    std::vector<std::pair<std::string, int>> texts;
    for (const PlannedRequest& request : m_plan) {
        texts.emplace_back(request.text.toStdString(), request.promptTokens);
    }
    const int number = m_number;
    using Prompts = Result<std::vector<std::vector<TokenId>>>;
    m_bridge.ask(
        this,
        [texts = std::move(texts)](Engine* engine) -> Prompts {
            std::vector<std::vector<TokenId>> prompts;
            if (engine == nullptr) {
                return vitrine::fail(ErrorCode::notLoaded, "No model is loaded.");
            }
            for (const auto& [text, tokens] : texts) {
                auto ids = engine->tokenizer().encode(text, {.addSpecial = true});
                if (!ids) {
                    return tl::unexpected(ids.error());
                }
                if (tokens > 0 && static_cast<std::size_t>(tokens) < ids->size()) {
                    ids->resize(static_cast<std::size_t>(tokens));
                }
                prompts.push_back(std::move(*ids));
            }
            return prompts;
        },
        [this, number](Prompts prompts) {
            if (number != m_number) {
                return;
            }
            if (!prompts) {
                fail(engineWords(prompts.error().message));
                return;
            }
            m_prompts = std::move(*prompts);
            m_log = m_bridge.status().log;
            m_since.start();
            setState(State::sending);
            sendDue();
        });
}

void LoadRunner::sendDue() {
    if (m_state != State::sending) {
        return;
    }
    const double now = static_cast<double>(m_since.elapsed()) * 1e-3;
    while (m_sent < planned() && m_plan[m_sent].at <= now) {
        submit(static_cast<std::size_t>(m_sent));
        ++m_sent;
    }
    emit changed();
    if (m_sent == planned()) {
        setState(m_ended == planned() ? State::done : State::draining);
        return;
    }
    m_due.start(std::max(1, static_cast<int>(std::ceil((m_plan[m_sent].at - now) * 1e3))));
}

void LoadRunner::submit(std::size_t index) {
    Request request;
    request.prompt = m_prompts[index];
    request.sampling.temperature = static_cast<float>(m_knobs.temperature);
    request.sampling.seed = m_knobs.seed + index;
    request.sampling.maxTokens = std::max(1, m_plan[static_cast<int>(index)].outputTokens);
    request.sampling.ignoreEos = true; // the lengths are the load's
    request.label = "load " + std::to_string(index + 1);
    const int number = m_number;
    m_bridge.submit(
        this, std::move(request),
        [this, number](Result<RequestId> id) {
            if (number != m_number) {
                if (id) {
                    m_bridge.cancel(*id);
                }
                return;
            }
            if (id) {
                m_running.push_back(*id);
            } else {
                m_error = engineWords(id.error().message);
                ended(true);
            }
        },
        [this, number](const Chunk& chunk) {
            if (chunk.finish && number == m_number) {
                std::erase(m_running, chunk.request);
                ended(false);
            }
        });
}

void LoadRunner::ended(bool refused) {
    ++m_ended;
    m_refused += refused ? 1 : 0;
    emit changed();
    if (m_state == State::draining && m_ended == planned()) {
        setState(State::done);
    }
}

void LoadRunner::stop() {
    if (!busy()) {
        return;
    }
    ++m_number;
    m_due.stop();
    for (const RequestId id : m_running) {
        m_bridge.cancel(id);
    }
    m_running.clear();
    setState(State::stopped);
}

void LoadRunner::changeArrivals(const LoadKnobs& knobs) {
    const double from = m_knobs.rate;
    m_knobs.temperature = knobs.temperature;
    if (m_state == State::sending) {
        const double now = static_cast<double>(m_since.elapsed()) * 1e-3;
        for (int i = m_sent; i < planned(); ++i) {
            PlannedRequest& request = m_plan[i];
            // The gaps that are left shrink or stretch with the rate.
            request.at = knobs.rate <= 0.0 ? now
                         : from > 0.0      ? now + (request.at - now) * from / knobs.rate
                                           : now + (i - m_sent) / knobs.rate;
            if (knobs.outputTokens != m_knobs.outputTokens && m_knobs.outputTokens > 0) {
                request.outputTokens = std::max(1, request.outputTokens * knobs.outputTokens / m_knobs.outputTokens);
            }
        }
    }
    m_knobs.rate = knobs.rate;
    m_knobs.outputTokens = knobs.outputTokens;
    if (m_state == State::sending) {
        sendDue();
    }
}

} // namespace vitrine::ui
