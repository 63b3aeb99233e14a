// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/model_library.h"

#include <algorithm>
#include <utility>

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

#include "ui/library/model_name.h"
#include "ui/settings/settings_store.h"

namespace vitrine::ui {

namespace {

const QString kFolders = QStringLiteral("models/folders");
constexpr int kSettleMilliseconds = 300;
constexpr int kMostWatched = 1000; // of the system's watches we take no more

} // namespace

const Error* LibraryModel::error() const {
    if (survey && survey->error) {
        return &*survey->error;
    }
    return planError ? &*planError : nullptr;
}

double LibraryModel::needed() const {
    return static_cast<double>(plan->budget.totalFor(1, plan->budget.context));
}

double LibraryModel::available() const {
    return static_cast<double>(plan->budget.available);
}

ModelLibrary::ModelLibrary(ModelProbe& probe, SettingsStore& settings, QString standard,
                           std::function<EngineOptions()> base, QObject* parent)
    : QObject(parent)
    , m_probe(probe)
    , m_settings(settings)
    , m_standard(std::move(standard))
    , m_base(std::move(base)) {
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMilliseconds);
    connect(&m_settle, &QTimer::timeout, this, &ModelLibrary::rescan);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_settings, &SettingsStore::changed, this, [this](const QString& key) {
        if (key == kFolders) {
            emit foldersChanged();
            rescan();
        } else if (key.startsWith(QLatin1String("engine/"))) {
            replan(m_held);
        }
    });
}

QStringList ModelLibrary::userFolders() const {
    return m_settings.value(kFolders, QStringList()).toStringList();
}

QStringList ModelLibrary::folders() const {
    QStringList all{m_standard};
    all << userFolders();
    all.removeDuplicates();
    return all;
}

void ModelLibrary::addFolder(const QString& folder) {
    const QString clean = QDir::cleanPath(QDir(folder).absolutePath());
    if (!folders().contains(clean)) {
        m_settings.setValue(kFolders, userFolders() << clean);
    }
}

void ModelLibrary::removeFolder(const QString& folder) {
    QStringList left = userFolders();
    if (left.removeAll(folder) > 0) {
        left.isEmpty() ? m_settings.remove(kFolders) : m_settings.setValue(kFolders, left);
    }
}

void ModelLibrary::addFile(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (indexOf(absolute) < 0 && !m_loose.contains(absolute)) {
        m_loose.push_back(absolute);
        rescan();
    }
}

QString ModelLibrary::problemOf(const QString& folder) const {
    const auto found =
        std::find_if(m_problems.begin(), m_problems.end(), [&](const auto& p) { return p.first == folder; });
    return found == m_problems.end() ? QString() : found->second;
}

int ModelLibrary::indexOf(const QString& path) const {
    const auto found =
        std::find_if(m_models.begin(), m_models.end(), [&](const LibraryModel& m) { return m.file.path == path; });
    return found == m_models.end() ? -1 : static_cast<int>(found - m_models.begin());
}

void ModelLibrary::rescan() {
    const quint64 round = ++m_round;
    m_probe.list(folders(), this, [this, round](const FolderListing& listing) {
        if (round == m_round) {
            take(listing);
        }
    });
}

void ModelLibrary::take(const FolderListing& listing) {
    QVector<FoundFile> files = listing.files;
    for (const QString& path : std::as_const(m_loose)) {
        const QFileInfo info(path);
        const bool listed = std::any_of(files.begin(), files.end(), [&](const FoundFile& f) { return f.path == path; });
        if (info.isFile() && !listed) {
            files.push_back({path, info.size(), info.lastModified().toMSecsSinceEpoch()});
        }
    }
    QVector<FoundFile> before;
    for (const LibraryModel& m : std::as_const(m_models)) {
        before.push_back(m.file);
    }
    const bool first = !std::exchange(m_scanned, true);
    if (first || files != before) {
        emit aboutToReset();
        QVector<LibraryModel> models;
        for (const FoundFile& file : std::as_const(files)) {
            const auto [name, format] = modelName(file.path);
            const qsizetype known = before.indexOf(file); // the same bytes as before need no second reading
            models.push_back(known >= 0 ? m_models[known] : LibraryModel{file, name, format, {}, {}, {}});
        }
        m_models = std::move(models);
        emit reset();
        for (const FoundFile& file : std::as_const(files)) {
            if (!before.contains(file)) {
                read(file.path);
            }
        }
    }
    watch(listing);
    if (std::exchange(m_problems, listing.problems) != listing.problems) {
        emit foldersChanged();
    }
    emit partsFound(listing.parts);
    emit rescanned();
}

void ModelLibrary::watch(const FolderListing& listing) {
    QStringList wanted = listing.folders;
    for (const LibraryModel& m : std::as_const(m_models)) {
        wanted << m.file.path; // a copy that grows does not change its folder
    }
    for (const auto& [folder, problem] : listing.problems) {
        wanted << QFileInfo(folder).absolutePath(); // it may come back
    }
    wanted = wanted.mid(0, kMostWatched);
    const QStringList now = m_watcher.directories() + m_watcher.files();
    QStringList gone;
    std::copy_if(now.begin(), now.end(), std::back_inserter(gone),
                 [&](const QString& p) { return !wanted.contains(p); });
    QStringList added;
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(added),
                 [&](const QString& p) { return !now.contains(p); });
    if (!gone.isEmpty()) {
        m_watcher.removePaths(gone);
    }
    if (!added.isEmpty()) {
        m_watcher.addPaths(added);
    }
}

void ModelLibrary::setReading(bool on) {
    if (std::exchange(m_reading, on) || !on) {
        return;
    }
    for (const LibraryModel& m : std::as_const(m_models)) {
        if (!m.survey) {
            read(m.file.path);
        }
    }
}

void ModelLibrary::read(const QString& path) {
    if (!m_reading) {
        return;
    }
    m_probe.survey(path, this, [this, path](const SurveyPointer& survey) {
        const int index = indexOf(path);
        if (index < 0) {
            return;
        }
        m_models[index].survey = survey;
        m_models[index].plan.reset();
        m_models[index].planError.reset();
        emit changed(index);
        planOne(path);
    });
}

void ModelLibrary::planOne(const QString& path) {
    const int index = indexOf(path);
    if (index < 0 || !m_models[index].survey || !m_models[index].survey->canRun()) {
        return;
    }
    EngineOptions options = m_base();
    options.model = enginePath(path);
    m_probe.plan(options, m_models[index].survey, nullptr, m_held, this,
                 [this, path](const Result<survey::LoadPlan>& plan) {
                     const int at = indexOf(path);
                     if (at < 0) {
                         return;
                     }
                     LibraryModel& m = m_models[at];
                     m.plan = plan ? std::optional(*plan) : std::nullopt;
                     m.planError = plan ? std::nullopt : std::optional(plan.error());
                     emit changed(at);
                 });
}

void ModelLibrary::replan(quint64 held) {
    m_held = held;
    for (const LibraryModel& m : std::as_const(m_models)) {
        planOne(m.file.path);
    }
}

} // namespace vitrine::ui
