// What can stand after `is`.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unordered_map>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

namespace {

using V = const Value&;
using A = Arguments&;

template <Comparison comparison>
Value compared(Interpreter&, V self, A arguments) {
    const Parameters p("test", arguments, {"other"}, 1);
    return Value(compare(comparison, self, *p[0]));
}

template <Kind kind>
Value hasKind(Interpreter&, V self, A arguments) {
    const Parameters none("test", arguments, {});
    return Value(self.is(kind));
}

template <bool wanted>
Value isBoolean(Interpreter&, V self, A) {
    return Value(self.is(Kind::boolean) && self.boolean() == wanted);
}

Int remainder(V self, const Value& divisor) {
    const Value rest = binary(BinaryOperator::modulo, self, divisor);
    if (rest.isIntegral()) {
        return rest.integer();
    }
    return rest.real() == 0.0 ? 0 : rest.real() == 1.0 ? 1 : 2;
}

Value divisible(Interpreter&, V self, A arguments) {
    const Parameters p("divisibleby", arguments, {"num"}, 1);
    if (self.isString()) {
        failRuntime("divisibleby needs a number.");
    }
    return Value(remainder(self, *p[0]) == 0);
}

Value parity(V self, Int wanted) {
    if (self.isString()) {
        failRuntime("odd and even need a number.");
    }
    return Value(remainder(self, Value(2)) == wanted);
}

Value sameAs(Interpreter&, V self, A arguments) {
    const Parameters p("sameas", arguments, {"other"}, 1);
    const Value& other = *p[0];
    if (self.kind() != other.kind()) {
        return Value(false);
    }
    switch (self.kind()) {
    case Kind::none:
    case Kind::boolean: return Value(equals(self, other));
    case Kind::integer: return Value(self.integer() == other.integer() && self.integer() >= -5 && self.integer() <= 256);
    default: return Value(self.object() != nullptr && self.object() == other.object());
    }
}

Value sequence(Interpreter&, V self, A) {
    switch (self.kind()) {
    case Kind::undefined:
    case Kind::string:
    case Kind::list:
    case Kind::tuple:
    case Kind::dict:
    case Kind::range: return Value(true);
    default: return Value(false);
    }
}

Value callable(Interpreter&, V self, A) {
    // An undefined value can be called, if only to fail.
    return Value(self.is(Kind::function) || self.is(Kind::macro) || self.is(Kind::joiner) || self.isUndefined() ||
                 self.is(Kind::loop));
}

Value cased(Interpreter& interpreter, V self, std::string_view question) {
    Arguments none;
    const Value text(textOf(self));
    return findIn(stringQuestions(), question)(interpreter, text, none);
}

using Index = std::unordered_map<std::string_view, Native>;

Index typeTests() {
    return {
        {"defined", [](Interpreter&, V self, A) { return Value(!self.isUndefined()); }},
        {"undefined", [](Interpreter&, V self, A) { return Value(self.isUndefined()); }},
        {"none", hasKind<Kind::none>},
        {"boolean", hasKind<Kind::boolean>},
        {"false", isBoolean<false>},
        {"true", isBoolean<true>},
        {"integer", hasKind<Kind::integer>},
        {"float", hasKind<Kind::real>},
        {"number", [](Interpreter&, V self, A) { return Value(self.isNumber()); }},
        {"string", hasKind<Kind::string>},
        {"mapping", hasKind<Kind::dict>},
        {"sequence", sequence},
        {"iterable", [](Interpreter&, V self, A) { return Value(isIterable(self)); }},
        {"callable", callable},
        {"escaped", [](Interpreter&, V self, A) { return Value(self.isMarkup()); }},
    };
}

Index valueTests() {
    return {
        {"odd", [](Interpreter&, V self, A) { return parity(self, 1); }},
        {"even", [](Interpreter&, V self, A) { return parity(self, 0); }},
        {"divisibleby", divisible},
        {"sameas", sameAs},
        {"lower", [](Interpreter& i, V self, A) { return cased(i, self, "islower"); }},
        {"upper", [](Interpreter& i, V self, A) { return cased(i, self, "isupper"); }},
        {"filter", [](Interpreter&, V self, A) { return Value(self.isString() && findFilter(self.text()) != nullptr); }},
        {"test", [](Interpreter&, V self, A) { return Value(self.isString() && findTest(self.text()) != nullptr); }},
        {"in", compared<Comparison::in>},
        {"eq", compared<Comparison::equal>},
        {"equalto", compared<Comparison::equal>},
        {"==", compared<Comparison::equal>},
        {"ne", compared<Comparison::notEqual>},
        {"!=", compared<Comparison::notEqual>},
        {"gt", compared<Comparison::greater>},
        {"greaterthan", compared<Comparison::greater>},
        {">", compared<Comparison::greater>},
        {"ge", compared<Comparison::greaterEqual>},
        {">=", compared<Comparison::greaterEqual>},
        {"lt", compared<Comparison::less>},
        {"lessthan", compared<Comparison::less>},
        {"<", compared<Comparison::less>},
        {"le", compared<Comparison::lessEqual>},
        {"<=", compared<Comparison::lessEqual>},
    };
}

} // namespace

Native findTest(std::string_view name) {
    static const Index kIndex = [] {
        Index all = typeTests();
        all.merge(valueTests());
        return all;
    }();
    const auto found = kIndex.find(name);
    return found == kIndex.end() ? nullptr : found->second;
}

} // namespace vitrine::text::jinja
