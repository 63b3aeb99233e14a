// Equality, hash, order and membership.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstring>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"

namespace vitrine::text::jinja {

namespace {

void chargeOne() {
    if (Meter* meter = Meter::current()) {
        meter->step();
    }
}

bool numbersEqual(const Value& a, const Value& b) {
    if (a.isIntegral() && b.isIntegral()) {
        return a.integer() == b.integer();
    }
    return a.real() == b.real();
}

bool sequencesEqual(const std::vector<Value>& a, const std::vector<Value>& b) {
    if (a.size() != b.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!equals(a[i], b[i])) {
            return false;
        }
    }
    return true;
}

bool dictsEqual(const DictObject& a, const DictObject& b) {
    if (a.entries.size() != b.entries.size()) {
        return false;
    }
    for (const auto& [key, value] : a.entries) {
        const Value* other = b.find(key);
        if (other == nullptr || !equals(value, *other)) {
            return false;
        }
    }
    return true;
}

bool rangesEqual(const RangeObject& a, const RangeObject& b) {
    const std::size_t size = a.size();
    return size == b.size() && (size == 0 || (a.start == b.start && (size == 1 || a.step == b.step)));
}

[[noreturn]] void failOrder(const Value& a, const Value& b, std::string_view sign = "<") {
    if (a.isUndefined()) {
        failUndefined(a);
    }
    if (b.isUndefined()) {
        failUndefined(b);
    }
    failRuntime("'" + std::string(sign) + "' is not supported between instances of '" + std::string(typeName(a)) +
                "' and '" + std::string(typeName(b)) + "'.");
}

// Python's rule for lists: the first pair that differs decides, else the length.
template <class Decide>
bool orderSequences(const std::vector<Value>& a, const std::vector<Value>& b, bool ofSizes, Decide decide) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        if (!equals(a[i], b[i])) {
            return decide(a[i], b[i]);
        }
    }
    return ofSizes;
}

bool isLessOrEqual(const Value& a, const Value& b) {
    chargeOne();
    if (a.isNumber() && b.isNumber()) {
        return a.isIntegral() && b.isIntegral() ? a.integer() <= b.integer() : a.real() <= b.real();
    }
    if (a.isString() && b.isString()) {
        return a.text() <= b.text();
    }
    if (a.kind() == b.kind() && a.isListOrTuple()) {
        return orderSequences(a.items(), b.items(), a.items().size() <= b.items().size(), isLessOrEqual);
    }
    failOrder(a, b, "<=");
}

} // namespace

bool equals(const Value& a, const Value& b) {
    chargeOne();
    if (a.isNumber() && b.isNumber()) {
        return numbersEqual(a, b);
    }
    if (a.kind() != b.kind()) {
        return false;
    }
    switch (a.kind()) {
    case Kind::missing:
    case Kind::undefined:
    case Kind::none: return true;
    case Kind::string: chargeText(a.text().size()); return a.text() == b.text();
    case Kind::list:
    case Kind::tuple: return a.object() == b.object() || sequencesEqual(a.items(), b.items());
    case Kind::dict: return a.object() == b.object() || dictsEqual(a.dict(), b.dict());
    case Kind::range: return rangesEqual(a.as<RangeObject>(), b.as<RangeObject>());
    default: return a.object() == b.object();
    }
}

std::size_t hashOf(const Value& value) {
    chargeOne();
    switch (value.kind()) {
    case Kind::boolean:
    case Kind::integer: return std::hash<std::uint64_t>{}(static_cast<std::uint64_t>(value.integer()));
    case Kind::real: {
        const double real = value.real();
        // An integral float equals the integer, so it must hash like it.
        if (real == std::floor(real) && std::fabs(real) < 1e30) {
            return std::hash<std::uint64_t>{}(static_cast<std::uint64_t>(static_cast<Int>(real)));
        }
        return std::hash<double>{}(real);
    }
    case Kind::string: chargeText(value.text().size()); return std::hash<std::string>{}(value.text());
    case Kind::tuple: {
        std::size_t hash = 0x345678;
        for (const Value& item : value.items()) {
            hash = hash * 1000003 ^ hashOf(item);
        }
        return hash;
    }
    case Kind::list:
    case Kind::dict:
    case Kind::view:
    case Kind::nameSpace: failRuntime("unhashable type: '" + std::string(typeName(value)) + "'.");
    case Kind::missing:
    case Kind::undefined:
    case Kind::none: return 0x9e3779b9;
    default: return std::hash<const void*>{}(value.object().get());
    }
}

bool isLess(const Value& a, const Value& b) {
    chargeOne();
    if (a.isNumber() && b.isNumber()) {
        return a.isIntegral() && b.isIntegral() ? a.integer() < b.integer() : a.real() < b.real();
    }
    if (a.isString() && b.isString()) {
        chargeText(a.text().size());
        return a.text() < b.text(); // the byte order of UTF-8 is the order of code points
    }
    if (a.kind() == b.kind() && a.isListOrTuple()) {
        return orderSequences(a.items(), b.items(), a.items().size() < b.items().size(), isLess);
    }
    failOrder(a, b);
}

bool compare(Comparison comparison, const Value& a, const Value& b) {
    switch (comparison) {
    case Comparison::equal: return equals(a, b);
    case Comparison::notEqual: return !equals(a, b);
    case Comparison::less: return isLess(a, b);
    case Comparison::lessEqual: return isLessOrEqual(a, b);
    case Comparison::greater: return isLess(b, a);
    case Comparison::greaterEqual: return isLessOrEqual(b, a);
    case Comparison::in: return contains(b, a);
    case Comparison::notIn: return !contains(b, a);
    }
    return false;
}

bool contains(const Value& container, const Value& item) {
    switch (container.kind()) {
    case Kind::string: {
        if (!item.isString()) {
            failRuntime("'in <string>' requires string as left operand, not " + std::string(typeName(item)) + ".");
        }
        const std::string& text = container.text();
        chargeText(text.size());
        // memmem is linear in the worst case too; std::string::find is not.
        return memmem(text.data(), text.size(), item.text().data(), item.text().size()) != nullptr;
    }
    case Kind::dict: return container.dict().find(item) != nullptr;
    case Kind::range: {
        const auto& range = container.as<RangeObject>();
        if (const auto index = asIndex(item)) {
            const Int offset = *index - range.start;
            return offset % range.step == 0 && offset / range.step >= 0 &&
                   offset / range.step < static_cast<Int>(range.size());
        }
        break;
    }
    default: break;
    }
    const Puller next = elementsOf(container);
    while (const auto element = next()) {
        if (equals(*element, item)) {
            return true;
        }
    }
    return false;
}

} // namespace vitrine::text::jinja
