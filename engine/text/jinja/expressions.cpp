// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

Value Interpreter::evaluate(const Expression& node) {
    m_meter.step();
    if (node.kind == ExpressionKind::constant) {
        return node.constant;
    }
    if (node.kind == ExpressionKind::name) {
        return name(node);
    }
    const Nesting nesting(m_meter);
    return compound(node);
}

Value Interpreter::compound(const Expression& node) {
    const auto part = [&](std::size_t index) { return evaluate(*node.parts[index]); };
    switch (node.kind) {
    case ExpressionKind::attribute: return attribute(part(0), node.name);
    case ExpressionKind::item: {
        const Value value = part(0);
        return item(value, part(1));
    }
    case ExpressionKind::slice: return slice(node);
    case ExpressionKind::call: return callOf(node, nullptr);
    case ExpressionKind::filter:
    case ExpressionKind::test: return filter(node, part(0));
    case ExpressionKind::list:
    case ExpressionKind::tuple: return sequence(node);
    case ExpressionKind::dict: return dict(node);
    case ExpressionKind::negate: return negated(part(0));
    case ExpressionKind::plus: return plus(part(0));
    case ExpressionKind::logicalNot: return Value(!truth(part(0)));
    case ExpressionKind::logicalAnd:
    case ExpressionKind::logicalOr: {
        Value left = part(0);
        return truth(left) == (node.kind == ExpressionKind::logicalOr) ? left : part(1);
    }
    case ExpressionKind::binary: {
        const Value left = part(0);
        return binary(node.operation, left, part(1));
    }
    case ExpressionKind::concat: return concat(node);
    case ExpressionKind::comparison: return comparison(node);
    case ExpressionKind::conditional: return conditional(node);
    default: return {};
    }
}

Value Interpreter::name(const Expression& node) {
    const Value& value = slot(node.reference);
    return value.is(Kind::missing) ? Value::undefined("'" + node.name + "' is undefined.") : value;
}

Value Interpreter::slice(const Expression& node) {
    const Value value = evaluate(*node.parts[0]);
    Value bounds[3];
    const Value* given[3] = {nullptr, nullptr, nullptr};
    for (std::size_t i = 0; i < 3; ++i) {
        if (node.parts[i + 1] != nullptr) {
            bounds[i] = evaluate(*node.parts[i + 1]);
            given[i] = &bounds[i];
        }
    }
    return sliced(value, given[0], given[1], given[2]);
}

void Interpreter::fillArguments(const Expression& node, Arguments& arguments) {
    arguments.positional.reserve(node.parts.size());
    for (std::size_t i = 1; i < node.parts.size(); ++i) {
        arguments.positional.push_back(evaluate(*node.parts[i]));
    }
    for (const auto& [key, value] : node.named) {
        arguments.named.emplace_back(key, evaluate(*value));
    }
    if (node.spreadList != nullptr) {
        for (Value& value : collect(evaluate(*node.spreadList))) {
            arguments.positional.push_back(std::move(value));
        }
    }
    if (node.spreadDict != nullptr) {
        const Value spread = evaluate(*node.spreadDict);
        if (!spread.is(Kind::dict)) {
            failRuntime("The argument after ** must be a dict.");
        }
        for (const auto& [key, value] : spread.dict().entries) {
            if (!key.isString()) {
                failRuntime("The keys of the argument after ** must be strings.");
            }
            arguments.named.emplace_back(key.text(), value);
        }
    }
}

Value Interpreter::callOf(const Expression& node, const Value* caller) {
    const Value callee = evaluate(*node.parts[0]);
    Arguments arguments;
    fillArguments(node, arguments);
    if (caller != nullptr) {
        arguments.named.emplace_back("caller", *caller);
    }
    return call(callee, arguments);
}

Value Interpreter::filter(const Expression& node, const Value& filtered) {
    if (node.native == nullptr) {
        failRuntime(std::string("No ") + (node.kind == ExpressionKind::filter ? "filter" : "test") + " is named '" +
                    node.name + "'.");
    }
    Arguments arguments;
    fillArguments(node, arguments);
    return node.native(*this, filtered, arguments);
}

Value Interpreter::filterChain(const Expression& node, const Value& body) {
    const Nesting nesting(m_meter);
    return filter(node, node.parts[0] == nullptr ? body : filterChain(*node.parts[0], body));
}

Value Interpreter::sequence(const Expression& node) {
    std::vector<Value> items;
    items.reserve(node.parts.size());
    for (const ExpressionPtr& part : node.parts) {
        items.push_back(evaluate(*part));
    }
    return node.kind == ExpressionKind::list ? Value::list(std::move(items)) : Value::tuple(std::move(items));
}

Value Interpreter::dict(const Expression& node) {
    auto [value, entries] = makeDict();
    for (std::size_t i = 0; i + 1 < node.parts.size(); i += 2) {
        const Value key = evaluate(*node.parts[i]);
        entries->set(key, evaluate(*node.parts[i + 1]));
    }
    return value;
}

Value Interpreter::concat(const Expression& node) {
    std::string text;
    for (const ExpressionPtr& part : node.parts) {
        const Value value = evaluate(*part);
        if (value.isString()) {
            text += value.text();
        } else {
            text += textOf(value);
        }
    }
    return Value(std::move(text));
}

Value Interpreter::comparison(const Expression& node) {
    Value left = evaluate(*node.parts[0]);
    for (std::size_t i = 0; i < node.comparisons.size(); ++i) {
        Value right = evaluate(*node.parts[i + 1]);
        if (!compare(node.comparisons[i], left, right)) {
            return Value(false);
        }
        left = std::move(right);
    }
    return Value(true);
}

Value Interpreter::conditional(const Expression& node) {
    if (truth(evaluate(*node.parts[0]))) {
        return evaluate(*node.parts[1]);
    }
    if (node.parts.size() < 3) {
        return Value::undefined("The inline if evaluated to false and has no else.");
    }
    return evaluate(*node.parts[2]);
}

} // namespace vitrine::text::jinja
