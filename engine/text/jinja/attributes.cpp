// getattr: which attributes and methods the values have, and which of them the sandbox keeps back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/operators.h"

namespace vitrine::text::jinja {

namespace {

using V = const Value&;
using A = Arguments&;

Value dictGet(Interpreter&, V self, A arguments) {
    const Parameters p("get", arguments, {"key", "default"}, 1);
    const Value* found = self.dict().find(*p[0]);
    return found != nullptr ? *found : p[1] != nullptr ? *p[1] : Value(nullptr);
}

Value viewOf(V self, std::string_view type) {
    std::vector<Value> items;
    const auto& entries = self.dict().entries;
    checkItemCount(entries.size());
    for (const auto& [key, value] : entries) {
        items.push_back(type == "dict_keys" ? key : type == "dict_values" ? value : Value::tuple({key, value}));
    }
    return {Kind::view, std::make_shared<ViewObject>(type, std::move(items))};
}

Value dictFromKeys(Interpreter&, V, A arguments) {
    const Parameters p("fromkeys", arguments, {"iterable", "value"}, 1);
    auto [value, dict] = makeDict();
    for (const Value& key : collect(*p[0])) {
        dict->set(key, p[1] != nullptr ? *p[1] : Value(nullptr));
    }
    return value;
}

Value listIndex(Interpreter&, V self, A arguments) {
    const Parameters p("index", arguments, {"value", "start", "stop"}, 1);
    const auto& items = self.items();
    const Int size = static_cast<Int>(items.size());
    const auto clipped = [&](Int at) { return std::clamp<Int>(at < 0 ? at + size : at, 0, size); };
    const Int stop = clipped(p.integer(2, size));
    for (Int i = clipped(p.integer(1, 0)); i < stop; ++i) {
        if (equals(items[static_cast<std::size_t>(i)], *p[0])) {
            return Value(i);
        }
    }
    failRuntime("The value is not in the list.");
}

Value listCount(Interpreter&, V self, A arguments) {
    const Parameters p("count", arguments, {"value"}, 1);
    const auto& items = self.items();
    return Value(static_cast<Int>(std::count_if(items.begin(), items.end(), [&](V item) { return equals(item, *p[0]); })));
}

Value loopCycle(Interpreter&, V self, A arguments) {
    if (arguments.positional.empty()) {
        failRuntime("no items for cycling given.");
    }
    return arguments.positional[self.as<LoopObject>().index0 % arguments.positional.size()];
}

Value loopChanged(Interpreter&, V self, A arguments) {
    auto& loop = self.as<LoopObject>();
    Value now = Value::tuple(arguments.positional);
    const bool changed = !loop.lastChanged || !equals(*loop.lastChanged, now);
    loop.lastChanged = std::move(now);
    return Value(changed);
}

Value cyclerNext(Interpreter&, V self, A) {
    auto& cycler = self.as<CyclerObject>();
    Value value = cycler.items[cycler.position];
    cycler.position = (cycler.position + 1) % cycler.items.size();
    return value;
}

Value cyclerReset(Interpreter&, V self, A) {
    self.as<CyclerObject>().position = 0;
    return Value(nullptr);
}

Value bitLength(Interpreter&, V self, A) {
    Int rest = self.integer() < 0 ? -self.integer() : self.integer();
    int bits = 0;
    for (; rest != 0; rest >>= 1) {
        ++bits;
    }
    return Value(bits);
}

Value isIntegerValue(Interpreter&, V self, A) {
    return Value(!self.is(Kind::real) || self.real() == std::floor(self.real()));
}

Value selfOf(Interpreter&, V self, A) { return self; }

std::optional<Value> loopAttribute(V value, std::string_view name) {
    auto& loop = value.as<LoopObject>();
    const auto length = [&] { return static_cast<Int>(loop.length()); };
    const Int index0 = static_cast<Int>(loop.index0);
    if (name == "index") {
        return Value(index0 + 1);
    }
    if (name == "index0") {
        return Value(index0);
    }
    if (name == "first") {
        return Value(index0 == 0);
    }
    if (name == "last") {
        return Value(loop.peek() == nullptr);
    }
    if (name == "length") {
        return Value(length());
    }
    if (name == "revindex") {
        return Value(length() - index0);
    }
    if (name == "revindex0") {
        return Value(length() - index0 - 1);
    }
    if (name == "previtem") {
        return loop.hasPrevious ? loop.previous : Value::undefined("there is no previous item.");
    }
    if (name == "nextitem") {
        const Value* next = loop.peek();
        return next != nullptr ? *next : Value::undefined("there is no next item.");
    }
    if (name == "depth") {
        return Value(1);
    }
    if (name == "depth0") {
        return Value(0);
    }
    return std::nullopt;
}

std::optional<Value> macroAttribute(V value, std::string_view name) {
    const Statement& definition = *value.as<MacroObject>().definition;
    if (name == "name") {
        return definition.kind == StatementKind::macro ? Value(definition.text) : Value(nullptr);
    }
    if (name == "arguments") {
        std::vector<Value> names;
        for (const ExpressionPtr& argument : definition.arguments) {
            names.emplace_back(argument->name);
        }
        return Value::tuple(std::move(names));
    }
    if (name == "caller") {
        return Value(definition.callerSlot.slot >= 0 || definition.explicitCaller);
    }
    if (name == "catch_kwargs" || name == "catch_varargs") {
        return Value((name == "catch_kwargs" ? definition.namedSlot : definition.positionalSlot).slot >= 0);
    }
    return std::nullopt;
}

std::optional<Value> property(V value, std::string_view name) {
    switch (value.kind()) {
    case Kind::loop: return loopAttribute(value, name);
    case Kind::macro: return macroAttribute(value, name);
    case Kind::nameSpace: {
        const Value* found = value.as<NamespaceObject>().find(name);
        return found != nullptr ? std::optional(*found) : std::nullopt;
    }
    case Kind::cycler: {
        const auto& cycler = value.as<CyclerObject>();
        return name == "current" ? std::optional(cycler.items[cycler.position]) : std::nullopt;
    }
    case Kind::joiner: return name == "sep" ? std::optional(value.as<JoinerObject>().separator) : std::nullopt;
    case Kind::tuple:
        if (value.as<ListObject>().grouping && (name == "grouper" || name == "list")) {
            return value.items()[name == "grouper" ? 0 : 1];
        }
        return std::nullopt;
    case Kind::boolean:
    case Kind::integer:
    case Kind::real:
        if (name == "real" || name == "numerator") {
            return value.is(Kind::real) ? value : Value(value.integer());
        }
        if (name == "imag") {
            return value.is(Kind::real) ? Value(0.0) : Value(0);
        }
        return name == "denominator" ? std::optional(Value(1)) : std::nullopt;
    case Kind::range: {
        const auto& range = value.as<RangeObject>();
        return name == "start"  ? std::optional(Value(range.start))
               : name == "stop" ? std::optional(Value(range.stop))
               : name == "step" ? std::optional(Value(range.step))
                                : std::nullopt;
    }
    default: return std::nullopt;
    }
}

// The methods that would change their object. The sandbox hands out an undefined value for them.
bool changesItsObject(Kind kind, std::string_view name) {
    static constexpr std::array<std::string_view, 5> kDict = {"clear", "pop", "popitem", "setdefault", "update"};
    static constexpr std::array<std::string_view, 9> kList = {"append", "clear", "pop", "reverse", "insert",
                                                              "sort",   "extend", "remove", "__iadd__"};
    if (kind == Kind::dict) {
        return std::find(kDict.begin(), kDict.end(), name) != kDict.end();
    }
    return kind == Kind::list && std::find(kList.begin(), kList.end(), name) != kList.end();
}

} // namespace

const std::vector<NamedNative>& containerMethods(Kind kind) {
    static const std::vector<NamedNative> kNone;
    static const std::vector<NamedNative> kDict = {
        {"get", dictGet},
        {"items", [](Interpreter&, V self, A) { return viewOf(self, "dict_items"); }},
        {"keys", [](Interpreter&, V self, A) { return viewOf(self, "dict_keys"); }},
        {"values", [](Interpreter&, V self, A) { return viewOf(self, "dict_values"); }},
        {"copy", selfOf},
        {"fromkeys", dictFromKeys},
    };
    static const std::vector<NamedNative> kList = {{"index", listIndex}, {"count", listCount}, {"copy", selfOf}};
    static const std::vector<NamedNative> kTuple = {{"index", listIndex}, {"count", listCount}};
    static const std::vector<NamedNative> kLoop = {{"cycle", loopCycle}, {"changed", loopChanged}};
    static const std::vector<NamedNative> kCycler = {{"next", cyclerNext}, {"reset", cyclerReset}};
    static const std::vector<NamedNative> kNumber = {
        {"bit_length", bitLength}, {"is_integer", isIntegerValue}, {"conjugate", selfOf}};
    switch (kind) {
    case Kind::dict: return kDict;
    case Kind::list: return kList;
    case Kind::tuple: return kTuple;
    case Kind::loop: return kLoop;
    case Kind::cycler: return kCycler;
    case Kind::boolean:
    case Kind::integer: return kNumber;
    default: return kNone;
    }
}

std::optional<Value> attributeOf(const Value& value, std::string_view name) {
    if (auto found = property(value, name)) {
        return found;
    }
    if (changesItsObject(value.kind(), name)) {
        return Value::undefined("access to attribute '" + std::string(name) + "' of '" + std::string(typeName(value)) +
                                "' object is unsafe.");
    }
    if (name.starts_with('_')) {
        return std::nullopt;
    }
    const auto bound = [&](const std::vector<NamedNative>& table) -> std::optional<Value> {
        const auto found = std::find_if(table.begin(), table.end(), [&](const NamedNative& e) { return e.name == name; });
        if (found == table.end()) {
            return std::nullopt;
        }
        return Value(Kind::function, std::make_shared<FunctionObject>(found->name, found->native, value));
    };
    if (value.isString()) {
        auto found = bound(stringMethods());
        return found ? found : bound(stringQuestions());
    }
    return bound(containerMethods(value.kind()));
}

} // namespace vitrine::text::jinja
