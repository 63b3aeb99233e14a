// Lengths, iteration, indices and slices.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

// The shared object keeps the elements alive while the puller exists.
Puller overItems(std::shared_ptr<Object> owner, const std::vector<Value>& items) {
    return [owner = std::move(owner), &items, at = std::size_t{0}]() mutable -> std::optional<Value> {
        return at < items.size() ? std::optional(items[at++]) : std::nullopt;
    };
}

Puller overText(const Value& text) {
    return [text, at = std::size_t{0}]() mutable -> std::optional<Value> {
        if (at >= text.text().size()) {
            return std::nullopt;
        }
        std::string one;
        unicode::append(one, unicode::next(text.text(), at));
        return Value(std::move(one), text.isMarkup());
    };
}

Puller overDict(const Value& dict) {
    return [dict, at = std::size_t{0}]() mutable -> std::optional<Value> {
        const auto& entries = dict.dict().entries;
        return at < entries.size() ? std::optional(entries[at++].first) : std::nullopt;
    };
}

std::string substring(const StringObject& string, std::size_t index, std::size_t count) {
    if (string.ascii) {
        return string.text.substr(index, count);
    }
    const std::size_t begin = unicode::offsetOf(string.text, index);
    const std::string_view rest = std::string_view(string.text).substr(begin);
    return std::string(rest.substr(0, unicode::offsetOf(rest, count)));
}

std::optional<std::size_t> within(Int index, std::size_t size) {
    if (index < 0) {
        index += static_cast<Int>(size);
    }
    return index >= 0 && index < static_cast<Int>(size) ? std::optional(static_cast<std::size_t>(index)) : std::nullopt;
}

Int sliceBound(const Value* value, Int fallback) {
    if (value == nullptr || value->isNone()) {
        return fallback;
    }
    if (const auto index = asIndex(*value)) {
        return *index;
    }
    failRuntime("slice indices must be integers or None.");
}

struct SliceIndices {
    Int start, stop, step;
    [[nodiscard]] std::size_t count() const { return RangeObject(start, stop, step).size(); }
};

// As slice.indices of Python: negative bounds count from the end and all are clipped.
SliceIndices sliceIndices(std::size_t length, const Value* start, const Value* stop, const Value* step) {
    const Int size = static_cast<Int>(length);
    const Int stride = sliceBound(step, 1);
    if (stride == 0) {
        failRuntime("slice step cannot be zero.");
    }
    const Int low = stride > 0 ? 0 : -1;
    const Int high = stride > 0 ? size : size - 1;
    const auto clipped = [&](const Value* bound, Int fallback) {
        if (bound == nullptr || bound->isNone()) {
            return fallback;
        }
        const Int index = sliceBound(bound, 0);
        return std::clamp(index < 0 ? index + size : index, low, high);
    };
    const Int limitedStride = std::clamp(stride, -size - 1, size + 1);
    return {clipped(start, stride > 0 ? low : high), clipped(stop, stride > 0 ? high : low), limitedStride};
}

Value slicedText(const Value& value, const SliceIndices& slice) {
    const StringObject& string = value.string();
    chargeText(string.text.size());
    const std::size_t count = slice.count();
    if (slice.step == 1) {
        return Value(count == 0 ? std::string() : substring(string, static_cast<std::size_t>(slice.start), count),
                     value.isMarkup());
    }
    const std::vector<char32_t> codes = unicode::decode(string.text);
    std::string result;
    for (std::size_t i = 0; i < count; ++i) {
        unicode::append(result, codes[static_cast<std::size_t>(slice.start + static_cast<Int>(i) * slice.step)]);
    }
    return Value(std::move(result), value.isMarkup());
}

} // namespace

std::optional<Int> asIndex(const Value& value) {
    return value.isIntegral() ? std::optional(value.integer()) : std::nullopt;
}

std::optional<std::size_t> sizeOf(const Value& value) {
    switch (value.kind()) {
    case Kind::missing:
    case Kind::undefined: return 0;
    case Kind::string: return value.string().size;
    case Kind::list:
    case Kind::tuple: return value.items().size();
    case Kind::dict: return value.dict().entries.size();
    case Kind::range: return value.as<RangeObject>().size();
    case Kind::view: return value.as<ViewObject>().items.size();
    case Kind::loop: return value.as<LoopObject>().length();
    default: return std::nullopt;
    }
}

bool isIterable(const Value& value) {
    switch (value.kind()) {
    case Kind::missing:
    case Kind::undefined:
    case Kind::string:
    case Kind::list:
    case Kind::tuple:
    case Kind::dict:
    case Kind::range:
    case Kind::view:
    case Kind::iterator:
    case Kind::loop: return true;
    default: return false;
    }
}

Puller elementsOf(const Value& value) {
    switch (value.kind()) {
    case Kind::missing:
    case Kind::undefined: return []() -> std::optional<Value> { return std::nullopt; };
    case Kind::string: return overText(value);
    case Kind::list:
    case Kind::tuple: return overItems(value.object(), value.items());
    case Kind::dict: return overDict(value);
    case Kind::view: return overItems(value.object(), value.as<ViewObject>().items);
    case Kind::range:
        return [value, at = std::size_t{0}]() mutable -> std::optional<Value> {
            const auto& range = value.as<RangeObject>();
            return at < range.size() ? std::optional(range.at(at++)) : std::nullopt;
        };
    case Kind::iterator: return [value] { return value.as<IteratorObject>().next(); };
    case Kind::loop: return [value] { return value.as<LoopObject>().advance(); };
    default: failRuntime("'" + std::string(typeName(value)) + "' object is not iterable.");
    }
}

std::vector<Value> collect(const Value& value) {
    if (value.isListOrTuple()) {
        return value.items();
    }
    std::vector<Value> items;
    const Puller next = elementsOf(value);
    while (auto element = next()) {
        if (Meter* meter = Meter::current()) {
            meter->step();
        }
        if (items.size() % 1024 == 1023) {
            checkItemCount(items.size());
        }
        items.push_back(*std::move(element));
    }
    return items;
}

Value sliced(const Value& value, const Value* start, const Value* stop, const Value* step) {
    if (value.isString()) {
        return slicedText(value, sliceIndices(value.string().size, start, stop, step));
    }
    if (value.isListOrTuple()) {
        const auto& items = value.items();
        const SliceIndices slice = sliceIndices(items.size(), start, stop, step);
        std::vector<Value> result;
        const std::size_t count = slice.count();
        chargeItems(count);
        for (std::size_t i = 0; i < count; ++i) {
            result.push_back(items[static_cast<std::size_t>(slice.start + static_cast<Int>(i) * slice.step)]);
        }
        return value.is(Kind::list) ? Value::list(std::move(result)) : Value::tuple(std::move(result));
    }
    if (value.is(Kind::range)) {
        const auto& range = value.as<RangeObject>();
        const SliceIndices slice = sliceIndices(range.size(), start, stop, step);
        return {Kind::range, std::make_shared<RangeObject>(range.start + slice.start * range.step,
                                                           range.start + slice.stop * range.step,
                                                           range.step * slice.step)};
    }
    if (value.isUndefined()) {
        failUndefined(value);
    }
    failRuntime("'" + std::string(typeName(value)) + "' object is not subscriptable.");
}

std::optional<Value> subscript(const Value& value, const Value& key) {
    if (value.is(Kind::dict)) {
        if (key.is(Kind::list) || key.is(Kind::dict)) {
            return std::nullopt;
        }
        const Value* found = value.dict().find(key);
        return found != nullptr ? std::optional(*found) : std::nullopt;
    }
    const auto index = asIndex(key);
    if (!index) {
        return std::nullopt;
    }
    if (value.isListOrTuple()) {
        const auto at = within(*index, value.items().size());
        return at ? std::optional(value.items()[*at]) : std::nullopt;
    }
    if (value.isString()) {
        chargeText(value.string().ascii ? 0 : value.text().size());
        const auto at = within(*index, value.string().size);
        return at ? std::optional(Value(substring(value.string(), *at, 1), value.isMarkup())) : std::nullopt;
    }
    if (value.is(Kind::range)) {
        const auto at = within(*index, value.as<RangeObject>().size());
        return at ? std::optional(value.as<RangeObject>().at(*at)) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace vitrine::text::jinja
