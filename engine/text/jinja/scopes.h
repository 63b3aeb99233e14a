// The two guards that statements open: a scope and a capture of output. Part of the interpreter, not of its interface.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "engine/text/jinja/interpreter.h"

namespace vitrine::text::jinja {

class Interpreter::Inside {
public:
    Inside(Interpreter& interpreter, const ScopeInfo& info, Scope* parent) : m_interpreter(interpreter) {
        if (info.captured) {
            interpreter.m_meter.hold(sizeof(Scope) + info.slots.size() * sizeof(Value)); // it stays to the end
        }
        m_owned = std::make_unique<Scope>(Scope{&info, parent, {}});
        m_owned->slots.resize(info.slots.size(), Value::missing());
        m_previous = std::exchange(interpreter.m_scope, m_owned.get());
    }
    Inside(Interpreter& interpreter, const ScopeInfo& info) : Inside(interpreter, info, interpreter.m_scope) {}
    ~Inside() {
        m_interpreter.m_scope = m_previous;
        if (m_owned->info->captured) {
            m_interpreter.m_captured.push_back(std::move(m_owned));
        }
    }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    [[nodiscard]] Scope& scope() { return *m_owned; }

private:
    Interpreter& m_interpreter;
    Scope* m_previous;
    std::unique_ptr<Scope> m_owned;
};

class Interpreter::Capture {
public:
    explicit Capture(Interpreter& interpreter)
        : m_interpreter(interpreter)
        , m_previous(std::exchange(interpreter.m_output, &m_text)) {}
    ~Capture() { m_interpreter.m_output = m_previous; }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;
    [[nodiscard]] std::string take() { return std::exchange(m_text, {}); }

private:
    Interpreter& m_interpreter;
    std::string m_text;
    std::string* m_previous;
};

} // namespace vitrine::text::jinja
