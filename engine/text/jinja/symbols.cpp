// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/symbols.h"

#include <algorithm>
#include <iterator>

namespace vitrine::text::jinja {

int Symbols::declareParameter(const std::string& name) {
    m_stores.insert(name);
    m_entries[name] = {ScopeSlot::Load::parameter, {}};
    return find(name)->slot;
}

std::optional<Reference> Symbols::findOuter(const std::string& name) const {
    if (m_parent == nullptr) {
        return std::nullopt;
    }
    std::optional<Reference> found = m_parent->find(name);
    if (found) {
        ++found->hops;
    }
    return found;
}

void Symbols::store(const std::string& name) {
    m_stores.insert(name);
    if (m_entries.contains(name)) {
        return;
    }
    if (const auto outer = findOuter(name)) {
        m_entries[name] = {ScopeSlot::Load::alias, *outer};
    } else {
        m_entries[name] = {ScopeSlot::Load::none, {}};
    }
}

void Symbols::load(const std::string& name) {
    if (!find(name)) {
        m_entries[name] = {ScopeSlot::Load::resolve, {}};
    }
}

void Symbols::merge(const std::vector<Symbols>& branches) {
    std::set<std::string> stores;
    for (const Symbols& branch : branches) {
        stores.insert(branch.m_stores.begin(), branch.m_stores.end());
        for (const auto& [name, entry] : branch.m_entries) {
            m_entries[name] = entry;
        }
    }
    // A name that only a branch sets keeps its value from outside where the branch isn't taken.
    for (const std::string& name : stores) {
        if (m_stores.contains(name)) {
            continue;
        }
        if (const auto outer = findOuter(name)) {
            m_entries[name] = {ScopeSlot::Load::alias, *outer};
        } else {
            m_entries[name] = {ScopeSlot::Load::resolve, {}};
        }
    }
    m_stores.insert(stores.begin(), stores.end());
}

std::optional<Reference> Symbols::find(const std::string& name) const {
    const auto found = m_entries.find(name);
    if (found != m_entries.end()) {
        return Reference{0, static_cast<int>(std::distance(m_entries.begin(), found))};
    }
    return findOuter(name);
}

std::vector<ScopeSlot> Symbols::slots() const {
    std::vector<ScopeSlot> slots;
    for (const auto& [name, entry] : m_entries) {
        slots.push_back({name, entry.load, entry.outer});
    }
    return slots;
}

void noteReads(const Expression* expression, Symbols& symbols) {
    if (expression == nullptr) {
        return;
    }
    if (expression->kind == ExpressionKind::name) {
        symbols.load(expression->name);
    }
    for (const ExpressionPtr& part : expression->parts) {
        noteReads(part.get(), symbols);
    }
    for (const auto& [name, value] : expression->named) {
        noteReads(value.get(), symbols);
    }
    noteReads(expression->spreadList.get(), symbols);
    noteReads(expression->spreadDict.get(), symbols);
}

void noteTarget(const Expression& target, Symbols& symbols, bool asParameter) {
    if (target.kind == ExpressionKind::namespaceTarget) {
        symbols.load(target.name);
    } else if (target.kind == ExpressionKind::name && asParameter) {
        (void)symbols.declareParameter(target.name);
    } else if (target.kind == ExpressionKind::name) {
        symbols.store(target.name);
    }
    for (const ExpressionPtr& part : target.parts) {
        noteTarget(*part, symbols, asParameter);
    }
}

namespace {

void noteBranches(const Statement& statement, Symbols& symbols) {
    noteReads(statement.branches[0].test.get(), symbols);
    std::vector<Symbols> copies;
    copies.push_back(symbols);
    noteBlock(statement.branches[0].body, copies.back());
    // All elif branches share one copy.
    copies.push_back(symbols);
    for (std::size_t i = 1; i < statement.branches.size(); ++i) {
        Symbols& shared = copies.back();
        noteReads(statement.branches[i].test.get(), shared);
        std::vector<Symbols> inner{shared};
        noteBlock(statement.branches[i].body, inner.back());
        shared.merge(inner);
    }
    copies.push_back(symbols);
    noteBlock(statement.orElse, copies.back());
    symbols.merge(copies);
}

void noteStatement(const Statement& statement, Symbols& symbols) {
    switch (statement.kind) {
    case StatementKind::ifElse: noteBranches(statement, symbols); break;
    case StatementKind::output:
    case StatementKind::forLoop:
    case StatementKind::callBlock:
    case StatementKind::filterBlock: noteReads(statement.value.get(), symbols); break;
    case StatementKind::set:
        noteReads(statement.value.get(), symbols);
        noteTarget(*statement.target, symbols, false);
        break;
    case StatementKind::setBlock: noteTarget(*statement.target, symbols, false); break;
    case StatementKind::macro: symbols.store(statement.target->name); break;
    case StatementKind::with:
        for (const ExpressionPtr& value : statement.defaults) {
            noteReads(value.get(), symbols);
        }
        break;
    default: break;
    }
}

bool mentions(const Expression* expression, std::string_view name) {
    if (expression == nullptr) {
        return false;
    }
    const auto inside = [name](const ExpressionPtr& part) { return mentions(part.get(), name); };
    return (expression->kind == ExpressionKind::name && expression->name == name) ||
           std::any_of(expression->parts.begin(), expression->parts.end(), inside) ||
           std::any_of(expression->named.begin(), expression->named.end(),
                       [&](const auto& argument) { return inside(argument.second); }) ||
           inside(expression->spreadList) || inside(expression->spreadDict);
}

// Whether `decide` holds for a statement of the block, or of a block in it.
template <class Decide>
bool anyStatement(const Block& block, Decide decide) {
    return std::any_of(block.begin(), block.end(), [&](const StatementPtr& statement) {
        return decide(*statement) || anyStatement(statement->body, decide) || anyStatement(statement->orElse, decide) ||
               std::any_of(statement->branches.begin(), statement->branches.end(),
                           [&](const Branch& branch) { return anyStatement(branch.body, decide); });
    });
}

} // namespace

void noteBlock(const Block& block, Symbols& symbols) {
    for (const StatementPtr& statement : block) {
        noteStatement(*statement, symbols);
    }
}

bool mentions(const Block& block, std::string_view name) {
    return anyStatement(block, [name](const Statement& statement) {
        const auto inside = [name](const ExpressionPtr& part) { return mentions(part.get(), name); };
        return inside(statement.value) || inside(statement.test) ||
               std::any_of(statement.defaults.begin(), statement.defaults.end(), inside) ||
               std::any_of(statement.branches.begin(), statement.branches.end(),
                           [&](const Branch& branch) { return inside(branch.test); });
    });
}

bool holdsMacro(const Block& block) {
    return anyStatement(block, [](const Statement& statement) {
        return statement.kind == StatementKind::macro || statement.kind == StatementKind::callBlock;
    });
}

} // namespace vitrine::text::jinja
