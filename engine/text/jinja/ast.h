// The tree of a parsed template. It never changes after resolve() (resolver.h) and may be read by several threads.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

/// Where a variable lives: `hops` scopes outwards, then `slot`.
struct Reference {
    int hops = 0;
    int slot = -1;
};

/// How a scope's variable gets its value when the scope is entered. The rules are Jinja's: they decide what a loop body or a
/// macro sees of an outer variable that it also sets.
struct ScopeSlot {
    enum class Load : std::uint8_t {
        parameter, ///< set by whoever enters the scope
        resolve,   ///< looked up by name in the template's input, then among the globals
        alias,     ///< copied from an outer scope's variable
        none,      ///< has no value until it is set
    };
    std::string name;
    Load load = Load::none;
    Reference outer; ///< of an alias, counted from the scope itself (hops >= 1)
};

struct ScopeInfo {
    std::vector<ScopeSlot> slots;
    bool captured = false; ///< a macro or call block inside may outlive it
};

enum class ExpressionKind : std::uint8_t {
    constant,    ///< constant
    name,        ///< name, reference
    attribute,   ///< parts[0].name
    item,        ///< parts[0][parts[1]]
    slice,       ///< parts[0][parts[1]:parts[2]:parts[3]], 1..3 may be null
    call,        ///< parts[0](parts[1..], named, spread)
    filter,      ///< parts[0] | name(parts[1..], …); parts[0] is null in a filter block
    test,        ///< parts[0] is name(parts[1..], …)
    list,        ///< [parts]
    tuple,       ///< (parts)
    dict,        ///< {parts[0]: parts[1], …}
    negate,      ///< -parts[0]
    plus,        ///< +parts[0]
    logicalNot,  ///< not parts[0]
    logicalAnd,  ///< parts[0] and parts[1]
    logicalOr,   ///< parts[0] or parts[1]
    binary,      ///< parts[0] operation parts[1]
    concat,      ///< parts joined by ~
    comparison,  ///< parts[0] comparisons[0] parts[1] comparisons[1] …
    conditional, ///< parts[1] if parts[0] else parts[2] (may be null)
    namespaceTarget, ///< name.attributeName on the left of a set; reference is the namespace's
};

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

struct Expression {
    ExpressionKind kind = ExpressionKind::constant;
    int line = 0;
    int depth = 1; ///< nodes from here to the deepest leaf
    Value constant;
    std::string name;          ///< variable, attribute, filter or test
    std::string attributeName; ///< of a namespaceTarget
    Reference reference;
    std::vector<ExpressionPtr> parts;
    std::vector<std::pair<std::string, ExpressionPtr>> named; ///< keyword arguments
    ExpressionPtr spreadList, spreadDict;                     ///< *list, **dict
    BinaryOperator operation = BinaryOperator::add;
    std::vector<Comparison> comparisons;
    Native native = nullptr; ///< of a filter or test; null for one that isn't known
};

enum class StatementKind : std::uint8_t {
    text,        ///< text
    output,      ///< {{ value }}
    ifElse,      ///< branches, orElse
    forLoop,     ///< target in value [if test]: body, orElse
    set,         ///< target = value
    setBlock,    ///< target = body [| value]
    with,        ///< arguments[i] = defaults[i]: body
    macro,       ///< text(arguments = defaults): body, into target
    callBlock,   ///< value is the call; the rest as macro
    filterBlock, ///< value is the filter over body
    scope,       ///< {% generation %}: body in a scope of its own
    breakLoop,
    continueLoop,
};

struct Statement;
using StatementPtr = std::unique_ptr<Statement>;
using Block = std::vector<StatementPtr>;

struct Branch {
    ExpressionPtr test;
    Block body;
};

struct Statement {
    StatementKind kind = StatementKind::text;
    int line = 0;
    std::string text;
    Value literal; ///< of a text statement
    ExpressionPtr target, value, test;
    ExpressionPtr testTarget; ///< the loop's target again, resolved in the scope of its test
    std::vector<ExpressionPtr> arguments; ///< of a macro: names
    std::vector<ExpressionPtr> defaults;  ///< of a macro: for its last arguments
    std::vector<Branch> branches;
    Block body, orElse;
    ScopeInfo scope, testScope, elseScope;
    Reference loopVariable;                             ///< slot of `loop` in scope; -1 where the body doesn't use it
    Reference callerSlot, namedSlot, positionalSlot;    ///< slots of caller, kwargs, varargs that a macro's body uses
    bool explicitCaller = false;                        ///< the macro lists `caller` among its arguments
};

} // namespace vitrine::text::jinja
