// Reasoning in replies: where a template begins it for the model, and how many tokens it took. Any thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include <QString>

#include "engine/core/ids.h"

namespace vitrine::text {
class Tokenizer;
}

namespace vitrine::ui {

/// What a rendered prompt says of the reply already: "<think>" and the blanks behind it, where the template opens the reasoning so
/// that the model's own words lack it. Empty elsewhere.
[[nodiscard]] QString openedReasoning(std::string_view rendered);
/// A reply's text as it follows such a prompt: without what that says already.
[[nodiscard]] QString withoutOpening(const QString& text, std::string_view rendered);
/// COUNTED: tokens of a reply up to and with the one that ends its reasoning; 0 when none does.
[[nodiscard]] int reasoningTokens(const text::Tokenizer& tokenizer, const std::vector<TokenId>& tokens);

} // namespace vitrine::ui
