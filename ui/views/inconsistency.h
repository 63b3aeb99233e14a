// What a view shows instead of a picture that would break a conservation law: one line that says which; and how often the
// laws are looked through.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QRect>
#include <QString>

#include "engine/core/result.h"

class QPainter;

namespace vitrine::ui {

/// `sentence` ("inconsistent: refs 651, table entries 652") at the left of `area`, on the ground that is there.
void paintInconsistency(QPainter& painter, const QRect& area, const QString& sentence);

/// The sentence of records that don't fold, or of a law that the engine's own check found broken.
[[nodiscard]] QString inconsistencyOf(const Error& error);

/// Laws are looked through as a whole, a pool or a run: at most once a second.
class LawPace {
public:
    /// Whether they are to be looked through now; the next second begins then.
    [[nodiscard]] bool due();
    /// Something else is shown: due at once.
    void reset() { m_since.invalidate(); }

private:
    QElapsedTimer m_since;
};

} // namespace vitrine::ui
