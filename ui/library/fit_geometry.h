// Where the memory of a model lies on the axis that all models of the list share: the mapping alone, so that it can be
// tested.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "ui/library/model_library.h"

namespace vitrine::ui {

/// The common axis, in bytes. It ends past the device's limit, so that what is too large shows by how much.
struct FitScale {
    double limit = 0;      ///< memory of the device; 0: unknown, no line is drawn
    double most = 1;       ///< at the right end
    QVector<double> ticks; ///< ascending from 0, whole multiples of the unit, none near the limit's label

    /// Left edge of an amount in a picture of a width, px; amounts past the end lie at the end.
    [[nodiscard]] int x(double bytes, int width) const;
};

/// `unit`: bytes of the unit that ticks count in (GiB or GB).
[[nodiscard]] FitScale fitScale(double limit, double largestNeed, double unit);
/// Over all models of a list.
[[nodiscard]] FitScale fitScale(const QVector<LibraryModel>& models, double unit);

enum class FitKind : std::uint8_t {
    others,  ///< used by other programs
    scratch, ///< workspace, tokenizer, program
    weights,
    kv,      ///< of one chat
    present, ///< of a file that can't be loaded: what is there
    missing, ///< of a file that ends too early
};

struct FitPart {
    FitKind kind;
    double bytes;
};

/// From left to right; empty when nothing is known yet.
[[nodiscard]] QVector<FitPart> fitParts(const LibraryModel& model);

struct FitCell {
    FitKind kind;
    int x0; ///< px, inclusive
    int x1; ///< px, exclusive; at least x0 + 1
};
struct FitBar {
    QVector<FitCell> cells;
    bool cut = false; ///< the sum lies past the axis' end
    double sum = 0;
};
/// Cells lie 1 px apart where there is room.
[[nodiscard]] FitBar fitBar(const QVector<FitPart>& parts, const FitScale& scale, int width);

} // namespace vitrine::ui
