// One model of the library: memory plan and last load, load options, what is in the file, checks, and Load pinned at
// the foot. Of a file that can't be loaded the reason takes the place of plan and options.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QTimer>
#include <QWidget>

#include "ui/bridge/engine_bridge.h"
#include "ui/library/draft_matches.h"
#include "ui/library/library_items.h"
#include "ui/library/load_choice.h"
#include "ui/library/model_library.h"

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace vitrine::ui {

class ChecksSection;
class ElidedLabel;
class ErrorCard;
class FigureLabel;
class FileSection;
class IconButton;
class LoadFoot;
class LoadForm;
class ModelSettingsStore;
class PlanView;

class ModelDetail final : public QWidget {
    Q_OBJECT

public:
    ModelDetail(EngineBridge& bridge, ModelLibrary& library, ModelSettingsStore& kept, QWidget* parent = nullptr);

    void setModel(const QString& path); ///< empty: none
    [[nodiscard]] const QString& path() const { return m_path; }
    void setUnit(SizeUnit unit);
    /// What the engine holds or loads, and with which options.
    void setEngineModel(const QString& path, const LoadChoice& with);
    /// Why a load of this file did not begin, where its head alone does not tell; until it is loaded.
    void noteRefused(const QString& path, const Error& error);
    [[nodiscard]] const LoadChoice& choice() const;
    void setChoice(const LoadChoice& choice); ///< as if a person had set it
    [[nodiscard]] const std::optional<survey::LoadPlan>& plan() const { return m_plan; }
    [[nodiscard]] LoadFoot* foot() const { return m_foot; }

    /// Options of a load as they are on screen; with "Load anyway" the limit is lifted to what the plan needs.
    [[nodiscard]] EngineOptions loadOptions() const;
    /// As its button does, where the button says Load: not a file that is refused, not what is loaded or being loaded.
    void loadIfOffered();

signals:
    void loadRequested(const vitrine::EngineOptions& options);
    void ejectRequested();
    void menuRequested(const QPoint& global);
    void folderRequested();
    void planned(); ///< the plan of the options on screen is there

private:
    void load();
    QWidget* buildHead();
    QWidget* buildBody();
    QWidget* section(const QString& title, const QString& question, QWidget* content);
    [[nodiscard]] const LibraryModel* model() const;
    void showModel();
    void showError(const LibraryModel& model);
    void replan();
    void compareKv();
    void showPlan();
    [[nodiscard]] bool offersLoad() const;
    void showFoot();
    void showRoom();
    void checkModel();
    void rememberIfAsked();
    void keepLoad(const std::optional<LoadChoice>& load);

    EngineBridge& m_bridge;
    ModelLibrary& m_library;
    ModelSettingsStore& m_kept;
    QString m_path;
    FoundFile m_file; ///< as it was when it was shown
    QString m_engineModel;
    std::optional<std::pair<QString, Error>> m_refused;
    LoadChoice m_loadedChoice; ///< what the engine's model was loaded with
    SizeUnit m_unit;
    std::optional<survey::LoadPlan> m_plan;
    DraftMatches m_drafts;
    QTimer m_settle;
    quint64 m_planRound = 0;

    ElidedLabel* m_name = nullptr;
    ElidedLabel* m_where = nullptr;
    QWidget* m_memory = nullptr;
    PlanView* m_planView = nullptr;
    FigureLabel* m_room = nullptr;
    QLabel* m_device = nullptr;
    QWidget* m_options = nullptr;
    LoadForm* m_form = nullptr;
    QVBoxLayout* m_errorSlot = nullptr;
    ErrorCard* m_card = nullptr;
    FileSection* m_fileSection = nullptr;
    ChecksSection* m_checks = nullptr;
    QWidget* m_fileBox = nullptr;
    QWidget* m_checksBox = nullptr;
    LoadFoot* m_foot = nullptr;
};

} // namespace vitrine::ui
