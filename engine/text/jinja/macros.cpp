// Macros and call blocks: how they are made, and how a call's arguments become their variables.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/scopes.h"

namespace vitrine::text::jinja {

namespace {

// Removes and returns the named argument.
std::optional<Value> takeNamed(Arguments& arguments, std::string_view name) {
    const auto found = std::find_if(arguments.named.begin(), arguments.named.end(),
                                    [name](const auto& argument) { return argument.first == name; });
    if (found == arguments.named.end()) {
        return std::nullopt;
    }
    Value value = std::move(found->second);
    arguments.named.erase(found);
    return value;
}

Value dictOf(const Arguments& arguments) {
    auto [value, dict] = makeDict();
    for (const auto& [name, argument] : arguments.named) {
        dict->set(Value(name), argument);
    }
    return value;
}

} // namespace

Value Interpreter::makeMacro(const Statement& statement) {
    return {Kind::macro, std::make_shared<MacroObject>(&statement, m_scope)};
}

Value Interpreter::callMacro(const MacroObject& macro, Arguments& arguments) {
    const Statement& definition = *macro.definition;
    Inside inside(*this, definition.scope, macro.scope);
    bindMacroArguments(definition, inside.scope(), arguments);
    load(inside.scope());
    // Defaults are worked out in the macro's own scope, in order: one may use the arguments before it.
    const std::size_t count = definition.arguments.size();
    for (std::size_t i = 0; i < count; ++i) {
        Value& variable = slot(definition.arguments[i]->reference);
        if (!variable.is(Kind::missing)) {
            continue;
        }
        const std::size_t first = count - definition.defaults.size();
        variable = i < first ? Value::undefined("parameter '" + definition.arguments[i]->name + "' was not provided.")
                             : evaluate(*definition.defaults[i - first]);
    }
    Capture capture(*this);
    (void)run(definition.body);
    return Value(capture.take());
}

void Interpreter::bindMacroArguments(const Statement& definition, Scope& scope, Arguments& arguments) {
    const auto set = [&](const Reference& reference, Value value) {
        scope.slots[static_cast<std::size_t>(reference.slot)] = std::move(value);
    };
    const std::size_t count = definition.arguments.size();
    const std::size_t positional = std::min(count, arguments.positional.size());
    bool callerGiven = positional == count && definition.explicitCaller;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string& name = definition.arguments[i]->name;
        if (i < positional) {
            set(definition.arguments[i]->reference, arguments.positional[i]);
            continue;
        }
        callerGiven = callerGiven || name == "caller";
        if (auto value = takeNamed(arguments, name)) {
            set(definition.arguments[i]->reference, *std::move(value));
        }
    }
    if (definition.callerSlot.slot >= 0 && !callerGiven) {
        auto caller = takeNamed(arguments, "caller");
        set(definition.callerSlot, caller && !caller->isNone() ? *std::move(caller) : Value::undefined("No caller defined."));
    }
    const std::string who = definition.kind == StatementKind::macro ? "macro '" + definition.text + "'" : "caller";
    if (definition.namedSlot.slot >= 0) {
        set(definition.namedSlot, dictOf(arguments));
    } else if (!arguments.named.empty()) {
        failRuntime(who + " takes no keyword argument '" + arguments.named[0].first + "'.");
    }
    if (definition.positionalSlot.slot >= 0) {
        set(definition.positionalSlot, Value::tuple({arguments.positional.begin() + static_cast<std::ptrdiff_t>(positional),
                                                     arguments.positional.end()}));
    } else if (arguments.positional.size() > count) {
        failRuntime(who + " takes not more than " + std::to_string(count) + " argument(s).");
    }
}

} // namespace vitrine::text::jinja
