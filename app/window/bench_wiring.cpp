// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bench_wiring.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/window/model_shelf.h"
#include "engine/trace/trace_log.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/model_hash.h"
#include "ui/models/conversation_store.h"
#include "ui/benchmarks/bench_row.h"
#include "ui/shell/main_window.h"

namespace vitrine::app {

namespace {

const QString kBenchmarks = QStringLiteral("benchmarks");

/// The path that the settings of a run name; empty when they name none.
std::string modelOf(const trace::RunHeader& header) {
    const auto settings = ui::jsonOf(header.settings);
    return settings.is_object() && settings.contains("model") && settings["model"].is_string()
               ? settings["model"].get<std::string>()
               : std::string();
}

} // namespace

BenchWiring::BenchWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::ConversationStore& chats,
                         std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                         QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_bridge(bridge)
    , m_base(std::move(base))
    , m_load(std::move(load))
    , m_sessions([this] { return m_store.get(); })
    , m_page(new ui::BenchmarksPage(m_sessions)) {
    m_window.addPage(kBenchmarks, ui::Icon::bars, tr("Benchmarks"), m_page);
    m_window.setPageActions(kBenchmarks, m_page->makeActions());
    m_page->setMakeRoom([this](std::function<void()> then) { makeRoom(std::move(then)); });
    connect(&chats, &ui::ConversationStore::ready, this, [this] {
        m_store = m_path.isEmpty() ? nullptr : std::make_unique<store::StoreThread>(m_path.toStdString());
        m_sessions.refresh();
    });
    connect(&m_window, &ui::MainWindow::pageShown, this, [this](const QString& id) {
        if (id == kBenchmarks) {
            showModels();
        }
    });
    connect(&m_bridge, &ui::EngineBridge::statusChanged, this, &BenchWiring::onStatus);
    connect(m_page, &ui::BenchmarksPage::runEnded, this, [this] {
        if (std::exchange(m_loadAgain, false) && m_bridge.status().state == LoopState::empty) {
            m_load(m_base());
        }
    });
    onStatus();
}

BenchWiring::~BenchWiring() {
    m_hashing = {}; // stops it and waits: it posts to this object
    if (m_keeping) {
        hand(*m_keeping);
    }
    m_page->finish();
}

void BenchWiring::openStore(const QString& databasePath) {
    m_path = databasePath;
}

void BenchWiring::offerModels(const QVector<ui::OfferedModel>& models) {
    m_offered = models;
    showModels();
}

void BenchWiring::showModels() {
    QVector<ui::BenchModel> models;
    for (const ui::OfferedModel& model : std::as_const(m_offered)) {
        models.push_back({model.path, model.name});
    }
    const QString current = QString::fromStdString(m_base().model.string());
    const bool known = std::any_of(models.begin(), models.end(), [&](const ui::BenchModel& m) { return m.path == current; });
    if (!current.isEmpty() && !known) {
        models.push_back({current, modelName(current).name});
    }
    m_page->form()->setModels(models, current);
}

void BenchWiring::makeRoom(std::function<void()> then) {
    if (m_bridge.status().state != LoopState::ready) {
        then();
        return;
    }
    m_loadAgain = true;
    m_whenEmpty = std::move(then);
    m_bridge.eject();
}

void BenchWiring::onStatus() {
    const LoopStatus& status = m_bridge.status();
    if (status.state != LoopState::ready && m_whenEmpty) {
        std::exchange(m_whenEmpty, {})();
    }
    if (m_page->runner().busy() && status.state == LoopState::ready) {
        m_page->noteDisturbance(tr("Another model was loaded while this ran; its figures may be off."));
    }
    m_page->form()->setBlocked(status.state == LoopState::loading ? tr("A model is being loaded; a benchmark runs alone.")
                               : status.busy ? tr("The engine is at work for a chat or a load; a benchmark runs alone.")
                                             : QString());
}

void BenchWiring::keep(const std::shared_ptr<trace::TraceLog>& log, const store::RunInfo& info) {
    if (!log || log->lastStep() == 0) {
        emit told(tr("There is no run to keep yet."), 0);
        emit keepEnded(log, false);
        return;
    }
    if (m_keeping) { // at once, without the digest that is still being made
        m_hashing = {};
        hand(*std::exchange(m_keeping, std::nullopt));
    }
    m_keeping = Keeping{log, info};
    emit told(tr("“%1” is being kept…").arg(QString::fromStdString(info.name)), 0);
    // The digest of a large file takes seconds; neither the window nor the store waits for it.
    m_hashing = std::jthread([this, log, known = info.modelHash](const std::stop_token& stop) {
        const trace::RunHeader header = log->header();
        std::string hash = !known.empty()               ? known
                           : !header.modelHash.empty() ? header.modelHash
                                                        : ui::modelHash(modelOf(header), {}, stop);
        if (stop.stop_requested()) {
            return; // who stopped it hands the run on
        }
        QMetaObject::invokeMethod(
            this,
            [this, log, hash = std::move(hash)] {
                if (m_keeping && m_keeping->log == log) {
                    m_keeping->info.modelHash = hash;
                    hand(*std::exchange(m_keeping, std::nullopt));
                }
            },
            Qt::QueuedConnection);
    });
}

void BenchWiring::hand(const Keeping& keeping) {
    m_sessions.save(
        [keeping]() -> Result<store::RunToSave> {
            store::RunToSave run;
            run.info = keeping.info;
            run.info.kind = "session";
            run.take(*keeping.log);
            return run;
        },
        [this, log = keeping.log, name = QString::fromStdString(keeping.info.name),
         steps = keeping.log->lastStep()](const Result<store::RunId>& id) {
            if (!id) {
                emit told(tr("“%1” could not be kept: %2").arg(name, ui::engineWords(id.error().message)), 0);
                emit keepEnded(log, false);
                return;
            }
            emit told(tr("“%1” is kept, with its settings, requests and steps up to %2. It stands under Benchmarks.").arg(name).arg(steps), *id);
            emit keepEnded(log, true);
        });
}

void BenchWiring::showSession(qint64 id) {
    m_window.showPage(kBenchmarks);
    m_page->showSession(id);
}

} // namespace vitrine::app
