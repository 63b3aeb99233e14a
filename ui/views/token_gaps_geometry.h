// SPDX-License-Identifier: GPL-3.0-or-later
// Where the dots of "time between tokens" lie: pure arithmetic in device pixels. x counts tokens from 1, y milliseconds
// from 0.
#pragma once

#include <QRect>
#include <QVector>

namespace vitrine::ui {

struct TokenGapsGeometry {
    QRect plot;         ///< device pixels
    int firstToken = 1; ///< at the left edge
    int lastToken = 2;  ///< at the right edge
    double top = 1;     ///< milliseconds at the upper edge

    [[nodiscard]] int x(int token) const;
    [[nodiscard]] int y(double milliseconds) const;
    /// Token whose column is nearest to `x`.
    [[nodiscard]] int tokenAt(int x) const;
};

/// The smallest of 1, 2, 2.5, 5, 10 times a power of ten that is not below `value`; 1 for nothing.
[[nodiscard]] double niceCeiling(double value);
/// Round numbers of tokens inside the axis, at most `most`; never the first.
[[nodiscard]] QVector<int> tokenTicks(int first, int last, int most);

} // namespace vitrine::ui
