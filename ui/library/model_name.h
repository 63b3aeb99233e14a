// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vitrine::ui {

/// A file's name without .gguf, cut before its number format: "SmolLM2-135M-Instruct", "Q4_1". The format is empty when
/// the name has none; the part of a split model ("-00001-of-00003") is left out.
struct ModelName {
    QString name;
    QString format;
};
[[nodiscard]] ModelName modelName(const QString& path);

} // namespace vitrine::ui
