// How a kept run is called, also where two bear the same name.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <QString>

#include "engine/store/runs.h"

namespace vitrine::ui {

/// Its name, else its number.
[[nodiscard]] QString runName(const store::RunInfo& run);
/// With the day and the second on which it was made.
[[nodiscard]] QString runNameAndTime(const store::RunInfo& run);
/// Two different runs under names that tell them apart: with their times where they are called alike, with their
/// numbers where that is not enough.
[[nodiscard]] std::pair<QString, QString> namesApart(const store::RunInfo& a, const store::RunInfo& b);

} // namespace vitrine::ui
