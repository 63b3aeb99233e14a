// A view as a file: its picture with a caption, a drawing, the numbers of a table. A file is written whole or not at
// all. Functions that save answer with a sentence when it could not be written, else with an empty text. GUI thread,
// but for saveBytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <Qt>

class QAbstractItemModel;
class QWidget;

namespace vitrine::ui {

[[nodiscard]] QString saveBytes(const QString& path, const QByteArray& bytes); ///< any thread

/// PNG: what the view shows now at twice its size, over a line with the caption.
[[nodiscard]] QString savePicture(QWidget& view, const QString& path, const QString& caption);
[[nodiscard]] QString saveDrawing(QWidget& view, const QString& path, const QString& title, const QString& caption); ///< SVG

/// In quotes where a comma, a quote or a line's end would break the row.
[[nodiscard]] QString csvCell(const QString& text);
/// Heads and rows. Numbers that `role` gives as such are written with all their digits.
[[nodiscard]] QByteArray csvOf(const QAbstractItemModel& model, int role = Qt::DisplayRole);

} // namespace vitrine::ui
