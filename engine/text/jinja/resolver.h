// Decides, once for all renders, which variable each name means.
//
// Jinja compiles a template to Python functions, and what a name means follows from that: every loop, macro, set block and so
// on has variables of its own; a name that a scope sets is the scope's from its first line on; a macro sees the current value
// of an outer variable, a loop body a copy as of the iteration's start. The resolver repeats that analysis and gives each
// scope its slots, each name its Reference.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/text/jinja/ast.h"

namespace vitrine::text::jinja {

/// Fills in every Reference, ScopeInfo and native of the tree; returns the scope of the template itself. Throws Failure
/// (syntax) for an unknown filter or test (unless it stands under an if, where only running it fails) and for setting `loop`
/// in a loop.
[[nodiscard]] ScopeInfo resolve(Block& block);

} // namespace vitrine::text::jinja
