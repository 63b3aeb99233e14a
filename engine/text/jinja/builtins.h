// What the environment offers by name: filters, tests, methods and attributes of values, and global functions.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

struct NamedNative {
    std::string_view name;
    Native native;
};
using NativeTable = std::initializer_list<NamedNative>;

/// Null where there is none of that name.
[[nodiscard]] Native findFilter(std::string_view name);
[[nodiscard]] Native findTest(std::string_view name);
/// A function of the environment (range, namespace, raise_exception …), or nothing.
[[nodiscard]] std::optional<Value> findGlobal(std::string_view name);
/// getattr(value, name) within the sandbox: a bound method, a property, an undefined value for what the sandbox refuses, or
/// nothing where the type has no such attribute.
[[nodiscard]] std::optional<Value> attributeOf(const Value& value, std::string_view name);

// The tables by theme, one source file each.
[[nodiscard]] const std::vector<NamedNative>& textFilters();
[[nodiscard]] const std::vector<NamedNative>& numberFilters();
[[nodiscard]] const std::vector<NamedNative>& sequenceFilters();
[[nodiscard]] const std::vector<NamedNative>& selectionFilters();
[[nodiscard]] const std::vector<NamedNative>& stringMethods();
[[nodiscard]] const std::vector<NamedNative>& stringQuestions();
[[nodiscard]] const std::vector<NamedNative>& containerMethods(Kind kind);

/// The native of that name in a table, or null.
[[nodiscard]] Native findIn(const std::vector<NamedNative>& table, std::string_view name);

/// The arguments of one call of a native, by parameter.
class Parameters {
public:
    /// Fails as Python does for too many, unknown, repeated or missing arguments.
    Parameters(std::string_view function, const Arguments& arguments, std::initializer_list<std::string_view> names,
               std::size_t required = 0);
    /// Null where the caller left it out.
    [[nodiscard]] const Value* operator[](std::size_t index) const { return m_values[index]; }
    /// The value, or null where it was left out or None.
    [[nodiscard]] const Value* given(std::size_t index) const;
    [[nodiscard]] bool flag(std::size_t index, bool fallback = false) const;
    [[nodiscard]] Int integer(std::size_t index, Int fallback) const; ///< fails for what isn't an integer
    [[nodiscard]] const std::string& text(std::size_t index) const;   ///< fails for what isn't a string

private:
    std::string_view m_function;
    std::vector<const Value*> m_values;
};

} // namespace vitrine::text::jinja
