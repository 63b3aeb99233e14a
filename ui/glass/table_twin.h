// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractItemModel;
class QDialog;
class QWidget;

namespace vitrine::ui {

/// Opens the table of a picture in a window of its own, live, with everything that its tooltips say. It goes when it is
/// closed or when `parent` goes; the model must live as long as `parent`.
QDialog* openTableTwin(QAbstractItemModel& model, const QString& title, QWidget* parent);

} // namespace vitrine::ui
