// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model_shelf.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include "engine/core/data_home.h"

namespace vitrine::app {

QString modelFolder() {
    const QString set = qEnvironmentVariable("VITRINE_MODELS");
    if (!set.isEmpty()) {
        return set;
    }
    return QString::fromStdString((dataHome() / "vitrine" / "models").string());
}

QVector<ShelvedModel> shelvedModels(const QString& folder) {
    static const QRegularExpression laterPart(QStringLiteral("-(?!00001)\\d{5}-of-\\d{5}\\.gguf$"), QRegularExpression::CaseInsensitiveOption);
    QVector<ShelvedModel> found;
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.gguf")}, QDir::Files | QDir::Readable, QDir::Name | QDir::IgnoreCase);
    for (const QFileInfo& file : files) {
        if (!laterPart.match(file.fileName()).hasMatch()) {
            found.push_back({file.absoluteFilePath(), file.completeBaseName(), file.size()});
        }
    }
    return found;
}

QString defaultModelPath() {
    return modelFolder() + QStringLiteral("/SmolLM2-135M-Instruct.Q4_1.gguf");
}

} // namespace vitrine::app
