// The environment's side of a running template: names, attributes, items and calls.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/interpreter.h"

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/scopes.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

Interpreter::Interpreter(const Block& program, const ScopeInfo& scope, Variables variables, const std::tm& now,
                         Meter& meter)
    : m_program(program)
    , m_rootInfo(scope)
    , m_variables(std::move(variables))
    , m_now(now)
    , m_meter(meter) {}

Interpreter::~Interpreter() {
    for (const auto& space : m_spaces) {
        space->attributes.clear();
    }
    for (const auto& scope : m_captured) {
        scope->slots.clear();
    }
}

std::string Interpreter::run() {
    std::string output;
    m_output = &output;
    try {
        Inside inside(*this, m_rootInfo, nullptr);
        load(inside.scope());
        (void)run(m_program);
    } catch (Failure& failure) {
        failure.line = failure.line != 0 ? failure.line : m_line;
        throw;
    }
    return output;
}

Value Interpreter::lookUp(const std::string& name) {
    const auto found = m_variables.find(name);
    if (found != m_variables.end()) {
        return found->second;
    }
    return findGlobal(name).value_or(Value::missing());
}

Value Interpreter::attribute(const Value& value, const std::string& name) {
    if (value.isUndefined()) {
        if (name.starts_with("__")) {
            return Value::undefined("'" + name + "' is undefined.");
        }
        failUndefined(value);
    }
    if (auto found = attributeOf(value, name)) {
        return *std::move(found);
    }
    if (value.is(Kind::dict)) {
        if (const Value* found = value.dict().find(name)) {
            return *found;
        }
    }
    return Value::undefined("'" + std::string(typeName(value)) + "' has no attribute '" + name + "'.");
}

Value Interpreter::item(const Value& value, const Value& key) {
    if (value.isUndefined()) {
        failUndefined(value);
    }
    if (auto found = subscript(value, key)) {
        return *std::move(found);
    }
    if (key.isString()) {
        if (auto found = attributeOf(value, key.text())) {
            return *std::move(found);
        }
    }
    return Value::undefined("'" + std::string(typeName(value)) + "' has no item " + reprOf(key).substr(0, 100) + ".");
}

Value Interpreter::call(const Value& callee, Arguments& arguments) {
    m_meter.step();
    const Nesting nesting(m_meter);
    switch (callee.kind()) {
    case Kind::function: {
        const auto& function = callee.as<FunctionObject>();
        return function.call(*this, function.self, arguments);
    }
    case Kind::macro: return callMacro(callee.as<MacroObject>(), arguments);
    case Kind::joiner: {
        auto& joiner = callee.as<JoinerObject>();
        return std::exchange(joiner.used, true) ? joiner.separator : Value(std::string());
    }
    case Kind::undefined: failUndefined(callee);
    default: failRuntime("'" + std::string(typeName(callee)) + "' object is not callable.");
    }
}

Value Interpreter::applyFilter(const Value& name, const Value& value, Arguments& arguments) {
    const Native native = name.isString() ? findFilter(name.text()) : nullptr;
    if (native == nullptr) {
        failRuntime("No filter is named " + reprOf(name) + ".");
    }
    m_meter.step();
    return native(*this, value, arguments);
}

bool Interpreter::applyTest(const Value& name, const Value& value, Arguments& arguments) {
    const Native native = name.isString() ? findTest(name.text()) : nullptr;
    if (native == nullptr) {
        failRuntime("No test is named " + reprOf(name) + ".");
    }
    m_meter.step();
    return truth(native(*this, value, arguments));
}

Value Interpreter::makeNamespace() {
    auto space = std::make_shared<NamespaceObject>();
    m_spaces.push_back(space);
    return {Kind::nameSpace, std::move(space)};
}

} // namespace vitrine::text::jinja
