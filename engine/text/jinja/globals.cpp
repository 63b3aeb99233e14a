// The functions a template finds without being given them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <clocale>
#include <ctime>
#include <locale.h>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

namespace {

// The sandbox's own bound; a longer range is an error there too.
constexpr std::size_t kLongestRange = 100'000;

Value range(Interpreter&, const Value&, Arguments& arguments) {
    const Parameters p("range", arguments, {"start", "stop", "step"}, 1);
    const bool single = p[1] == nullptr;
    const Int start = single ? 0 : p.integer(0, 0);
    const Int stop = p.integer(single ? 0 : 1, 0);
    const Int step = p.integer(2, 1);
    if (step == 0) {
        failRuntime("range() arg 3 must not be zero.");
    }
    constexpr Int kFar = Int{1} << 100;
    auto object = std::make_shared<RangeObject>(std::clamp(start, -kFar, kFar), std::clamp(stop, -kFar, kFar), step);
    const Int span = step > 0 ? object->stop - object->start : object->start - object->stop;
    if (span > 0 && span / (step > 0 ? step : -step) >= static_cast<Int>(kLongestRange) && object->size() > kLongestRange) {
        failLimit("A range is longer than 100000.");
    }
    return {Kind::range, std::move(object)};
}

// dict(mapping or pairs, **named), told to `set` pair by pair.
template <class Set>
void eachPair(const char* who, const Arguments& arguments, Set set) {
    if (arguments.positional.size() > 1) {
        failRuntime(std::string(who) + "() takes one positional argument at most.");
    }
    if (!arguments.positional.empty()) {
        const Value& source = arguments.positional[0];
        if (source.is(Kind::dict)) {
            for (const auto& [key, value] : source.dict().entries) {
                set(key, value);
            }
        } else {
            for (const Value& pair : collect(source)) {
                const std::vector<Value> both = collect(pair);
                if (both.size() != 2) {
                    failRuntime("A dict is made of pairs.");
                }
                set(both[0], both[1]);
            }
        }
    }
    for (const auto& [name, value] : arguments.named) {
        set(Value(name), value);
    }
}

Value dict(Interpreter&, const Value&, Arguments& arguments) {
    auto made = makeDict();
    eachPair("dict", arguments, [&](const Value& key, const Value& value) { made.second->set(key, value); });
    return made.first;
}

Value nameSpace(Interpreter& interpreter, const Value&, Arguments& arguments) {
    Value space = interpreter.makeNamespace();
    eachPair("namespace", arguments, [&](const Value& key, const Value& value) {
        if (key.isString()) {
            space.as<NamespaceObject>().set(key.text(), value);
        }
    });
    return space;
}

Value cycler(Interpreter&, const Value&, Arguments& arguments) {
    if (arguments.positional.empty()) {
        failRuntime("at least one item has to be provided.");
    }
    return {Kind::cycler, std::make_shared<CyclerObject>(arguments.positional)};
}

Value joiner(Interpreter&, const Value&, Arguments& arguments) {
    const Parameters p("joiner", arguments, {"sep"});
    return {Kind::joiner, std::make_shared<JoinerObject>(p[0] != nullptr ? *p[0] : Value(", "))};
}

Value raiseException(Interpreter&, const Value&, Arguments& arguments) {
    const Parameters p("raise_exception", arguments, {"message"}, 1);
    throw Failure{FailureKind::raised, textOf(*p[0]), 0};
}

// The directives that Python fills in itself: a naive time has no zone, and microseconds are its own.
std::string withoutZone(const std::string& format) {
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%' || i + 1 >= format.size()) {
            text += format[i];
            continue;
        }
        const char kind = format[++i];
        if (kind == 'f') {
            text += "000000";
        } else if (kind != 'z' && kind != 'Z') {
            text += '%';
            text += kind;
        }
    }
    return text;
}

Value strftimeNow(Interpreter& interpreter, const Value&, Arguments& arguments) {
    const Parameters p("strftime_now", arguments, {"format"}, 1);
    const std::string format = withoutZone(p.text(0));
    if (format.size() > 4096) {
        failLimit("The format of a time is too long.");
    }
    // The C locale whatever the desktop has set: the names of months are part of a prompt.
    static const locale_t kLocale = newlocale(LC_ALL_MASK, "C", nullptr);
    std::string text(format.size() * 32 + 512, '\0');
    // A leading mark tells an empty result from one that doesn't fit.
    text.resize(strftime_l(text.data(), text.size(), ("!" + format).c_str(), &interpreter.now(), kLocale));
    return Value(text.empty() ? std::string() : text.substr(1));
}

} // namespace

std::optional<Value> findGlobal(std::string_view name) {
    static const std::vector<NamedNative> kTable = {
        {"range", range},   {"dict", dict},     {"namespace", nameSpace},          {"cycler", cycler},
        {"joiner", joiner}, {"raise_exception", raiseException}, {"strftime_now", strftimeNow},
    };
    for (const NamedNative& entry : kTable) {
        if (entry.name == name) {
            return Value(Kind::function, std::make_shared<FunctionObject>(entry.name, entry.native, Value()));
        }
    }
    return std::nullopt;
}

} // namespace vitrine::text::jinja
