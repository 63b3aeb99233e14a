// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/magnitude.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vitrine::ui {
namespace {

/// Ten points of cividis, evenly spaced; between them the channels run straight.
constexpr std::array<QRgb, 10> kPoints{0xFF00224E, 0xFF123570, 0xFF3B496C, 0xFF575D6D, 0xFF707173,
                                       0xFF8A8678, 0xFFA59C74, 0xFFC3B369, 0xFFE1CC55, 0xFFFEE838};

int between(int a, int b, double t) {
    return static_cast<int>(std::lround(a + (b - a) * t));
}

} // namespace

QColor magnitudeColour(double share) {
    const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(kPoints.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), kPoints.size() - 2);
    const double t = at - static_cast<double>(below);
    const QRgb a = kPoints[below];
    const QRgb b = kPoints[below + 1];
    return QColor(between(qRed(a), qRed(b), t), between(qGreen(a), qGreen(b), t), between(qBlue(a), qBlue(b), t));
}

} // namespace vitrine::ui
