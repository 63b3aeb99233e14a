// Filters that pick, change or group elements. The lazy ones work an element at a time, when it is asked for.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>
#include <unordered_set>

#include "engine/text/jinja/attribute_path.h"
#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"

namespace vitrine::text::jinja {

namespace {

using I = Interpreter&;
using V = const Value&;
using A = Arguments&;

Value withDefault(I, V self, A arguments) {
    const Parameters p("default", arguments, {"default_value", "boolean"});
    const Value fallback = p[0] != nullptr ? *p[0] : Value(std::string());
    return self.isUndefined() || (p.flag(1) && !truth(self)) ? fallback : self;
}

Value attribute(I interpreter, V self, A arguments) {
    const Parameters p("attr", arguments, {"name"}, 1);
    if (!p[0]->isString()) {
        failRuntime("attr needs a name.");
    }
    if (self.isUndefined()) {
        return interpreter.attribute(self, p[0]->text());
    }
    return attributeOf(self, p[0]->text()).value_or(Value::undefined("There is no attribute '" + p[0]->text() + "'."));
}

// A lazy walk that is set up when its first element is asked for: like a Python generator, it complains of its arguments
// only then, and not at all where the source is empty.
Value lazily(V source, std::function<Puller(const Puller&)> start) {
    auto next = std::make_shared<Puller>();
    auto opened = std::make_shared<Puller>();
    return makeIterator([source, next, opened, start = std::move(start)]() -> std::optional<Value> {
        if (!*next) {
            if (!truth(source)) {
                return std::nullopt;
            }
            *opened = elementsOf(source);
            *next = start(*opened);
        }
        return (*next)();
    });
}

Value mapped(I interpreter, V self, A arguments) {
    return lazily(self, [&interpreter, arguments = std::move(arguments)](const Puller& next) mutable -> Puller {
        if (arguments.positional.empty()) {
            const Parameters p("map", arguments, {"attribute", "default"});
            if (p[0] == nullptr) {
                failRuntime("map requires a filter argument.");
            }
            return [&interpreter, next, path = AttributePath(*p[0]),
                    fallback = p[1] != nullptr ? *p[1] : Value(nullptr)]() -> std::optional<Value> {
                const auto element = next();
                return element ? std::optional(path.read(interpreter, *element, &fallback)) : std::nullopt;
            };
        }
        const Value name = arguments.positional[0];
        Arguments rest{{arguments.positional.begin() + 1, arguments.positional.end()}, arguments.named};
        return [&interpreter, next, name, rest]() -> std::optional<Value> {
            const auto element = next();
            if (!element) {
                return std::nullopt;
            }
            Arguments each = rest;
            return interpreter.applyFilter(name, *element, each);
        };
    });
}

Value selected(I interpreter, V self, A arguments, bool keep, bool byAttribute) {
    return lazily(self, [&interpreter, arguments = std::move(arguments), keep, byAttribute](const Puller& next) -> Puller {
        const std::size_t first = byAttribute ? 1 : 0;
        if (arguments.positional.size() < first) {
            failRuntime("Missing parameter for attribute name.");
        }
        const AttributePath path = byAttribute ? AttributePath(arguments.positional[0]) : AttributePath();
        const std::optional<Value> test =
            arguments.positional.size() > first ? std::optional(arguments.positional[first]) : std::nullopt;
        Arguments rest{{}, arguments.named};
        if (test) {
            rest.positional.assign(arguments.positional.begin() + static_cast<std::ptrdiff_t>(first) + 1, arguments.positional.end());
        }
        return [&interpreter, next, path, test, rest, keep]() -> std::optional<Value> {
            while (auto element = next()) {
                interpreter.meter().step();
                const Value subject = path.read(interpreter, *element);
                Arguments each = rest;
                if ((test ? interpreter.applyTest(*test, subject, each) : truth(subject)) == keep) {
                    return element;
                }
            }
            return std::nullopt;
        };
    });
}

Value unique(I interpreter, V self, A arguments) {
    const Parameters p("unique", arguments, {"case_sensitive", "attribute"});
    const AttributePath path = p.given(1) != nullptr ? AttributePath(*p[1]) : AttributePath();
    auto seen = std::make_shared<std::unordered_set<Value, ValueHash, ValueEqual>>();
    return makeIterator([&interpreter, next = elementsOf(self), path, seen, cased = p.flag(0)]() -> std::optional<Value> {
        while (auto element = next()) {
            interpreter.meter().step();
            const Value key = path.read(interpreter, *element);
            if (seen->insert(cased ? key : withoutCase(key)).second) {
                return element;
            }
        }
        return std::nullopt;
    });
}

Value batched(I interpreter, V self, A arguments) {
    const Parameters p("batch", arguments, {"linecount", "fill_with"}, 1);
    const Int size = p.integer(0, 1);
    const Value fill = p[1] != nullptr ? *p[1] : Value(nullptr);
    return makeIterator([&interpreter, next = elementsOf(self), size, fill, pending = std::vector<Value>{}, done = false]() mutable -> std::optional<Value> {
        while (!done) {
            auto element = next();
            interpreter.meter().step();
            if (!element) {
                done = true;
                break;
            }
            if (static_cast<Int>(pending.size()) == size) {
                Value full = Value::list(std::move(pending));
                pending = {*std::move(element)};
                return full;
            }
            pending.push_back(*std::move(element));
        }
        if (pending.empty()) {
            return std::nullopt;
        }
        if (!fill.isNone() && static_cast<Int>(pending.size()) < size) {
            checkItemCount(static_cast<std::size_t>(std::min<Int>(size, Int{1} << 60)));
            pending.resize(static_cast<std::size_t>(size), fill);
        }
        return Value::list(std::exchange(pending, {}));
    });
}

Value slices(I interpreter, V self, A arguments) {
    const Parameters p("slice", arguments, {"slices", "fill_with"}, 1);
    const Int count = p.integer(0, 1);
    if (count == 0) {
        failRuntime("integer division or modulo by zero.");
    }
    const Value fill = p[1] != nullptr ? *p[1] : Value(nullptr);
    std::vector<Value> items = collect(self);
    return makeIterator([&interpreter, items = std::move(items), count, fill, slice = Int{0}, at = std::size_t{0}]() mutable -> std::optional<Value> {
        if (slice >= count) {
            return std::nullopt;
        }
        interpreter.meter().step();
        const Int size = static_cast<Int>(items.size());
        const bool longer = slice < size % count;
        const auto end = at + static_cast<std::size_t>(size / count + (longer ? 1 : 0));
        std::vector<Value> part(items.begin() + static_cast<std::ptrdiff_t>(at), items.begin() + static_cast<std::ptrdiff_t>(end));
        at = end;
        ++slice;
        if (!fill.isNone() && !longer) {
            part.push_back(fill);
        }
        return Value::list(std::move(part));
    });
}

Value groupOf(V key, std::vector<Value> members) {
    auto pair = std::make_shared<ListObject>(std::vector<Value>{key, Value::list(std::move(members))});
    pair->grouping = true;
    return {Kind::tuple, std::move(pair)};
}

Value grouped(I interpreter, V self, A arguments) {
    const Parameters p("groupby", arguments, {"attribute", "default", "case_sensitive"}, 1);
    const AttributePath path(*p[0]);
    const bool cased = p.flag(2);
    struct Keyed {
        Value key, folded, item;
    };
    std::vector<Keyed> keyed;
    for (const Value& item : collect(self)) {
        const Value key = path.read(interpreter, item, p[1]);
        keyed.push_back({key, cased ? key : withoutCase(key), item});
    }
    chargeItems(keyed.size() * 8);
    std::stable_sort(keyed.begin(), keyed.end(), [](const Keyed& a, const Keyed& b) { return isLess(a.folded, b.folded); });
    std::vector<Value> groups;
    for (std::size_t begin = 0; begin < keyed.size();) {
        std::vector<Value> members;
        std::size_t at = begin;
        while (at < keyed.size() && equals(keyed[at].folded, keyed[begin].folded)) {
            members.push_back(keyed[at++].item);
        }
        groups.push_back(groupOf(keyed[begin].key, std::move(members)));
        begin = at;
    }
    return Value::list(std::move(groups));
}

} // namespace

const std::vector<NamedNative>& selectionFilters() {
    static const std::vector<NamedNative> kTable = {
        {"default", withDefault},
        {"d", withDefault},
        {"attr", attribute},
        {"map", mapped},
        {"select", [](I i, V self, A args) { return selected(i, self, args, true, false); }},
        {"reject", [](I i, V self, A args) { return selected(i, self, args, false, false); }},
        {"selectattr", [](I i, V self, A args) { return selected(i, self, args, true, true); }},
        {"rejectattr", [](I i, V self, A args) { return selected(i, self, args, false, true); }},
        {"unique", unique},
        {"batch", batched},
        {"slice", slices},
        {"groupby", grouped},
    };
    return kTable;
}

} // namespace vitrine::text::jinja
