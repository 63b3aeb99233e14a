// Filters over whole sequences: their ends, their order, their size.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/text/jinja/attribute_path.h"
#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

using I = Interpreter&;
using V = const Value&;
using A = Arguments&;

Value length(I, V self, A arguments) {
    const Parameters none("length", arguments, {});
    if (const auto size = sizeOf(self)) {
        return Value(*size);
    }
    failRuntime("object of type '" + std::string(typeName(self)) + "' has no len().");
}

Value first(I, V self, A arguments) {
    const Parameters none("first", arguments, {});
    return elementsOf(self)().value_or(Value::undefined("No first item, sequence was empty."));
}

bool isReversible(V value) { return isIterable(value) && !value.is(Kind::iterator) && !value.is(Kind::loop) && !value.isUndefined(); }

Value last(I, V self, A arguments) {
    const Parameters none("last", arguments, {});
    if (self.isString()) {
        return subscript(self, Value(-1)).value_or(Value::undefined("No last item, sequence was empty."));
    }
    if (!isReversible(self)) {
        if (self.isUndefined()) {
            failRuntime("An undefined value has no last item.");
        }
        failRuntime("'" + std::string(typeName(self)) + "' object is not reversible.");
    }
    if (self.isListOrTuple()) {
        return self.items().empty() ? Value::undefined("No last item, sequence was empty.") : self.items().back();
    }
    std::vector<Value> items = collect(self);
    return items.empty() ? Value::undefined("No last item, sequence was empty.") : items.back();
}

Puller overCopy(std::vector<Value> items) {
    return [items = std::move(items), at = std::size_t{0}]() mutable -> std::optional<Value> {
        return at < items.size() ? std::optional(items[at++]) : std::nullopt;
    };
}

Value reversed(I, V self, A arguments) {
    const Parameters none("reverse", arguments, {});
    if (self.isString()) {
        const Value step(-1);
        return sliced(self, nullptr, nullptr, &step);
    }
    std::vector<Value> items = collect(self);
    std::reverse(items.begin(), items.end());
    // What can be walked backwards gives a lazy walk; the rest a new list.
    return isReversible(self) ? makeIterator(overCopy(std::move(items))) : Value::list(std::move(items));
}

Value listed(I, V self, A arguments) {
    const Parameters none("list", arguments, {});
    return Value::list(collect(self));
}

Value joined(I interpreter, V self, A arguments) {
    const Parameters p("join", arguments, {"d", "attribute"});
    const std::string separator = p[0] != nullptr ? textOf(*p[0]) : std::string();
    const AttributePath path = p.given(1) != nullptr ? AttributePath(*p[1]) : AttributePath();
    std::string text;
    bool first = true;
    const Puller next = elementsOf(self);
    while (const auto element = next()) {
        interpreter.meter().step();
        text += first ? std::string() : separator;
        first = false;
        text += textOf(path.read(interpreter, *element));
        if (text.size() > (16U << 20)) {
            checkTextSize(text.size());
        }
    }
    return Value(std::move(text));
}

struct Keyed {
    Value key;
    Value item;
};

void sortByKey(std::vector<Keyed>& items, bool backwards) {
    chargeItems(items.size() * 8);
    // Stable in both directions, as Python's sort is.
    std::stable_sort(items.begin(), items.end(), [backwards](const Keyed& a, const Keyed& b) {
        return backwards ? isLess(b.key, a.key) : isLess(a.key, b.key);
    });
}

std::vector<Value> itemsOf(std::vector<Keyed> keyed) {
    std::vector<Value> items;
    for (Keyed& entry : keyed) {
        items.push_back(std::move(entry.item));
    }
    return items;
}

// The sort key of "a,b.c": a list of what each path reads.
Value multiKey(I interpreter, const std::vector<AttributePath>& paths, V item, bool caseSensitive) {
    std::vector<Value> keys;
    for (const AttributePath& path : paths) {
        const Value key = path.read(interpreter, item);
        keys.push_back(caseSensitive ? key : withoutCase(key));
    }
    return Value::list(std::move(keys));
}

std::vector<AttributePath> pathsOf(const Value* attribute) {
    std::vector<AttributePath> paths;
    if (attribute == nullptr || !attribute->isString()) {
        paths.push_back(attribute != nullptr ? AttributePath(*attribute) : AttributePath());
        return paths;
    }
    const std::string& text = attribute->text();
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        paths.emplace_back(Value(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return paths;
}

Value sorted(I interpreter, V self, A arguments) {
    const Parameters p("sort", arguments, {"reverse", "case_sensitive", "attribute"});
    const std::vector<AttributePath> paths = pathsOf(p.given(2));
    std::vector<Keyed> keyed;
    for (Value& item : collect(self)) {
        Value key = multiKey(interpreter, paths, item, p.flag(1));
        keyed.push_back({std::move(key), std::move(item)});
    }
    sortByKey(keyed, p.flag(0));
    return Value::list(itemsOf(std::move(keyed)));
}

Value dictSorted(I, V self, A arguments) {
    const Parameters p("dictsort", arguments, {"case_sensitive", "by", "reverse"});
    const std::string by = p[1] != nullptr ? textOf(*p[1]) : "key";
    if (by != "key" && by != "value") {
        failRuntime("dictsort sorts by either \"key\" or \"value\".");
    }
    if (self.isUndefined()) {
        failUndefined(self);
    }
    if (!self.is(Kind::dict)) {
        failRuntime("dictsort needs a dict.");
    }
    std::vector<Keyed> keyed;
    for (const auto& [key, value] : self.dict().entries) {
        const Value& sortKey = by == "key" ? key : value;
        keyed.push_back({p.flag(0) ? sortKey : withoutCase(sortKey), Value::tuple({key, value})});
    }
    sortByKey(keyed, p.flag(2));
    return Value::list(itemsOf(std::move(keyed)));
}

Value extreme(I interpreter, V self, const Arguments& arguments, bool largest) {
    const Parameters p(largest ? "max" : "min", arguments, {"case_sensitive", "attribute"});
    const AttributePath path = p.given(1) != nullptr ? AttributePath(*p[1]) : AttributePath();
    std::optional<Keyed> best;
    const Puller next = elementsOf(self);
    while (auto element = next()) {
        interpreter.meter().step();
        Value key = path.read(interpreter, *element);
        key = p.flag(0) ? key : withoutCase(key);
        if (!best || (largest ? isLess(best->key, key) : isLess(key, best->key))) {
            best = Keyed{std::move(key), *std::move(element)};
        }
    }
    return best ? best->item : Value::undefined("No aggregated item, sequence was empty.");
}

Value summed(I interpreter, V self, A arguments) {
    const Parameters p("sum", arguments, {"attribute", "start"});
    const AttributePath path = p.given(0) != nullptr ? AttributePath(*p[0]) : AttributePath();
    Value total = p[1] != nullptr ? *p[1] : Value(0);
    if (total.isString()) {
        failRuntime("sum() can't sum strings.");
    }
    const Puller next = elementsOf(self);
    while (const auto element = next()) {
        interpreter.meter().step();
        total = binary(BinaryOperator::add, total, path.read(interpreter, *element));
    }
    return total;
}

Value pairs(I, V self, A arguments) {
    const Parameters none("items", arguments, {});
    std::vector<Value> items;
    if (self.is(Kind::dict)) {
        for (const auto& [key, value] : self.dict().entries) {
            items.push_back(Value::tuple({key, value}));
        }
    } else if (!self.isUndefined()) {
        failRuntime("Can only get item pairs from a mapping.");
    }
    return makeIterator(overCopy(std::move(items)));
}

} // namespace

const std::vector<NamedNative>& sequenceFilters() {
    static const std::vector<NamedNative> kTable = {
        {"length", length},
        {"count", length},
        {"first", first},
        {"last", last},
        {"reverse", reversed},
        {"list", listed},
        {"join", joined},
        {"sort", sorted},
        {"dictsort", dictSorted},
        {"min", [](I i, V self, A args) { return extreme(i, self, args, false); }},
        {"max", [](I i, V self, A args) { return extreme(i, self, args, true); }},
        {"sum", summed},
        {"items", pairs},
    };
    return kTable;
}

} // namespace vitrine::text::jinja
