// Text that comes from the engine, which speaks English: as it is, and in the language of the window. Any thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <QString>

namespace vitrine::ui {

/// The same text, UTF-8 to UTF-16.
[[nodiscard]] inline QString qtText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A device's name, the reason for a choice or the sentence of an error, in the language of the window. Names, paths and
/// numbers inside it stay. What is not among the known sentences comes back in English.
[[nodiscard]] QString engineWords(std::string_view english);

} // namespace vitrine::ui
