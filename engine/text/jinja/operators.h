// Python's operators on values. All fail (Failure, kind runtime) where Python raises.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

enum class BinaryOperator : std::uint8_t { add, subtract, multiply, divide, floorDivide, modulo, power };
enum class Comparison : std::uint8_t { equal, notEqual, less, lessEqual, greater, greaterEqual, in, notIn };

[[nodiscard]] bool equals(const Value& a, const Value& b);
/// Python's hash: equal values have equal hashes. Fails for a list, a dict and others that can't be keys.
[[nodiscard]] std::size_t hashOf(const Value& value);
/// a < b. Fails when the types have no order.
[[nodiscard]] bool isLess(const Value& a, const Value& b);
[[nodiscard]] bool compare(Comparison comparison, const Value& a, const Value& b);
/// item in container
[[nodiscard]] bool contains(const Value& container, const Value& item);

[[nodiscard]] Value binary(BinaryOperator operation, const Value& a, const Value& b);
[[nodiscard]] Value negated(const Value& value);
[[nodiscard]] Value plus(const Value& value);
/// a // b and a % b with the sign rules of Python. b is not 0.
[[nodiscard]] Int floorDivided(Int a, Int b);

/// len(value), or nothing where the type has none.
[[nodiscard]] std::optional<std::size_t> sizeOf(const Value& value);
/// iter(value): a function that yields its elements. Fails where Python says "not iterable".
[[nodiscard]] Puller elementsOf(const Value& value);
[[nodiscard]] bool isIterable(const Value& value);
/// list(value)
[[nodiscard]] std::vector<Value> collect(const Value& value);
/// value[start:stop:step]; null pointers for what was left out.
[[nodiscard]] Value sliced(const Value& value, const Value* start, const Value* stop, const Value* step);
/// value[key] as Python has it, or nothing where Python raises TypeError or LookupError.
[[nodiscard]] std::optional<Value> subscript(const Value& value, const Value& key);
/// The index for range-like access; nothing if the value is no integer.
[[nodiscard]] std::optional<Int> asIndex(const Value& value);

} // namespace vitrine::text::jinja
