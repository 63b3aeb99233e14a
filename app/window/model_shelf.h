// The model files that the window can offer: those in the model folder, and which one is meant at the start.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "ui/library/model_name.h"

namespace vitrine::app {

struct ShelvedModel {
    QString path;
    QString name; ///< file name without .gguf
    qint64 bytes = 0;
};

/// $VITRINE_MODELS, else $XDG_DATA_HOME/vitrine/models, else ~/.local/share/vitrine/models.
[[nodiscard]] QString modelFolder();
/// GGUF files there, by name; of a split model the first part only.
[[nodiscard]] QVector<ShelvedModel> shelvedModels(const QString& folder = modelFolder());
/// The default model's path, whether or not it is there.
[[nodiscard]] QString defaultModelPath();

using ui::ModelName;
using ui::modelName;

} // namespace vitrine::app
