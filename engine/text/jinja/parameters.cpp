// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/operators.h"

namespace vitrine::text::jinja {

Native findIn(const std::vector<NamedNative>& table, std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [name](const NamedNative& e) { return e.name == name; });
    return found == table.end() ? nullptr : found->native;
}

Parameters::Parameters(std::string_view function, const Arguments& arguments,
                       std::initializer_list<std::string_view> names, std::size_t required)
    : m_function(function)
    , m_values(names.size(), nullptr) {
    const std::string who(function);
    if (arguments.positional.size() > names.size()) {
        failRuntime(who + "() is given too many arguments.");
    }
    for (std::size_t i = 0; i < arguments.positional.size(); ++i) {
        m_values[i] = &arguments.positional[i];
    }
    for (const auto& [name, value] : arguments.named) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            failRuntime(who + "() has no argument '" + name + "'.");
        }
        const Value*& target = m_values[static_cast<std::size_t>(found - names.begin())];
        if (target != nullptr) {
            failRuntime(who + "() is given the argument '" + name + "' twice.");
        }
        target = &value;
    }
    for (std::size_t i = 0; i < required; ++i) {
        if (m_values[i] == nullptr) {
            failRuntime(who + "() needs the argument '" + std::string(*(names.begin() + i)) + "'.");
        }
    }
}

const Value* Parameters::given(std::size_t index) const {
    const Value* value = m_values[index];
    return value != nullptr && !value->isNone() ? value : nullptr;
}

bool Parameters::flag(std::size_t index, bool fallback) const {
    return m_values[index] != nullptr ? truth(*m_values[index]) : fallback;
}

Int Parameters::integer(std::size_t index, Int fallback) const {
    const Value* value = m_values[index];
    if (value == nullptr) {
        return fallback;
    }
    if (value->isUndefined()) {
        failUndefined(*value);
    }
    const auto integer = asIndex(*value);
    if (!integer) {
        failRuntime(std::string(m_function) + "() needs an integer, not '" + std::string(typeName(*value)) + "'.");
    }
    return *integer;
}

const std::string& Parameters::text(std::size_t index) const {
    const Value* value = m_values[index];
    if (value == nullptr || !value->isString()) {
        failRuntime(std::string(m_function) + "() needs a string.");
    }
    return value->text();
}

} // namespace vitrine::text::jinja
