// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/wiring.h"

#include <algorithm>

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPointer>

#include "app/window/bench_wiring.h"
#include "app/window/engine_watch.h"
#include "app/window/inside_wiring.h"
#include "app/window/model_shelf.h"
#include "app/window/models_wiring.h"
#include "app/window/unclean_exit.h"
#include "engine/engine_names.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/reply_follower.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/inside_host.h"
#include "ui/glass/glass_panel.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/machine_roof.h"
#include "ui/library/draft_matches.h"
#include "ui/library/models_page.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_window.h"
#include "ui/pages/load_cover.h"
#include "ui/settings/setting_specs.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/top_bar.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure.h"
#include "ui/widgets/model_picker.h"

namespace vitrine::app {

namespace {

QString warningWords(const EngineInfo& info) {
    QStringList words;
    for (const std::string& warning : info.warnings) {
        words << ui::engineWords(warning);
    }
    return words.join(QLatin1Char('\n'));
}

constexpr int kStepRest = 100; // ms
} // namespace

Wiring::Wiring(ui::MainWindow& window, ui::SettingsStore& settings, QObject* parent)
    : QObject(parent), m_window(window), m_settings(settings), m_chat(new ui::ChatPage(m_bridge, settings)) {
    m_window.addPage(QStringLiteral("chat"), ui::Icon::chat, tr("Chat"), m_chat);
    m_window.setAcceptDrops(true);
    m_window.installEventFilter(this);
    m_glass = new ui::GlassPanel(m_follower);
    m_chat->setGlass(m_glass);
    m_window.setPageActions(QStringLiteral("chat"), makeActions());
    m_watch = new EngineWatch(m_window, m_chat->desk(), this);
    addInside();
    addBenchmarks();
    addModels();
    watchEngine();
    connectWindow();
    connectEngine();
    offerModels();
    showStatus();
}

void Wiring::connectWindow() {
    connect(&m_window, &ui::MainWindow::newChatRequested, m_chat, &ui::ChatPage::newChat);
    connect(&m_window, &ui::MainWindow::pickerRequested, this, &Wiring::openPicker);
    connect(&m_window, &ui::MainWindow::openFileRequested, this, &Wiring::openFile);
    connect(&m_window, &ui::MainWindow::ejectRequested, this, &Wiring::eject);
    connect(&m_window, &ui::MainWindow::sidebarToggled, m_chat, &ui::ChatPage::toggleSidebar);
    connect(&m_window, &ui::MainWindow::findRequested, m_chat, [this] {
        m_window.showPage(QStringLiteral("chat"));
        m_chat->openFind();
    });
    connect(m_chat, &ui::ChatPage::shownChanged, this, &Wiring::showGlass);
    connect(&m_window, &ui::MainWindow::searchRequested, m_chat, [this] {
        m_window.showPage(QStringLiteral("chat"));
        m_chat->focusSearch();
    });
    ui::ChatDesk& desk = m_chat->desk();
    connect(&desk, &ui::ChatDesk::insideRequested, this, [this](SequenceId sequence) {
        m_window.raise();
        m_window.activateWindow(); // it may have been asked for in a chat's own window
        m_inside->showSequence(sequence);
    });
    connect(&desk, &ui::ChatDesk::loadRequested, this, [this](const QString& path) { loadModel(path); });
    connect(&desk, &ui::ChatDesk::openFileRequested, this, &Wiring::openFile);
    connect(&desk, &ui::ChatDesk::logRequested, this, [this] {
        m_window.raise(); // it may have been asked for in a chat's own window
        m_window.showPage(QStringLiteral("logs"));
    });
    connect(&desk, &ui::ChatDesk::cancelLoadRequested, &m_bridge, &ui::EngineBridge::cancelLoad);
    connect(&m_window, &ui::MainWindow::chatWindowRequested, m_chat, [this] { m_chat->windows().open(m_chat->session().conversation()->id); });
    m_window.setMayClose([this](bool told) { return told ? m_watch->mayEnd() : m_watch->mayClose(); });
    connect(&m_window, &ui::MainWindow::closing, &m_chat->windows(), &ui::ChatWindows::closeAll);
    connect(&m_chat->windows(), &ui::ChatWindows::added, this, [this](ui::ChatWindow* window) {
        window->setAcceptDrops(true);
        window->installEventFilter(this);
    });
}

void Wiring::connectEngine() {
    connect(&m_bridge, &ui::EngineBridge::statusChanged, this, [this] {
        m_follower.setLog(m_bridge.status().log);
        if (m_bridge.status().state == LoopState::ready) {
            m_settings.setValue(QLatin1String(kLastModel), m_model);
            noteDevice();
        }
        noteLoading(m_bridge.status().state == LoopState::loading);
        showStatus();
    });
    connect(&m_bridge, &ui::EngineBridge::loadProgressed, this, &Wiring::showStatus);
    connect(&m_bridge, &ui::EngineBridge::stepped, &m_follower, &ui::TraceFollower::update);
    m_stepRest.setSingleShot(true);
    m_stepRest.setInterval(kStepRest);
    connect(&m_stepRest, &QTimer::timeout, this, &Wiring::showStep);
    connect(&m_follower, &ui::TraceFollower::changed, this, [this] {
        if (!m_stepRest.isActive()) {
            m_stepRest.start(); // its figures are read, not watched
        }
    });
    connect(&m_follower, &ui::TraceFollower::changed, this, &Wiring::followReply);
    new ui::ReplyFollower(m_follower, m_chat->desk().replies(), this);
    connect(&m_follower, &ui::TraceFollower::reset, this, &Wiring::showStep);
}

/// Once for each load.
void Wiring::noteDevice() {
    const LoopStatus& status = m_bridge.status();
    if (status.log == m_deviceOf.lock() || !status.info) {
        return;
    }
    m_deviceOf = status.log;
    const QString before = m_settings.value(QLatin1String(kLastDevice), QString()).toString();
    const QString now = ui::qtText(status.info->deviceName);
    m_settings.setValue(QLatin1String(kLastDevice), now);
    m_watch->noteDevice(before, now, ui::qtText(status.info->deviceReason));
}

void Wiring::addInside() {
    m_inside = new InsideWiring(
        m_window, m_bridge, m_settings, [this] { return chosenOptions(); },
        [this](const EngineOptions& options) { loadFor(options); }, this);
    m_inside->joinGlass(*m_glass);
}

void Wiring::addModels() {
    m_models = addModelsPage(m_window, m_bridge, m_settings, [this] { return baseOptions(); },
                             [this](const EngineOptions& options) { tryLoad(options); });
    connect(m_models, &ui::ModelsPage::ejectRequested, this, &Wiring::eject);
    connect(m_models, &ui::ModelsPage::openFileRequested, this, &Wiring::openFile);
    connect(&m_chat->desk(), &ui::ChatDesk::defaultsEdited, this, [this] { m_models->keepAnswers(m_model, m_chat->desk().defaults()); });
    connect(&m_models->library(), &ui::ModelLibrary::rescanned, this, &Wiring::offerModels);
    m_inside->joinDrafts(*new ui::DraftMatches(m_models->library(), m_models),
                         [this] { m_models->library().setReading(true); });
}

void Wiring::addBenchmarks() {
    m_bench = new BenchWiring(
        m_window, m_bridge, m_chat->store(), [this] { return chosenOptions(); },
        [this](const EngineOptions& options) { load(options); },
        this);
    // A benchmark is kept when the window goes, too: the page Inside may be gone by then.
    m_bench->page()->setPeaksOf([roof = QPointer(m_inside->page()->roof())](const std::string& device) {
        const auto known = roof ? roof->ofDevice(device) : std::nullopt;
        return known ? std::optional(ui::notedPeaks(*known)) : std::nullopt;
    });
    connect(m_inside, &InsideWiring::saveRequested, m_bench, &BenchWiring::keep);
    connect(m_inside, &InsideWiring::showSessionRequested, m_bench, &BenchWiring::showSession);
    connect(m_inside->host()->compare(), &ui::ComparePage::kept, m_bench, [this] { m_bench->sessions().refresh(); });
    connect(m_bench, &BenchWiring::told, m_inside, &InsideWiring::tellKept);
    connect(m_bench, &BenchWiring::keepEnded, m_inside, &InsideWiring::noteKept);
    connect(m_bench->page(), &ui::BenchmarksPage::openRunRequested, m_inside, &InsideWiring::openRun);
    connect(m_bench->page(), &ui::BenchmarksPage::compareRequested, m_inside, &InsideWiring::compareRuns);
}

EngineOptions Wiring::baseOptions() const {
    const auto value = [this](const char* key) { return ui::setting(m_settings, QString::fromLatin1(key)); };
    EngineOptions o;
    o.device = parseDevice(value("engine/device").toString().toStdString()).value_or(DeviceChoice::automatic);
    o.cudaDevice = value("engine/cudaDevice").toInt();
    o.threads = value("engine/threads").toInt();
    o.context = value("engine/context").toInt();
    o.keyType = parseKvType(value("engine/kvType").toString().toStdString()).value_or(kernels::KvType::F16);
    o.valueType = o.keyType;
    o.blockSize = value("engine/blockSize").toInt();
    o.weights = parseWeightType(value("engine/weights").toString().toStdString());
    o.prefixCaching = value("engine/prefixCache").toBool();
    const int pool = value("engine/poolTokens").toInt();
    o.kvBlocks = pool > 0 ? (pool + o.blockSize - 1) / o.blockSize : 0;
    return o;
}

EngineOptions Wiring::chosenOptions() const {
    return optionsFor(m_model.isEmpty() ? startModel() : m_model);
}

EngineOptions Wiring::optionsFor(const QString& path) const {
    EngineOptions o = m_models->optionsFor(path, baseOptions());
    o.model = std::filesystem::path(path.toStdString());
    return o;
}

void Wiring::showStatus() {
    const LoopStatus& s = m_bridge.status();
    ui::ModelPicker* const picker = m_window.topBar()->picker();
    ui::StatusBar* const footer = m_window.footer();
    const auto [name, format] = modelName(m_model);
    const bool benchmark = m_bench != nullptr && m_bench->page()->runner().busy();
    m_window.topBar()->eject()->setVisible(s.state == LoopState::ready);
    switch (s.state) {
    case LoopState::loading: {
        const ui::LoadStage& stage = m_bridge.loadStage();
        picker->setLoading(name, ui::stageWords(stage.stage), stage.total > 0 ? static_cast<double>(stage.done) / static_cast<double>(stage.total) : -1.0);
        footer->setEngineState(tr("Loading"), true);
        break;
    }
    case LoopState::ready:
        picker->setModel(name, format.isEmpty() ? ui::qtText(s.info->architecture) : format, warningWords(*s.info));
        footer->setEngineState(s.overdue ? tr("The engine's step does not end") : s.paused ? tr("Paused") : s.busy ? tr("Generating") : tr("Engine idle"),
                               s.busy);
        break;
    case LoopState::empty:
    case LoopState::faulted:
        if (s.error && s.error->code != ErrorCode::cancelled) {
            picker->setFailed(name, s.state == LoopState::faulted ? tr("stopped") : tr("not loaded"));
        } else {
            picker->setNoModel();
        }
        footer->setEngineState(s.state == LoopState::faulted ? tr("Engine stopped") : benchmark ? tr("A benchmark has the engine") : tr("No model loaded"), benchmark);
        break;
    }
    if (s.info) {
        m_window.topBar()->deviceChip()->setDevice(ui::engineWords(s.info->deviceName), ui::engineWords(s.info->deviceReason), m_watch != nullptr && m_watch->downgraded());
    } else {
        m_window.topBar()->deviceChip()->setDevice(tr("CPU"), tr("Nothing runs yet; the device is chosen when a model is loaded."));
    }
    showStep();
}

void Wiring::showStep() {
    using ui::Figure;
    using ui::Provenance;
    QVector<Figure> figures;
    if (m_follower.hasLog()) {
        const trace::EngineState& state = m_follower.state();
        figures << Figure(ui::formatCount(state.step), {}, Provenance::counted, tr("Steps that the engine has made since the model was loaded.")).withLead(tr("step"));
        figures << Figure(tr("%1 running, %2 waiting").arg(state.running.size()).arg(state.waiting.size()), {}, Provenance::counted, tr("Sequences in the batch and in the queue."));
        const double used = state.blocks.empty() ? 0.0 : 100.0 * (state.counts.owned + state.counts.shared) / static_cast<double>(state.blocks.size());
        figures << Figure(ui::formatNumber(used, 1), QStringLiteral("%"), Provenance::counted, tr("Share of the KV blocks that a running sequence holds.")).withLead(tr("KV"));
        const trace::TraceLog::Extent log = m_follower.log()->extent();
        figures << Figure(tr("%1 steps, %n keyframe(s), %2 missed", nullptr, static_cast<int>(log.keyframes)).arg(ui::formatCount(log.records), ui::formatCount(m_follower.missed())), {},
                          Provenance::counted,
                          tr("What the log of this run still holds: steps, and whole states among them from which any step can be shown again; and the steps that this window had to "
                             "skip because it was late."))
                       .withLead(tr("log"));
    }
    m_window.footer()->setFigures(figures);
}

/// Before its first token a reply is known by its request alone.
void Wiring::followReply() {
    const ui::ChatSession& session = m_chat->session();
    if (!session.request().valid() || session.replyingIn() != session.conversation() || session.conversation() == nullptr) {
        return;
    }
    for (const auto& [id, sequence] : m_follower.state().sequences) {
        if (sequence.request == session.request()) {
            m_glass->setSequence(id, session.begun());
            return;
        }
    }
}

void Wiring::showGlass() {
    const ui::Conversation* const chat = m_chat->session().conversation();
    QVector<ui::ReplyReuse> replies;
    for (const ui::Message& m : chat->messages) {
        if (m.role == ui::Role::assistant && m.shown().figures) {
            const SequenceFigures& f = *m.shown().figures;
            replies.push_back({static_cast<int>(replies.size()) + 1, f.promptTokens, f.cachedTokens, f.missReason, f.missAt});
        }
    }
    m_glass->setSequence(m_chat->session().sequence(), m_chat->session().begun());
    m_glass->setReplies(replies);
}

QVector<QWidget*> Wiring::makeActions() {
    auto* const search = new ui::Button(ui::ButtonKind::ghost, ui::Icon::search, tr("Search"));
    search->setKeyCap(tr("Ctrl K"));
    connect(search, &QAbstractButton::clicked, m_chat, &ui::ChatPage::focusSearch);
    auto* const left = new ui::IconButton(ui::Icon::sidebarLeft, tr("Show or hide the chats"));
    connect(left, &QAbstractButton::clicked, m_chat, &ui::ChatPage::toggleSidebar);
    auto* const right = new ui::IconButton(ui::Icon::sidebarRight, tr("Show or hide Glass"));
    connect(right, &QAbstractButton::clicked, m_chat, &ui::ChatPage::toggleGlass);
    return {search, left, right};
}

void Wiring::offerModels() {
    QVector<ui::OfferedModel> offered;
    const ui::ModelLibrary& library = m_models->library();
    if (library.scanned()) {
        for (const ui::LibraryModel& m : library.models()) {
            offered.push_back({m.file.path, QFileInfo(m.file.path).completeBaseName(), m.file.bytes});
        }
    } else { // the window's first picture must not say that there is none
        for (const ShelvedModel& m : shelvedModels()) {
            offered.push_back({m.path, m.name, m.bytes});
        }
    }
    QStringList paths;
    for (const ui::OfferedModel& m : offered) {
        paths << m.path;
    }
    if (!m_offered || *m_offered != paths) {
        m_offered = paths;
        m_chat->desk().setOfferedModels(offered, modelFolder());
        m_bench->offerModels(offered);
    }
}

void Wiring::openFile() {
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open a model"), modelFolder(), tr("GGUF models (*.gguf);;All files (*)"));
    if (!path.isEmpty()) {
        m_window.showPage(QStringLiteral("chat"));
        loadModel(path);
    }
}

void Wiring::openPicker() {
    auto* const menu = new QMenu(&m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ui::LibraryModel& m : m_models->library().models()) {
        QAction* const action = menu->addAction(QFileInfo(m.file.path).completeBaseName());
        action->setCheckable(true);
        action->setChecked(m.file.path == m_model && m_bridge.status().state == LoopState::ready);
        action->setEnabled(m.error() == nullptr);
        action->setToolTip(m.error() == nullptr ? m.file.path : ui::engineWords(m.error()->message));
        connect(action, &QAction::triggered, this, [this, path = m.file.path] {
            if (!isLoaded(path)) {
                loadModel(path);
            }
        });
    }
    menu->setToolTipsVisible(true);
    if (!menu->isEmpty()) {
        menu->addSeparator();
    }
    connect(menu->addAction(tr("Open another file…")), &QAction::triggered, this, &Wiring::openFile);
    connect(menu->addAction(tr("All models and options…")), &QAction::triggered, this, [this] { m_window.showPage(QStringLiteral("models")); });
    QAction* const eject = menu->addAction(tr("Eject"));
    eject->setEnabled(m_bridge.status().state == LoopState::ready);
    connect(eject, &QAction::triggered, this, &Wiring::eject);
    ui::ModelPicker* const picker = m_window.topBar()->picker();
    menu->setMinimumWidth(picker->width());
    menu->popup(picker->mapToGlobal(QPoint(0, picker->height() + 4)));
}

} // namespace vitrine::app
