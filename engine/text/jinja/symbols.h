// The names of one scope, while the resolver works out what they mean.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/text/jinja/ast.h"

namespace vitrine::text::jinja {

class Symbols {
public:
    explicit Symbols(const Symbols* parent) : m_parent(parent) {}

    /// The name is an argument, a loop's target or another thing that is set on entry.
    int declareParameter(const std::string& name);
    /// The name is set in this scope.
    void store(const std::string& name);
    /// The name is read in this scope.
    void load(const std::string& name);
    /// Takes in what the branches of an if did, each analysed on a copy of this.
    void merge(const std::vector<Symbols>& branches);
    /// Where the name is found from this scope.
    [[nodiscard]] std::optional<Reference> find(const std::string& name) const;
    /// The slots in order, for the running scope.
    [[nodiscard]] std::vector<ScopeSlot> slots() const;

private:
    struct Entry {
        ScopeSlot::Load load;
        Reference outer;
    };
    const Symbols* m_parent;
    std::map<std::string, Entry> m_entries;
    std::set<std::string> m_stores;

    [[nodiscard]] std::optional<Reference> findOuter(const std::string& name) const;
};

/// Enters into `symbols` what the expression reads, and as a target what it sets.
void noteReads(const Expression* expression, Symbols& symbols);
void noteTarget(const Expression& target, Symbols& symbols, bool asParameter);
/// Enters what the statements of a scope read and set in that scope itself, not in the scopes inside it.
void noteBlock(const Block& block, Symbols& symbols);
/// Whether `name` is read anywhere in the block, however deep.
[[nodiscard]] bool mentions(const Block& block, std::string_view name);
/// Whether the block holds a macro or a call block, however deep.
[[nodiscard]] bool holdsMacro(const Block& block);

} // namespace vitrine::text::jinja
