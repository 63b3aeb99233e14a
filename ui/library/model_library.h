// The models on this computer: GGUF files in watched folders, what each holds and whether it fits here. Folders are
// looked through and files read away from the GUI thread; a change on the disk shows by itself. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QVector>

#include "ui/bridge/model_probe.h"

namespace vitrine::ui {

class SettingsStore;

/// One file, as far as it is known by now.
struct LibraryModel {
    FoundFile file;
    QString name;                         ///< the file's name without its number format
    QString format;                       ///< "Q4_K_M"; empty when the name has none
    SurveyPointer survey;                 ///< null: not read yet
    std::optional<survey::LoadPlan> plan; ///< with the settings as they are; absent: not planned, or planError
    std::optional<Error> planError;

    /// Name and format, for people.
    [[nodiscard]] QString title() const { return format.isEmpty() ? name : name + QLatin1Char(' ') + format; }
    /// Why it can't be loaded at all; null when it can, or isn't read yet.
    [[nodiscard]] const Error* error() const;
    [[nodiscard]] bool ready() const { return plan.has_value(); }
    /// Bytes that the model takes with one chat of `plan->budget`'s context. DERIVED. Needs a plan.
    [[nodiscard]] double needed() const;
    [[nodiscard]] double available() const; ///< bytes that it may take
    [[nodiscard]] bool fits() const { return needed() <= available(); }
};

class ModelLibrary final : public QObject {
    Q_OBJECT

public:
    /// `standard` is watched besides the folders of the settings. `base` gives the options that a load would have.
    ModelLibrary(ModelProbe& probe, SettingsStore& settings, QString standard, std::function<EngineOptions()> base,
                 QObject* parent = nullptr);

    /// The standard folder first, then the user's.
    [[nodiscard]] QStringList folders() const;
    [[nodiscard]] const QString& standardFolder() const { return m_standard; }
    void addFolder(const QString& folder);
    void removeFolder(const QString& folder); ///< the standard one stays; no file is touched
    /// A file that is named though it lies in no watched folder; it stays listed while the program runs.
    void addFile(const QString& path);
    /// Why a folder can't be listed; empty when it can.
    [[nodiscard]] QString problemOf(const QString& folder) const;

    [[nodiscard]] const QVector<LibraryModel>& models() const { return m_models; }
    [[nodiscard]] int indexOf(const QString& path) const;    ///< -1: not listed
    [[nodiscard]] bool scanned() const { return m_scanned; } ///< the folders were looked through at least once
    [[nodiscard]] ModelProbe& probe() const { return m_probe; }
    [[nodiscard]] EngineOptions baseOptions() const { return m_base(); }

    void rescan();
    /// Off: files are listed and not read, until it is on again.
    void setReading(bool on);
    /// Plans again: free memory or settings have changed. `held`: bytes of main memory of the model that is loaded now.
    void replan(quint64 held);
    [[nodiscard]] quint64 held() const { return m_held; }

signals:
    void aboutToReset();
    void reset(); ///< the list is another
    void changed(int index);
    void foldersChanged(); ///< or what is wrong with one
    void rescanned();      ///< after each look through the folders
    void partsFound(const QVector<vitrine::ui::FoundPart>& parts); ///< unfinished downloads, at each look

private:
    void take(const FolderListing& listing);
    void watch(const FolderListing& listing);
    void read(const QString& path);
    void planOne(const QString& path);
    [[nodiscard]] QStringList userFolders() const;

    ModelProbe& m_probe;
    SettingsStore& m_settings;
    QString m_standard;
    std::function<EngineOptions()> m_base;
    QVector<LibraryModel> m_models;
    QVector<QString> m_loose; ///< files of addFile
    QVector<std::pair<QString, QString>> m_problems;
    QFileSystemWatcher m_watcher;
    QTimer m_settle; ///< a file that is being copied changes many times
    quint64 m_held = 0;
    quint64 m_round = 0; ///< of looks through the folders: the latest counts
    bool m_scanned = false;
    bool m_reading = true;
};

} // namespace vitrine::ui
