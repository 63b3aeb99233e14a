// How a model comes to be loaded: by the command line, at the start, by hand, for a prepared load, dropped on a window; what is asked
// before, and what is said when it does not.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>

#include "app/window/bench_wiring.h"
#include "app/window/engine_watch.h"
#include "app/window/inside_wiring.h"
#include "app/window/model_shelf.h"
#include "app/window/unclean_exit.h"
#include "app/window/wiring.h"
#include "engine/survey/load_check.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/compare/inside_host.h"
#include "ui/inside/inside_page.h"
#include "ui/library/models_page.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_window.h"
#include "ui/pages/composer.h"
#include "ui/settings/setting_specs.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/aside.h"

namespace vitrine::app {

namespace {

QStringList draggedFiles(const QMimeData* data) {
    QStringList files;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) {
            files << url.toLocalFile();
        }
    }
    return files;
}

} // namespace

void Wiring::watchEngine() {
    m_watch->setOthers([this](bool closes) {
        const ui::LoadRunner& runner = m_inside->page()->runner();
        if (closes && m_inside->page()->loadPair().busy()) { // also between its runs, while the engine is loaded anew
            return QStringList{tr("the two runs of “%1” that are compared").arg(ui::findLoad(runner.loadId())->title)};
        }
        const bool runs = runner.busy() && runner.state() != ui::LoadRunner::State::restarting;
        return runs ? QStringList{tr("the prepared load “%1”").arg(ui::findLoad(runner.loadId())->title)} : QStringList();
    });
    m_watch->setUnkept([this] { return m_inside->unkept(); },
                       [this](std::function<void(bool)> then) { m_inside->keepUnkept(std::move(then)); });
    connect(&m_inside->page()->runner(), &ui::LoadRunner::changed, m_watch, &EngineWatch::lookAgain);
    watchPair();
    connect(m_watch, &EngineWatch::benchmarkWanted, this, [this] { m_window.showPage(QStringLiteral("benchmarks")); });
    connect(m_watch, &EngineWatch::ownSettingsWanted, this, [this] { loadModel(m_model); });
    connect(m_watch, &EngineWatch::loadWanted, this, [this](const QString& file) { loadModel(file); });
    const auto benchmark = [this] {
        m_watch->noteBenchmark(m_bench->page()->runner().busy());
        showStatus();
    };
    connect(&m_bench->page()->runner(), &ui::BenchmarkRunner::started, this, benchmark);
    connect(&m_bench->page()->runner(), &ui::BenchmarkRunner::ended, this, benchmark);
}

/// Two runs that are compared are of their own requests alone: what is sent meanwhile waits.
void Wiring::watchPair() {
    const auto hold = [this](bool held) {
        m_chat->desk().replies().hold(held);
        m_watch->notePair(held);
    };
    connect(&m_inside->page()->loadPair(), &ui::LoadPair::began, this, [hold] { hold(true); });
    connect(&m_inside->page()->loadPair(), &ui::LoadPair::finished, this, [hold] { hold(false); });
    connect(m_watch, &EngineWatch::pairWanted, this, [this] {
        m_window.showPage(QStringLiteral("inside"));
        m_inside->host()->showCompare();
    });
}

void Wiring::load(const EngineOptions& options) {
    const QString path = QString::fromStdString(options.model.string());
    m_model = path;
    m_chat->desk().setModel(m_model, m_models->answersOf(m_model));
    m_models->noteLoad(options);
    m_chat->desk().setRefused({});
    m_watch->noteBorrowed({});
    if (m_mark != nullptr) {
        m_mark->begin(path);
        m_loadSeen = false;
    }
    m_bridge.load(options);
}

/// What the engine says before it has begun is of the load before.
void Wiring::noteLoading(bool loading) {
    if (m_mark != nullptr && !loading && m_loadSeen) {
        m_mark->end();
    }
    m_loadSeen = loading;
}

/// For a prepared load, which is told when it may not be.
void Wiring::loadFor(const EngineOptions& options) {
    ui::LoadRunner& runner = m_inside->page()->runner();
    m_watch->whenFree(
        [this, options, &runner] {
            if (!runner.busy()) {
                return; // stopped while it was asked for
            }
            load(options);
            if (ui::needsRestart(options, optionsFor(m_model))) {
                m_watch->noteBorrowed(ui::findLoad(runner.loadId())->title);
            }
        },
        [&runner] { runner.stop(); });
}

void Wiring::loadModel(const QString& path, std::function<void()> then, std::function<void()> otherwise) {
    const QString whole = QFileInfo(path).exists() ? QFileInfo(path).absoluteFilePath() : path;
    m_models->choose(whole);
    tryLoad(optionsFor(whole), std::move(then), std::move(otherwise));
}

bool Wiring::isLoaded(const QString& path) const {
    return m_bridge.status().state == LoopState::ready && !m_watch->borrowed() && QFileInfo(path) == QFileInfo(m_model);
}

void Wiring::tryLoad(const EngineOptions& options, std::function<void()> then, std::function<void()> otherwise) {
    const quint64 number = ++m_tries;
    const auto go = [this, options, then = std::move(then), otherwise] {
        m_watch->whenFree(
            [this, options, then] {
                load(options);
                if (then) {
                    then();
                }
            },
            otherwise);
    };
    const LoopStatus& status = m_bridge.status();
    if (status.state == LoopState::empty || status.state == LoopState::faulted) {
        go(); // nothing is lost if it fails
        return;
    }
    const bool onCpu = status.info != nullptr && status.info->cudaDevice < 0 && options.device != DeviceChoice::cuda;
    const auto held = onCpu ? std::optional(status.info->actual.total()) : std::nullopt;
    ui::workAside(
        this, [options, held] { return survey::checkLoad(options, held); },
        [this, number, options, go, otherwise = std::move(otherwise)](const Result<void>& fine) {
            if (number == m_tries && fine) {
                go();
                return;
            }
            if (number == m_tries) { // else another was asked for meanwhile
                refuse(options, fine.error());
            }
            if (otherwise) {
                otherwise();
            }
        });
}

/// It is said where it was asked for: on the page of models beside the file's row, else in the chats.
void Wiring::refuse(const EngineOptions& options, const Error& error) {
    const QString path = ui::qtPath(options.model);
    m_models->noteRefused(path, error);
    m_chat->desk().setRefused({{path, error}});
    if (m_window.currentPage() != QLatin1String("models") || !QFileInfo(path).isFile()) {
        m_window.showPage(QStringLiteral("chat"));
    }
}

void Wiring::eject() {
    m_watch->whenFree([this] { m_bridge.eject(); });
}

QString Wiring::lastModel() const { return m_settings.value(QLatin1String(kLastModel), QString()).toString(); }

QString Wiring::startModel() const {
    return QFileInfo::exists(lastModel()) ? lastModel() : QFileInfo::exists(defaultModelPath()) ? defaultModelPath() : QString();
}

void Wiring::start(const LaunchOptions& options, bool mayLoad) {
    if (options.model.isEmpty() && options.workload.isEmpty() && ui::setting(m_settings, QStringLiteral("engine/loadAtStart")).toBool()) {
        loadAtStart(mayLoad);
    }
    follow(options);
}

void Wiring::follow(const LaunchOptions& options) {
    if (!options.page.isEmpty()) {
        m_window.showPage(options.page);
    }
    if (!options.replay.isEmpty()) {
        m_inside->replay(options.replay);
    }
    const auto send = [this, prompt = options.prompt] {
        if (!prompt.isEmpty()) {
            m_chat->sendMessage(prompt);
        }
    };
    if (!options.workload.isEmpty()) {
        m_model = options.model.isEmpty() ? startModel() : options.model;
        m_inside->startWorkload(options.workload); // loads the model as the load wants it
    } else if (!options.model.isEmpty() && !isLoaded(options.model)) { // the one in use need not be loaded anew, cutting what it does
        // The prompt is for the model that it was named with; where that is not loaded it stands in the composer.
        loadModel(options.model, send, [this, prompt = options.prompt] {
            if (!prompt.isEmpty()) {
                m_chat->composer()->setText(prompt);
            }
        });
        return;
    }
    send();
}

void Wiring::loadAtStart(bool mayLoad) {
    const QString path = lastModel().isEmpty() ? startModel() : lastModel();
    if (path.isEmpty()) {
        return;
    }
    if (mayLoad && (m_mark == nullptr || m_mark->interrupted().isEmpty())) {
        loadModel(path); // one that is gone gets a card that names it, not another model in its place
    } else {
        sayWhyNotLoaded();
    }
}

void Wiring::sayWhyNotLoaded() {
    if (m_mark != nullptr && !m_mark->interrupted().isEmpty()) {
        const QString file = m_mark->interrupted();
        m_watch->noteNotLoaded(tr("Vitrine was ended while it loaded %1, so no model is loaded by itself now.").arg(QFileInfo(file).fileName()), file);
    } else {
        m_watch->noteNotLoaded(tr("Vitrine did not end in an orderly way the last time, so no model is loaded by itself now."), startModel());
    }
}

/// Files that were dropped: a model is loaded, texts go out with the next message. What can't be taken is said: nothing would look as if the window had not noticed.
void Wiring::take(const QStringList& files, ui::ChatPane* pane) {
    const bool models = std::any_of(files.begin(), files.end(), [](const QString& file) { return file.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive); });
    if (models && files.size() == 1 && !isLoaded(files.front())) {
        loadModel(files.front());
        return;
    }
    if (pane == m_chat->pane()) {
        m_window.showPage(QStringLiteral("chat"));
    }
    if (models && files.size() == 1) {
        pane->say(tr("%1 is loaded already.").arg(modelName(files.front()).name), tr("Load it again"), [this, file = files.front()] { loadModel(file); });
    } else if (models) {
        pane->say(tr("One model at a time can be loaded; drop a single GGUF file."), tr("Choose a model…"), [this] { openFile(); });
    } else {
        pane->attach(files);
    }
}

/// Of the main window, and of those of chats.
bool Wiring::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::DragEnter) {
        auto* const drag = static_cast<QDragEnterEvent*>(event);
        if (!draggedFiles(drag->mimeData()).isEmpty()) {
            drag->acceptProposedAction();
            return true;
        }
    }
    if (event->type() == QEvent::Drop) {
        const QStringList files = draggedFiles(static_cast<QDropEvent*>(event)->mimeData());
        if (!files.isEmpty()) {
            auto* const own = qobject_cast<ui::ChatWindow*>(object);
            take(files, own != nullptr ? own->pane() : m_chat->pane());
            return true;
        }
    }
    return QObject::eventFilter(object, event);
}

} // namespace vitrine::app
