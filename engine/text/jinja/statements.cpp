// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/scopes.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

Interpreter::Flow Interpreter::run(const Block& block) {
    for (const StatementPtr& statement : block) {
        if (const Flow flow = run(*statement); flow != Flow::normal) {
            return flow;
        }
    }
    return Flow::normal;
}

Interpreter::Flow Interpreter::run(const Statement& statement) {
    m_meter.step();
    m_line = statement.line;
    const Nesting nesting(m_meter);
    switch (statement.kind) {
    case StatementKind::text: write(statement.text); return Flow::normal;
    case StatementKind::output: {
        const Value value = evaluate(*statement.value);
        value.isString() ? write(value.text()) : write(textOf(value));
        return Flow::normal;
    }
    case StatementKind::ifElse: return ifElse(statement);
    case StatementKind::forLoop: return forLoop(statement);
    case StatementKind::set: assign(*statement.target, evaluate(*statement.value)); return Flow::normal;
    case StatementKind::setBlock: return setBlock(statement);
    case StatementKind::with: return with(statement);
    case StatementKind::macro: slot(statement.target->reference) = makeMacro(statement); return Flow::normal;
    case StatementKind::callBlock: callBlock(statement); return Flow::normal;
    case StatementKind::filterBlock: return filterBlock(statement);
    case StatementKind::scope: {
        Inside inside(*this, statement.scope);
        load(inside.scope());
        return run(statement.body);
    }
    case StatementKind::breakLoop: return Flow::breaks;
    case StatementKind::continueLoop: return Flow::continues;
    }
    return Flow::normal;
}

void Interpreter::write(std::string_view text) {
    if (m_output->size() + text.size() > m_meter.limits().outputBytes) {
        failLimit("The template's output is too long.");
    }
    chargeText(text.size());
    m_output->append(text);
}

Interpreter::Flow Interpreter::ifElse(const Statement& statement) {
    for (const Branch& branch : statement.branches) {
        if (truth(evaluate(*branch.test))) {
            return run(branch.body);
        }
    }
    return run(statement.orElse);
}

// The elements that pass the loop's test, which runs in a scope of its own.
Puller Interpreter::tested(const Statement& statement, Puller next, std::unique_ptr<Scope> scope) {
    const std::shared_ptr<Scope> shared = std::move(scope);
    load(*shared);
    return [this, &statement, next = std::move(next), shared]() -> std::optional<Value> {
        Scope* previous = std::exchange(m_scope, shared.get());
        struct Restore {
            Scope*& scope;
            Scope* previous;
            ~Restore() { scope = previous; }
        } const restore{m_scope, previous};
        while (auto element = next()) {
            m_meter.step();
            assign(*statement.testTarget, *element);
            if (truth(evaluate(*statement.test))) {
                return element;
            }
        }
        return std::nullopt;
    };
}

Interpreter::Flow Interpreter::forLoop(const Statement& statement) {
    const Value iterated = evaluate(*statement.value);
    Puller next = elementsOf(iterated);
    auto loop = std::make_shared<LoopObject>();
    if (statement.test != nullptr) {
        auto scope = std::make_unique<Scope>(Scope{&statement.testScope, m_scope, {}});
        scope->slots.resize(statement.testScope.slots.size(), Value::missing());
        next = tested(statement, std::move(next), std::move(scope));
    } else {
        loop->knownLength = sizeOf(iterated);
    }
    loop->next = std::move(next);
    // However the loop ends, what it iterates is let go: `loop` may have been kept by a namespace.
    struct Close {
        LoopObject& loop;
        ~Close() { loop.next = nullptr; }
    } const close{*loop};

    bool empty = true;
    Flow flow = Flow::normal;
    {
        Inside inside(*this, statement.scope);
        Scope& scope = inside.scope();
        while (flow != Flow::breaks) {
            auto element = loop->advance();
            if (!element) {
                break;
            }
            m_meter.step();
            if (statement.loopVariable.slot >= 0) {
                slot(statement.loopVariable) = Value(Kind::loop, loop);
            }
            assign(*statement.target, *element);
            load(scope);
            flow = run(statement.body);
            // As in jinja2, only an iteration that reached its end keeps the loop's else from running.
            empty = empty && flow != Flow::normal;
        }
    }
    if (!empty) {
        return Flow::normal;
    }
    Inside inside(*this, statement.elseScope);
    load(inside.scope());
    return run(statement.orElse);
}

Interpreter::Flow Interpreter::setBlock(const Statement& statement) {
    Value value;
    {
        Inside inside(*this, statement.scope);
        load(inside.scope());
        Capture capture(*this);
        if (const Flow flow = run(statement.body); flow != Flow::normal) {
            return flow;
        }
        value = Value(capture.take());
        if (statement.value != nullptr) {
            value = filterChain(*statement.value, value);
        }
    }
    assign(*statement.target, value);
    return Flow::normal;
}

Interpreter::Flow Interpreter::filterBlock(const Statement& statement) {
    Value value;
    {
        Inside inside(*this, statement.scope);
        load(inside.scope());
        Capture capture(*this);
        if (const Flow flow = run(statement.body); flow != Flow::normal) {
            return flow;
        }
        value = filterChain(*statement.value, Value(capture.take()));
    }
    if (!value.isString()) { // unlike {{ }}, a filter block does not make a text of what it gets
        failRuntime("A filter block needs a string, not '" + std::string(typeName(value)) + "'.");
    }
    write(value.text());
    return Flow::normal;
}

Interpreter::Flow Interpreter::with(const Statement& statement) {
    std::vector<Value> values;
    for (const ExpressionPtr& value : statement.defaults) {
        values.push_back(evaluate(*value));
    }
    Inside inside(*this, statement.scope);
    load(inside.scope());
    for (std::size_t i = 0; i < values.size(); ++i) {
        assign(*statement.arguments[i], values[i]);
    }
    return run(statement.body);
}

void Interpreter::callBlock(const Statement& statement) {
    const Value caller = makeMacro(statement);
    write(textOf(callOf(*statement.value, &caller)));
}

Value& Interpreter::slot(const Reference& reference) {
    Scope* scope = m_scope;
    for (int i = 0; i < reference.hops; ++i) {
        scope = scope->parent;
    }
    return scope->slots[static_cast<std::size_t>(reference.slot)];
}

void Interpreter::load(Scope& scope) {
    for (std::size_t i = 0; i < scope.slots.size(); ++i) {
        const ScopeSlot& info = scope.info->slots[i];
        switch (info.load) {
        case ScopeSlot::Load::parameter: break;
        case ScopeSlot::Load::none: scope.slots[i] = Value::missing(); break;
        case ScopeSlot::Load::resolve: scope.slots[i] = lookUp(info.name); break;
        case ScopeSlot::Load::alias: {
            const Scope* from = &scope;
            for (int hop = 0; hop < info.outer.hops; ++hop) {
                from = from->parent;
            }
            scope.slots[i] = from->slots[static_cast<std::size_t>(info.outer.slot)];
            break;
        }
        }
    }
}

void Interpreter::assign(const Expression& target, const Value& value) {
    if (target.kind == ExpressionKind::name) {
        slot(target.reference) = value;
        return;
    }
    if (target.kind == ExpressionKind::namespaceTarget) {
        const Value& space = slot(target.reference);
        if (!space.is(Kind::nameSpace)) {
            failRuntime("'" + target.name + "' is no namespace, so its attribute can't be set.");
        }
        space.as<NamespaceObject>().set(target.attributeName, value);
        return;
    }
    const std::vector<Value> items = collect(value);
    if (items.size() != target.parts.size()) {
        failRuntime("The number of values (" + integerText(static_cast<Int>(items.size())) +
                    ") is not the number of names to unpack them into.");
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        assign(*target.parts[i], items[i]);
    }
}

} // namespace vitrine::text::jinja
