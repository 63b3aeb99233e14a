// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/mention.h"

#include <algorithm>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/lexer.h"

namespace vitrine::text::jinja {

bool mentionsName(std::string_view source, std::string_view name) {
    try {
        const std::vector<Token> tokens = tokenize(source);
        return std::any_of(tokens.begin(), tokens.end(), [name](const Token& token) { return token.isName(name); });
    } catch (const Failure&) {
        return false;
    }
}

} // namespace vitrine::text::jinja
