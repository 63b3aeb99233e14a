// The page of models: every GGUF file of the watched folders with what it holds and whether it fits here, and the
// chosen one in detail. It loads nothing itself: whoever owns the engine does what loadRequested asks for. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QVector>
#include <QWidget>

#include "ui/bridge/engine_bridge.h"
#include "ui/library/fetch/downloads.h"
#include "ui/library/library_items.h"
#include "ui/library/model_settings.h"

class QLineEdit;
class QListView;
class QVBoxLayout;

namespace vitrine::ui {

class EmptyBox;
class FigureLabel;
class FitHead;
class FitLegend;
class ModelDetail;
class NoticeBar;
class ModelRow;
class Segment;
class SettingsStore;

class ModelsPage final : public QWidget {
    Q_OBJECT

public:
    /// `folder`: the standard one; `base`: the options of a load as the settings have them. Both must outlive the page.
    ModelsPage(EngineBridge& bridge, SettingsStore& settings, const QString& folder,
               std::function<EngineOptions()> base, QWidget* parent = nullptr);

    ~ModelsPage() override;

    [[nodiscard]] ModelLibrary& library() { return m_library; }
    [[nodiscard]] ModelSettingsStore& kept() { return m_kept; }
    [[nodiscard]] Downloads& downloads() { return m_downloads; }
    [[nodiscard]] ModelDetail* detail() const { return m_detail; }
    [[nodiscard]] QListView* list() const { return m_list; }

    /// The options of a load: those kept for this file, else `base`.
    [[nodiscard]] EngineOptions optionsFor(const QString& path, EngineOptions base) const;
    /// How the model of this file answers, and what is kept of that.
    [[nodiscard]] ModelDefaults answersOf(const QString& path) const;
    void keepAnswers(const QString& path, const ModelDefaults& answers);
    /// What is loaded or on its way, from wherever it was asked for.
    void noteLoad(const EngineOptions& options);
    /// A load of this file was refused before it began: its row is chosen, and the reason stands beside it.
    void noteRefused(const QString& path, const Error& error);
    /// Chooses a row; a file outside the folders is listed from then on.
    void choose(const QString& path);
    [[nodiscard]] QString chosen() const;
    /// For the right end of the top bar.
    [[nodiscard]] QVector<QWidget*> makeActions();

signals:
    void loadRequested(const vitrine::EngineOptions& options);
    void ejectRequested();
    void openFileRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildHeader();
    QWidget* buildList();
    void connectLibrary();
    void connectEngine();
    void showHeader();
    void showScale();
    void fitList();
    void fitWidths();
    void showRowMenu(const QPoint& global);
    void openFolder();
    void openFolders();
    void openDownload();
    void openAnswers();
    Q_INVOKABLE void trashChosen();
    void noteStatus();

    EngineBridge& m_bridge;
    SettingsStore& m_settings;
    ModelProbe m_probe;
    ModelLibrary m_library;
    ModelSettingsStore m_kept;
    Downloads m_downloads;
    LibraryItems* m_items;
    LibraryFilter* m_filter;
    QString m_engineModel;
    QString m_wanted; ///< is chosen as soon as it is listed
    QLineEdit* m_query = nullptr;
    Segment* m_unit = nullptr;
    FigureLabel* m_machine = nullptr;
    FitHead* m_head = nullptr;
    QListView* m_list = nullptr;
    ModelRow* m_row = nullptr;
    FitLegend* m_legend = nullptr;
    EmptyBox* m_empty = nullptr;
    NoticeBar* m_notice = nullptr;
    ModelDetail* m_detail = nullptr;
};

} // namespace vitrine::ui
