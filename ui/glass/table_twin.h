// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractItemModel;
class QDialog;
class QWidget;

namespace vitrine::ui {

/// Opens the table of a picture in a window of its own, live, with everything that its tooltips say. It goes when it is
/// closed or when `parent` goes; the model must live as long as `parent`, or be a child of the dialog. Where one of this
/// title is open already, that is raised and shows `model`; what it showed goes if it was the dialog's own.
QDialog* openTableTwin(QAbstractItemModel& model, const QString& title, QWidget* parent);

} // namespace vitrine::ui
