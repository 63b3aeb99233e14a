// The arithmetic operators, which Python also defines on text and lists.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/formatting.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

namespace {

constexpr std::string_view kSigns[] = {"+", "-", "*", "/", "//", "%", "**"};

[[noreturn]] void failOperands(BinaryOperator operation, const Value& a, const Value& b) {
    if (a.isUndefined()) {
        failUndefined(a);
    }
    if (b.isUndefined()) {
        failUndefined(b);
    }
    failRuntime("unsupported operand types for " + std::string(kSigns[static_cast<std::size_t>(operation)]) + ": '" +
                std::string(typeName(a)) + "' and '" + std::string(typeName(b)) + "'.");
}

[[noreturn]] void failOverflow() { failLimit("The template computes an integer beyond 128 bits."); }
[[noreturn]] void failZero() { failRuntime("division by zero."); }

double floorModulo(double a, double b) {
    double remainder = std::fmod(a, b);
    if (remainder != 0.0) {
        if ((b < 0) != (remainder < 0)) {
            remainder += b;
        }
    } else {
        remainder = std::copysign(0.0, b);
    }
    return remainder;
}

double floorQuotient(double a, double b) {
    const double remainder = std::fmod(a, b);
    double quotient = (a - remainder) / b;
    if (remainder != 0.0 && (b < 0) != (remainder < 0)) {
        quotient -= 1.0;
    }
    if (quotient == 0.0) {
        return std::copysign(0.0, a / b);
    }
    const double floor = std::floor(quotient);
    return quotient - floor > 0.5 ? floor + 1.0 : floor;
}

Value realPower(double a, double b) {
    if (a == 0.0 && b < 0) {
        failRuntime("0.0 cannot be raised to a negative power.");
    }
    if (a < 0 && std::isfinite(b) && b != std::floor(b)) {
        failRuntime("A negative number to a fractional power is complex.");
    }
    const double result = std::pow(a, b);
    if (std::isinf(result) && std::isfinite(a) && std::isfinite(b)) {
        failRuntime("Numerical result out of range.");
    }
    return Value(result);
}

Value integerPower(Int base, Int exponent) {
    if (exponent < 0) {
        return realPower(static_cast<double>(base), static_cast<double>(exponent));
    }
    Int result = 1;
    while (exponent > 0) {
        if ((exponent & 1) != 0 && __builtin_mul_overflow(result, base, &result)) {
            failOverflow();
        }
        exponent >>= 1;
        if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) {
            failOverflow();
        }
    }
    return Value(result);
}

Value integers(BinaryOperator operation, Int a, Int b) {
    Int result = 0;
    switch (operation) {
    case BinaryOperator::add:
        if (__builtin_add_overflow(a, b, &result)) {
            failOverflow();
        }
        return Value(result);
    case BinaryOperator::subtract:
        if (__builtin_sub_overflow(a, b, &result)) {
            failOverflow();
        }
        return Value(result);
    case BinaryOperator::multiply:
        if (__builtin_mul_overflow(a, b, &result)) {
            failOverflow();
        }
        return Value(result);
    case BinaryOperator::power: return integerPower(a, b);
    default: break;
    }
    if (b == 0) {
        failZero();
    }
    if (operation == BinaryOperator::divide) {
        return Value(static_cast<double>(a) / static_cast<double>(b));
    }
    if (b == -1) { // the one quotient that can overflow
        return operation == BinaryOperator::modulo ? Value(Int{0}) : negated(Value(a));
    }
    const Int quotient = floorDivided(a, b);
    return Value(operation == BinaryOperator::floorDivide ? quotient : a - quotient * b);
}

Value reals(BinaryOperator operation, double a, double b) {
    switch (operation) {
    case BinaryOperator::add: return Value(a + b);
    case BinaryOperator::subtract: return Value(a - b);
    case BinaryOperator::multiply: return Value(a * b);
    case BinaryOperator::power: return realPower(a, b);
    default: break;
    }
    if (b == 0.0) {
        failZero();
    }
    if (operation == BinaryOperator::divide) {
        return Value(a / b);
    }
    return Value(operation == BinaryOperator::modulo ? floorModulo(a, b) : floorQuotient(a, b));
}

Value joined(const Value& a, const Value& b) {
    const bool markup = a.isMarkup() || b.isMarkup();
    const auto part = [markup](const Value& v) { return markup && !v.isMarkup() ? htmlEscaped(v.text()) : v.text(); };
    checkTextSize(a.text().size() + b.text().size());
    return Value(part(a) + part(b), markup);
}

Value repeated(const Value& value, Int count) {
    const auto times = static_cast<std::size_t>(count < 0 ? 0 : std::min<Int>(count, Int{1} << 62));
    if (value.isString()) {
        const std::string& text = value.text();
        checkTextSize(saturatingProduct(text.size(), times));
        std::string result;
        result.reserve(text.size() * times);
        for (std::size_t i = 0; i < times && !text.empty(); ++i) {
            result += text;
        }
        return Value(std::move(result), value.isMarkup());
    }
    const auto& items = value.items();
    checkItemCount(saturatingProduct(items.size(), times));
    std::vector<Value> result;
    for (std::size_t i = 0; i < times && !items.empty(); ++i) {
        result.insert(result.end(), items.begin(), items.end());
    }
    return value.is(Kind::list) ? Value::list(std::move(result)) : Value::tuple(std::move(result));
}

std::optional<Value> ofSequences(BinaryOperator operation, const Value& a, const Value& b) {
    const auto repeats = [](const Value& v) { return v.isString() || v.isListOrTuple(); };
    if (operation == BinaryOperator::add) {
        if (a.isString() && b.isString()) {
            return joined(a, b);
        }
        if (a.kind() == b.kind() && a.isListOrTuple()) {
            checkItemCount(a.items().size() + b.items().size());
            std::vector<Value> items = a.items();
            items.insert(items.end(), b.items().begin(), b.items().end());
            return a.is(Kind::list) ? Value::list(std::move(items)) : Value::tuple(std::move(items));
        }
    } else if (operation == BinaryOperator::multiply) {
        if (repeats(a) && b.isIntegral()) {
            return repeated(a, b.integer());
        }
        if (a.isIntegral() && repeats(b)) {
            return repeated(b, a.integer());
        }
    } else if (operation == BinaryOperator::modulo && a.isString()) {
        return percentFormat(a, b);
    }
    return std::nullopt;
}

} // namespace

Int floorDivided(Int a, Int b) {
    const Int quotient = a / b;
    return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

Value binary(BinaryOperator operation, const Value& a, const Value& b) {
    if (a.isIntegral() && b.isIntegral()) {
        return integers(operation, a.integer(), b.integer());
    }
    if (a.isNumber() && b.isNumber()) {
        return reals(operation, a.real(), b.real());
    }
    if (auto result = ofSequences(operation, a, b)) {
        return *std::move(result);
    }
    failOperands(operation, a, b);
}

Value negated(const Value& value) {
    if (value.isIntegral()) {
        Int result = 0;
        if (__builtin_sub_overflow(Int{0}, value.integer(), &result)) {
            failOverflow();
        }
        return Value(result);
    }
    if (value.is(Kind::real)) {
        return Value(-value.real());
    }
    if (value.isUndefined()) {
        failUndefined(value);
    }
    failRuntime("bad operand type for unary -: '" + std::string(typeName(value)) + "'.");
}

Value plus(const Value& value) {
    if (value.isIntegral()) {
        return Value(value.integer());
    }
    if (value.is(Kind::real)) {
        return value;
    }
    if (value.isUndefined()) {
        failUndefined(value);
    }
    failRuntime("bad operand type for unary +: '" + std::string(typeName(value)) + "'.");
}

} // namespace vitrine::text::jinja
