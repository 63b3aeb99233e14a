// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bench_wiring.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/window/model_shelf.h"
#include "engine/trace/trace_log.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/model_hash.h"
#include "ui/models/conversation_store.h"
#include "ui/shell/main_window.h"

namespace vitrine::app {

namespace {

const QString kBenchmarks = QStringLiteral("benchmarks");

/// The path that the settings of a run name; empty when they name none.
std::string modelOf(const trace::RunHeader& header) {
    const auto settings = nlohmann::ordered_json::parse(header.settings, nullptr, false);
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
            offerModels();
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

void BenchWiring::openStore(const QString& databasePath) {
    m_path = databasePath;
}

void BenchWiring::offerModels() {
    QVector<ui::BenchModel> models;
    for (const ShelvedModel& model : shelvedModels()) {
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

void BenchWiring::keep(const std::shared_ptr<trace::TraceLog>& log, const QString& name) {
    if (!log || log->lastStep() == 0) {
        m_page->say(tr("There is no run to keep yet."));
        return;
    }
    // The digest of a large file takes seconds; neither the window nor the store waits for it.
    m_hashing = std::jthread([this, log, name = name.toStdString()](const std::stop_token& stop) {
        const trace::RunHeader header = log->header();
        std::string hash = header.modelHash.empty() ? ui::modelHash(modelOf(header), {}, stop) : header.modelHash;
        QMetaObject::invokeMethod(
            this,
            [this, log, name, hash = std::move(hash)] {
                m_sessions.save([log, name, hash]() -> Result<store::RunToSave> {
                    store::RunToSave run;
                    run.info.name = name;
                    run.info.kind = "session";
                    run.info.modelHash = hash;
                    run.take(*log);
                    return run;
                });
            },
            Qt::QueuedConnection);
    });
}

} // namespace vitrine::app
