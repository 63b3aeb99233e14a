// An engine's error in the words of the window: title, most likely fix, details.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/core/result.h"
#include "ui/widgets/error_card.h"

namespace vitrine::ui {

/// `file`: the model that was being loaded; empty when the error is about a request.
[[nodiscard]] ErrorText errorWords(const Error& error, const QString& file = {});

/// Of a reply that failed, or was never begun.
[[nodiscard]] ErrorText replyErrorWords(const Error& error);

/// For a reply that ended because the context is full.
[[nodiscard]] ErrorText contextFullWords();

} // namespace vitrine::ui
