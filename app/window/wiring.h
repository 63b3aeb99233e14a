// Joins the window's frame, the chat page, the engine's bridge and the settings. GUI thread; lives as long as the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include "app/window/launch_options.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/trace_follower.h"

namespace vitrine::ui {
class ChatPage;
class ChatPane;
class GlassPanel;
class MainWindow;
class ModelsPage;
class SettingsStore;
} // namespace vitrine::ui

namespace vitrine::app {

class BenchWiring;
class EngineWatch;
class InsideWiring;
class LoadMark;

class Wiring final : public QObject {
    Q_OBJECT

public:
    Wiring(ui::MainWindow& window, ui::SettingsStore& settings, QObject* parent = nullptr);

    /// Set while a model is being loaded; must outlive the wiring. Before start().
    void setLoadMark(LoadMark& mark) { m_mark = &mark; }
    /// What the command line asks for: model, page, prompt. `mayLoad` false (after an unclean exit): only a model that was named
    /// is loaded; nor does one load by itself whose load ended an earlier run.
    void start(const LaunchOptions& options, bool mayLoad);
    /// The same of another start of this profile, while this one runs: nothing is loaded that was not named.
    void follow(const LaunchOptions& options);
    /// While a model is in use the file is looked at first: one that can't be loaded ejects nothing and cuts nothing, and that is said.
    /// Asks where a load cuts a reply; `then` follows once it is being loaded, `otherwise` when it is not to be.
    void loadModel(const QString& path, std::function<void()> then = {}, std::function<void()> otherwise = {});
    [[nodiscard]] ui::ChatPage* chat() const { return m_chat; }
    [[nodiscard]] InsideWiring* inside() const { return m_inside; }
    [[nodiscard]] ui::ModelsPage* models() const { return m_models; }
    [[nodiscard]] BenchWiring* bench() const { return m_bench; }
    [[nodiscard]] EngineWatch* watch() const { return m_watch; }
    [[nodiscard]] ui::EngineBridge& bridge() { return m_bridge; }

private:
    void connectWindow();
    void connectEngine();
    void showStatus();
    void noteDevice();
    void showStep();
    void followReply();
    void showGlass();
    QVector<QWidget*> makeActions();
    void openFile();
    void take(const QStringList& files, ui::ChatPane* pane);
    void openPicker();
    void offerModels();
    void addInside();
    void addModels();
    void load(const EngineOptions& options);
    /// The file is in use, with its own settings.
    [[nodiscard]] bool isLoaded(const QString& path) const;
    void tryLoad(const EngineOptions& options, std::function<void()> then = {}, std::function<void()> otherwise = {});
    void refuse(const EngineOptions& options, const Error& error);
    void loadFor(const EngineOptions& options);
    void eject();
    void watchEngine();
    void watchPair();
    void noteLoading(bool loading);
    void loadAtStart(bool mayLoad);
    void sayWhyNotLoaded();
    void addBenchmarks();
    static constexpr const char* kLastModel = "model/last"; ///< the setting
    static constexpr const char* kLastDevice = "model/lastDevice";
    [[nodiscard]] QString lastModel() const;  ///< as it was kept; it may be gone
    [[nodiscard]] QString startModel() const; ///< the last used, else the default model; empty: neither is there
    [[nodiscard]] EngineOptions baseOptions() const; ///< as the settings have them, without a model
    [[nodiscard]] EngineOptions chosenOptions() const; ///< of the model that is loaded, else the one to start with
    [[nodiscard]] EngineOptions optionsFor(const QString& path) const;
    bool eventFilter(QObject* object, QEvent* event) override;

    ui::MainWindow& m_window;
    ui::SettingsStore& m_settings;
    ui::EngineBridge m_bridge;
    ui::TraceFollower m_follower;
    ui::ChatPage* m_chat;
    ui::GlassPanel* m_glass = nullptr; ///< the chat page owns it
    InsideWiring* m_inside = nullptr;
    ui::ModelsPage* m_models = nullptr;
    BenchWiring* m_bench = nullptr;
    EngineWatch* m_watch = nullptr;
    LoadMark* m_mark = nullptr; ///< null: loads are not marked
    bool m_loadSeen = false;    ///< the engine has begun the load that is marked
    QString m_model; ///< path of the last load
    std::weak_ptr<trace::TraceLog> m_deviceOf; ///< of the load whose device was looked at
    quint64 m_tries = 0; ///< loads that were asked for: only the newest goes on
    QTimer m_stepRest; ///< until the status bar shows the newest step
    std::optional<QStringList> m_offered; ///< paths that the empty chat lists
};

} // namespace vitrine::app
