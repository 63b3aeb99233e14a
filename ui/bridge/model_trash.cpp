// Files of models to the desktop's trash and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "engine/gguf/split_name.h"
#include "ui/bridge/model_probe.h"

namespace vitrine::ui {

namespace {

QStringList partsOf(const QString& path) {
    QStringList parts;
    if (const auto split = gguf::parseSplitName(enginePath(path)); split) {
        for (std::uint32_t n = 1; n <= split->count; ++n) {
            const QString part = qtPath(split->part(n));
            if (QFile::exists(part)) {
                parts << part;
            }
        }
    }
    return parts.isEmpty() ? QStringList{path} : parts;
}

/// Where the trash notes the origin: beside `files` in `info`, under the same name.
QString noteOf(const QString& inTrash) {
    const QFileInfo file(inTrash);
    return QDir(file.absolutePath())
        .filePath(QStringLiteral("../info/") + file.fileName() + QStringLiteral(".trashinfo"));
}

Result<int> putBack(const QVector<TrashedFile>& files) {
    for (const TrashedFile& f : files) {
        if (QFile::exists(f.path) || !QFile::rename(f.inTrash, f.path)) {
            return fail(ErrorCode::fileUnwritable,
                        "'" + f.path.toStdString() + "' can't be put back; it stays in the trash.",
                        f.path.toStdString());
        }
        QFile::remove(noteOf(f.inTrash));
    }
    return static_cast<int>(files.size());
}

Result<QVector<TrashedFile>> throwAway(const QString& path) {
    QVector<TrashedFile> moved;
    for (const QString& part : partsOf(path)) {
        QString inTrash;
        if (!QFile::moveToTrash(part, &inTrash)) {
            if (const auto back = putBack(moved); !back) {
                return forward(back);
            }
            return fail(ErrorCode::fileUnwritable,
                        "The system has no trash for '" + part.toStdString() + "', so nothing was deleted.",
                        part.toStdString());
        }
        moved.push_back({part, inTrash});
    }
    return moved;
}

} // namespace

void ModelProbe::trash(const QString& path, QObject* context,
                       std::function<void(const Result<QVector<TrashedFile>>&)> done) {
    run<Result<QVector<TrashedFile>>>(
        m_reading, context, [path] { return throwAway(path); }, std::move(done));
}

void ModelProbe::restore(const QVector<TrashedFile>& files, QObject* context,
                         std::function<void(const Result<int>&)> done) {
    run<Result<int>>(
        m_reading, context, [files] { return putBack(files); }, std::move(done));
}

} // namespace vitrine::ui
