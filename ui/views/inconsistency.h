// What a view shows instead of a picture that would break a conservation law: one line that says which.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>

class QPainter;

namespace vitrine::ui {

/// `sentence` ("inconsistent: refs 651, table entries 652") at the left of `area`, on the ground that is there.
void paintInconsistency(QPainter& painter, const QRect& area, const QString& sentence);

} // namespace vitrine::ui
