// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/pretty.h"

#include <algorithm>

#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

constexpr std::size_t kWidth = 80;

// The same value with the keys of every dict in order, for keys that have one.
Value sorted(const Value& value) {
    if (Meter* meter = Meter::current()) {
        meter->step();
    }
    if (value.isListOrTuple()) {
        std::vector<Value> items;
        for (const Value& item : value.items()) {
            items.push_back(sorted(item));
        }
        return value.is(Kind::list) ? Value::list(std::move(items)) : Value::tuple(std::move(items));
    }
    if (!value.is(Kind::dict)) {
        return value;
    }
    auto entries = value.dict().entries;
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
        return a.first.isString() == b.first.isString() && a.first.kind() == b.first.kind() && isLess(a.first, b.first);
    });
    auto [copy, dict] = makeDict();
    for (const auto& [key, item] : entries) {
        dict->set(key, sorted(item));
    }
    return copy;
}

void layOut(std::string& text, const Value& value, std::size_t indent, std::size_t allowance) {
    const std::string flat = reprOf(value);
    const bool fits = unicode::length(flat) <= kWidth - std::min(kWidth, indent + allowance);
    const bool sequence = value.isListOrTuple() && !value.items().empty();
    const bool dict = value.is(Kind::dict) && !value.dict().entries.empty();
    if (fits || (!sequence && !dict)) {
        text += flat;
        return;
    }
    const std::string margin = ",\n" + std::string(indent + 1, ' ');
    const std::size_t count = sequence ? value.items().size() : value.dict().entries.size();
    text += dict ? '{' : value.is(Kind::list) ? '[' : '(';
    for (std::size_t i = 0; i < count; ++i) {
        text += i > 0 ? margin : std::string();
        const std::size_t after = i + 1 == count ? allowance + 1 : 1;
        if (sequence) {
            layOut(text, value.items()[i], indent + 1, after);
            continue;
        }
        const auto& [key, item] = value.dict().entries[i];
        const std::string name = reprOf(key);
        text += name + ": ";
        layOut(text, item, indent + 1 + unicode::length(name) + 2, after);
    }
    text += dict ? "}" : value.is(Kind::list) ? "]" : count == 1 ? ",)" : ")";
    checkTextSize(text.size() > (16U << 20) ? text.size() : 0);
}

} // namespace

std::string prettyText(const Value& value) {
    std::string text;
    layOut(text, sorted(value), 0, 0);
    return text;
}

} // namespace vitrine::text::jinja
