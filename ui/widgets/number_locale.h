// How numbers are written: thousands, decimal sign. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

#include <optional>

namespace vitrine::ui {

/// For formatCount() and its like (figure.h); English until it is set, whatever the desktop's locale. Once, before the first widget.
void setNumberLocale(const QLocale& locale);
/// The one in use.
[[nodiscard]] const QLocale& numberLocale();
/// What a person typed, as numbers are written here or else with a decimal point: "1.204,5" and "1204.5" in German. Nothing for
/// what is neither; a grouping that makes no sense is no number.
[[nodiscard]] std::optional<double> numberFromText(const QString& text);

}  // namespace vitrine::ui
