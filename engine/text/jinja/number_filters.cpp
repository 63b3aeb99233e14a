// Filters about numbers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cmath>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

namespace {

using I = Interpreter&;
using V = const Value&;
using A = Arguments&;

std::optional<Value> truncatedReal(double real) {
    if (!std::isfinite(real)) {
        return std::nullopt;
    }
    if (std::fabs(real) > 1e38) {
        failLimit("The template computes an integer beyond 128 bits.");
    }
    return Value(static_cast<Int>(real));
}

Value toInteger(I, V self, A arguments) {
    const Parameters p("int", arguments, {"default", "base"});
    const Value fallback = p[0] != nullptr ? *p[0] : Value(0);
    if (self.isUndefined()) {
        failUndefined(self);
    }
    if (self.isIntegral()) {
        return Value(self.integer());
    }
    if (self.is(Kind::real)) {
        if (std::isinf(self.real())) {
            failRuntime("cannot convert float infinity to integer.");
        }
        return truncatedReal(self.real()).value_or(fallback);
    }
    if (!self.isString()) {
        return fallback;
    }
    if (const auto integer = parseInteger(self.text(), static_cast<int>(p.integer(1, 10)))) {
        return Value(*integer);
    }
    const auto real = parseReal(self.text());
    return real ? truncatedReal(*real).value_or(fallback) : fallback;
}

Value toReal(I, V self, A arguments) {
    const Parameters p("float", arguments, {"default"});
    const Value fallback = p[0] != nullptr ? *p[0] : Value(0.0);
    if (self.isUndefined()) {
        failUndefined(self);
    }
    if (self.isNumber()) {
        return Value(self.real());
    }
    const auto real = self.isString() ? parseReal(self.text()) : std::nullopt;
    return real ? Value(*real) : fallback;
}

Value absolute(I, V self, A arguments) {
    const Parameters none("abs", arguments, {});
    if (self.isIntegral()) {
        return self.integer() < 0 ? negated(self) : Value(self.integer());
    }
    if (self.is(Kind::real)) {
        return Value(std::fabs(self.real()));
    }
    if (self.isUndefined()) {
        failUndefined(self);
    }
    failRuntime("abs needs a number.");
}

Int tenTo(Int exponent) {
    Int power = 1;
    for (Int i = 0; i < exponent; ++i) {
        power *= 10;
    }
    return power;
}

// Half goes to the even neighbour, as in Python.
Value roundedInteger(Int value, Int precision) {
    if (precision >= 0) {
        return Value(value);
    }
    if (precision < -38) {
        return Value(0);
    }
    const Int unit = tenTo(-precision);
    const Int quotient = floorDivided(value, unit);
    const Int rest = value - quotient * unit;
    const bool up = rest * 2 > unit || (rest * 2 == unit && (quotient & 1) != 0);
    return binary(BinaryOperator::multiply, Value(quotient + (up ? 1 : 0)), Value(unit));
}

Value roundedReal(double value, Int precision) {
    if (!std::isfinite(value) || precision > 323) {
        return Value(value);
    }
    if (precision < -308) {
        return Value(std::copysign(0.0, value));
    }
    if (precision < 0) {
        const double unit = std::pow(10.0, static_cast<double>(-precision));
        return Value(std::nearbyint(value / unit) * unit);
    }
    // printf rounds the exact binary value, half to even: what Python does too.
    char buffer[700];
    const int size = std::snprintf(buffer, sizeof buffer, "%.*f", static_cast<int>(precision), value);
    double result = value;
    (void)std::from_chars(buffer, buffer + size, result);
    return Value(result);
}

Value rounded(I, V self, A arguments) {
    const Parameters p("round", arguments, {"precision", "method"});
    const Int precision = p.integer(0, 0);
    const std::string method = p[1] != nullptr ? textOf(*p[1]) : "common";
    if (method != "common" && method != "ceil" && method != "floor") {
        failRuntime("method must be common, ceil or floor.");
    }
    if (self.isUndefined()) {
        failUndefined(self);
    }
    if (!self.isNumber()) {
        failRuntime("round needs a number.");
    }
    if (method == "common") {
        return self.isIntegral() ? roundedInteger(self.integer(), precision) : roundedReal(self.real(), precision);
    }
    const Value scale = binary(BinaryOperator::power, Value(10), Value(precision));
    const Value scaled = binary(BinaryOperator::multiply, self, scale);
    const double whole = method == "ceil" ? std::ceil(scaled.real()) : std::floor(scaled.real());
    if (scaled.isIntegral()) {
        return binary(BinaryOperator::divide, scaled, scale);
    }
    const auto integer = truncatedReal(whole);
    if (!integer) {
        failRuntime("cannot round a number that isn't finite.");
    }
    return binary(BinaryOperator::divide, *integer, scale);
}

} // namespace

const std::vector<NamedNative>& numberFilters() {
    static const std::vector<NamedNative> kTable = {
        {"int", toInteger},
        {"float", toReal},
        {"abs", absolute},
        {"round", rounded},
    };
    return kTable;
}

} // namespace vitrine::text::jinja
