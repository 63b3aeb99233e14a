// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/cut_file_probe.h"

#include <QFile>

#include "engine/gguf/file_extent.h"
#include "ui/widgets/aside.h"

namespace vitrine::ui {

namespace {

CutFile plain(const gguf::FileExtent& extent) {
    CutFile file;
    file.header = static_cast<qint64>(extent.headerBytes);
    file.present = static_cast<qint64>(extent.fileBytes);
    file.declared = static_cast<qint64>(extent.declaredBytes);
    file.tensors = static_cast<qint64>(extent.tensors);
    file.tensorsInside = static_cast<qint64>(extent.tensorsInside);
    file.firstCut = QString::fromStdString(extent.firstCut);
    for (const std::uint64_t end : extent.sections) {
        file.sections.push_back(static_cast<qint64>(end));
    }
    return file;
}

} // namespace

void CutFileProbe::examine(const QString& path) {
    const std::string name = QFile::encodeName(path).toStdString();
    workAside(
        this,
        [name] {
            const auto extent = gguf::measureExtent(std::filesystem::path(name));
            return extent ? plain(*extent) : CutFile{};
        },
        [this](const CutFile& file) {
            if (file.isCut()) {
                emit measured(file);
            }
        });
}

} // namespace vitrine::ui
