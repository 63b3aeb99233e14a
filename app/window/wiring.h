// Joins the window's frame, the chat page, the engine's bridge and the settings. GUI thread; lives as long as the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>
#include <QString>
#include <QStringList>

#include "app/window/launch_options.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/trace_follower.h"

namespace vitrine::ui {
class ChatPage;
class GlassPanel;
class MainWindow;
class ModelsPage;
class SettingsStore;
} // namespace vitrine::ui

namespace vitrine::app {

class BenchWiring;
class InsideWiring;

class Wiring final : public QObject {
    Q_OBJECT

public:
    Wiring(ui::MainWindow& window, ui::SettingsStore& settings, QObject* parent = nullptr);

    /// What the command line asks for: model, page, prompt. `mayLoad` false (after an unclean exit): only a model that was named
    /// is loaded.
    void start(const LaunchOptions& options, bool mayLoad);
    void loadModel(const QString& path);
    [[nodiscard]] ui::ChatPage* chat() const { return m_chat; }
    [[nodiscard]] InsideWiring* inside() const { return m_inside; }
    [[nodiscard]] ui::ModelsPage* models() const { return m_models; }
    [[nodiscard]] BenchWiring* bench() const { return m_bench; }
    [[nodiscard]] ui::EngineBridge& bridge() { return m_bridge; }

private:
    void connectWindow();
    void connectEngine();
    void showStatus();
    void showStep();
    void followReply();
    void showGlass();
    QVector<QWidget*> makeActions();
    void openFile();
    void take(const QStringList& files);
    void openPicker();
    void offerModels();
    void addInside();
    void addModels();
    void load(const EngineOptions& options);
    void addBenchmarks();
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
    QString m_model; ///< path of the last load
    std::optional<QStringList> m_offered; ///< paths that the empty chat lists
};

} // namespace vitrine::app
