// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/model_probe.h"

#include <algorithm>
#include <atomic>

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include "engine/gguf/file_extent.h"
#include "engine/gguf/sha256.h"
#include "engine/gguf/split_name.h"
#include "engine/plan/machine_memory.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

namespace {

constexpr int kDepth = 4; ///< folders below a watched one: publisher / repository / revision
constexpr int kMostFiles = 5000;
constexpr qint64 kLongestNote = 1 << 16;

/// A split model is listed once, by its first part.
bool isLaterPart(const QString& name) {
    const auto split = gguf::parseSplitName(enginePath(name));
    return split && split->number > 1;
}

void look(const QString& folder, int depth, QSet<QString>& seen, FolderListing& out) {
    const QString real = QFileInfo(folder).canonicalFilePath(); // a link back up would go round for ever
    if (real.isEmpty() || seen.contains(real) || out.files.size() >= kMostFiles) {
        return;
    }
    seen.insert(real);
    out.folders << folder;
    const QDir dir(folder);
    for (const QFileInfo& file :
         dir.entryInfoList({QStringLiteral("*.gguf")}, QDir::Files, QDir::Name | QDir::IgnoreCase)) {
        if (!isLaterPart(file.fileName()) && out.files.size() < kMostFiles) {
            out.files.push_back({file.absoluteFilePath(), file.size(), file.lastModified().toMSecsSinceEpoch()});
        }
    }
    const QString note = QStringLiteral(".part.json");
    for (const QFileInfo& file : dir.entryInfoList({QStringLiteral("*.gguf") + note}, QDir::Files, QDir::Name)) {
        QFile in(file.absoluteFilePath());
        const QString name = file.fileName().chopped(note.size());
        if (QFile::exists(dir.filePath(name + QStringLiteral(".part"))) && in.open(QIODevice::ReadOnly)) {
            const QJsonObject json = QJsonDocument::fromJson(in.read(kLongestNote)).object();
            out.parts.push_back({dir.absolutePath(), name, json.value(QLatin1String("url")).toString()});
        }
    }
    if (depth > 0) {
        for (const QFileInfo& below : dir.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            look(below.absoluteFilePath(), depth - 1, seen, out);
        }
    }
}

FolderListing listFolders(const QStringList& folders) {
    FolderListing out;
    QSet<QString> seen;
    for (const QString& folder : folders) {
        const QFileInfo info(folder);
        if (!info.exists()) {
            out.problems.push_back({folder, ModelProbe::tr("This folder is not there.")});
        } else if (!info.isDir()) {
            out.problems.push_back({folder, ModelProbe::tr("This is not a folder.")});
        } else if (!info.isReadable() || !info.isExecutable()) {
            out.problems.push_back({folder, ModelProbe::tr("This folder can't be read.")});
        } else {
            look(info.absoluteFilePath(), kDepth, seen, out);
        }
    }
    return out;
}

} // namespace

Result<std::string> hashFile(const QString& path, const HashStep& step, const std::stop_token& stop) {
    return gguf::sha256OfFile(
        enginePath(path),
        [&step](std::uint64_t done, std::uint64_t total) {
            if (step) {
                step(static_cast<qint64>(done), static_cast<qint64>(total));
            }
        },
        stop);
}

Result<> isWholeGguf(const QString& path) {
    const auto extent = gguf::measureExtent(enginePath(path));
    if (!extent) {
        return forward(extent);
    }
    if (extent->fileBytes < extent->declaredBytes) {
        return fail(ErrorCode::truncatedFile,
                    ModelProbe::tr("The file ends before its last tensor: %1 bytes are missing.")
                        .arg(formatCount(static_cast<qint64>(extent->declaredBytes - extent->fileBytes)))
                        .toStdString(),
                    extent->firstCut, extent->fileBytes);
    }
    return {};
}

std::filesystem::path enginePath(const QString& path) {
    return std::filesystem::path(QFile::encodeName(path).toStdString());
}

QString qtPath(const std::filesystem::path& path) {
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

ModelProbe::ModelProbe(QObject* parent)
    : QObject(parent) {
    m_reading.setMaxThreadCount(1);
    m_hashing.setMaxThreadCount(1);
}

ModelProbe::~ModelProbe() {
    for (std::stop_source& hash : m_hashes) {
        hash.request_stop();
    }
    m_reading.clear();
    m_hashing.clear();
    m_reading.waitForDone();
    m_hashing.waitForDone();
}

void ModelProbe::list(const QStringList& folders, QObject* context, std::function<void(const FolderListing&)> done) {
    run<FolderListing>(
        m_reading, context, [folders] { return listFolders(folders); }, std::move(done));
}

void ModelProbe::survey(const QString& path, QObject* context, std::function<void(SurveyPointer)> done) {
    run<SurveyPointer>(
        m_reading, context,
        [path] { return SurveyPointer(std::make_shared<survey::ModelSurvey>(survey::surveyModel(enginePath(path)))); },
        std::function<void(const SurveyPointer&)>(std::move(done)));
}

void ModelProbe::plan(const EngineOptions& options, SurveyPointer model, SurveyPointer draft, quint64 held,
                      QObject* context, std::function<void(const Result<survey::LoadPlan>&)> done) {
    run<Result<survey::LoadPlan>>(
        m_reading, context,
        [options, model, draft, held] {
            // Pages of the pool that nobody has written to yet are no part of what the machine is short of.
            const std::uint64_t freed = std::min<std::uint64_t>(held, plan::processMemory().resident);
            return survey::planLoad(options, *model, draft.get(), freed);
        },
        std::move(done));
}

void ModelProbe::check(SurveyPointer model, QObject* context, std::function<void(const survey::ModelChecks&)> done) {
    run<survey::ModelChecks>(
        m_reading, context, [model] { return survey::checkModel(*model); }, std::move(done));
}

void ModelProbe::compareVocabularies(const QString& target, const QString& draft, QObject* context,
                                     std::function<void(const Result<std::optional<survey::VocabularyGap>>&)> done) {
    run<Result<std::optional<survey::VocabularyGap>>>(
        m_reading, context,
        [target, draft] { return survey::compareVocabularies(enginePath(target), enginePath(draft)); },
        std::move(done));
}

std::stop_source ModelProbe::hash(const QString& path, QObject* context, HashStep step,
                                  std::function<void(const Result<std::string>&)> done) {
    std::stop_source source;
    m_hashes.erase(std::remove_if(m_hashes.begin(), m_hashes.end(),
                                  [](const std::stop_source& old) { return old.stop_requested(); }),
                   m_hashes.end());
    m_hashes.push_back(source);
    const auto shown = std::make_shared<std::atomic<bool>>(true); // at most one step waits to be shown
    const QPointer<QObject> guard(context);
    const auto report = [this, guard, step = std::move(step), shown](std::uint64_t bytes, std::uint64_t total) {
        if (!step || !shown->exchange(false)) {
            return;
        }
        QMetaObject::invokeMethod(
            this,
            [guard, step, shown, bytes, total] {
                *shown = true;
                if (guard) {
                    step(static_cast<qint64>(bytes), static_cast<qint64>(total));
                }
            },
            Qt::QueuedConnection);
    };
    run<Result<std::string>>(
        m_hashing, context,
        [path, report, stop = source.get_token()] { return gguf::sha256OfFile(enginePath(path), report, stop); },
        std::move(done));
    return source;
}

} // namespace vitrine::ui
