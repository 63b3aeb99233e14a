// The one exception inside the interpreter. It ends a parse or a render and is turned into a Result at Template's edge.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vitrine::text::jinja {

enum class FailureKind {
    syntax,  ///< the template can't be parsed
    runtime, ///< an operation that Python would refuse too: an attribute of an undefined value, 1 + "a", …
    raised,  ///< the template called raise_exception
    limit,   ///< the template used up its allowance (limits.h)
};

struct Failure {
    FailureKind kind;
    std::string message; ///< one sentence or the template's own words
    int line = 0;        ///< of the template's source, 1-based; 0 where none is known
};

[[noreturn]] void failSyntax(std::string message, int line);
[[noreturn]] void failRuntime(std::string message);
[[noreturn]] void failLimit(std::string message);

} // namespace vitrine::text::jinja
