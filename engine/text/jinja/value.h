// The values a template computes with. They behave as Python's: the same truthiness, order, equality, str() and repr().
//
// A Value is small and cheap to copy; text and containers are shared and never change after they are made (the environment
// that chat templates are written for refuses to change a list or dict). The exceptions are namespaces, loops, cyclers and
// joiners. Strings are UTF-8, indexed by code point. Integers have 128 bits; a result beyond that is a limit failure, where
// Python would go on. Values belong to the thread that renders.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vitrine::text::jinja {

__extension__ typedef __int128 Int;
__extension__ typedef unsigned __int128 UnsignedInt;

class Interpreter;
class Value;
struct Arguments;
struct Scope;
struct Statement;

/// A built-in filter, test, method or function. `self` is the filtered or tested value or the method's object.
using Native = Value (*)(Interpreter&, const Value& self, Arguments&);

enum class Kind : std::uint8_t {
    missing, ///< a variable that has no value yet; never seen by an expression
    undefined,
    none,
    boolean,
    integer,
    real,
    string,
    list,
    tuple,
    dict,
    range,
    view,     ///< dict.keys(), .values(), .items()
    iterator, ///< what a lazy filter returns: it can be walked once
    function,
    nameSpace,
    macro,
    loop,
    cycler,
    joiner,
};

/// Base of everything that lives on the heap; reports its size to the meter.
struct Object {
    explicit Object(std::size_t bytes);
    virtual ~Object();
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    std::size_t heldBytes;
};

struct StringObject;
struct ListObject;
struct DictObject;

class Value {
public:
    Value() : m_kind(Kind::undefined), m_integer(0) {}
    Value(std::nullptr_t) : m_kind(Kind::none), m_integer(0) {}
    explicit Value(bool b) : m_kind(Kind::boolean), m_integer(b ? 1 : 0) {}
    explicit Value(Int i) : m_kind(Kind::integer), m_integer(i) {}
    explicit Value(int i) : Value(static_cast<Int>(i)) {}
    explicit Value(std::size_t i) : Value(static_cast<Int>(i)) {}
    explicit Value(double d) : m_kind(Kind::real), m_real(d) {}
    explicit Value(std::string text, bool markup = false);
    explicit Value(const char* text) : Value(std::string(text)) {}
    Value(Kind kind, std::shared_ptr<Object> object) : m_kind(kind), m_integer(0), m_object(std::move(object)) {}

    [[nodiscard]] static Value missing();
    /// An undefined value; `message` is what using it will say.
    [[nodiscard]] static Value undefined(std::string message);
    [[nodiscard]] static Value list(std::vector<Value> items);
    [[nodiscard]] static Value tuple(std::vector<Value> items);

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool is(Kind kind) const { return m_kind == kind; }
    [[nodiscard]] bool isUndefined() const { return m_kind == Kind::undefined; }
    [[nodiscard]] bool isNone() const { return m_kind == Kind::none; }
    [[nodiscard]] bool isString() const { return m_kind == Kind::string; }
    [[nodiscard]] bool isListOrTuple() const { return m_kind == Kind::list || m_kind == Kind::tuple; }
    /// Python counts True and False among the integers.
    [[nodiscard]] bool isIntegral() const { return m_kind == Kind::integer || m_kind == Kind::boolean; }
    [[nodiscard]] bool isNumber() const { return isIntegral() || m_kind == Kind::real; }

    [[nodiscard]] bool boolean() const { return m_integer != 0; }
    [[nodiscard]] Int integer() const { return m_integer; }
    [[nodiscard]] double real() const { return m_kind == Kind::real ? m_real : static_cast<double>(m_integer); }
    [[nodiscard]] const std::string& text() const;
    [[nodiscard]] bool isMarkup() const;
    [[nodiscard]] const StringObject& string() const;
    [[nodiscard]] const std::vector<Value>& items() const; ///< of a list or tuple
    [[nodiscard]] const DictObject& dict() const;
    [[nodiscard]] const std::shared_ptr<Object>& object() const { return m_object; }
    template <class T>
    [[nodiscard]] T& as() const {
        return static_cast<T&>(*m_object);
    }

private:
    Kind m_kind;
    union {
        Int m_integer;
        double m_real;
    };
    std::shared_ptr<Object> m_object;
};

struct UndefinedObject final : Object {
    explicit UndefinedObject(std::string m) : Object(sizeof(*this) + m.size()), message(std::move(m)) {}
    std::string message;
};

struct StringObject final : Object {
    StringObject(std::string t, bool m);
    std::string text;
    bool markup;      ///< marked safe: joining it with plain text by + escapes the plain text
    bool ascii;       ///< one byte a code point
    std::size_t size; ///< in code points
};

/// A list or a tuple.
struct ListObject final : Object {
    explicit ListObject(std::vector<Value> i);
    std::vector<Value> items;
    int depth;
    bool grouping = false; ///< a pair of groupby: item 0 is also .grouper, item 1 .list
};

struct ValueHash {
    std::size_t operator()(const Value& value) const;
};
struct ValueEqual {
    bool operator()(const Value& a, const Value& b) const;
};

/// Keeps the order in which keys were first set, as Python's dict does.
struct DictObject final : Object {
    DictObject();
    ~DictObject() override;
    void set(const Value& key, Value value); ///< fails for a key that can't be hashed
    [[nodiscard]] const Value* find(const Value& key) const;
    [[nodiscard]] const Value* find(std::string_view key) const;
    std::vector<std::pair<Value, Value>> entries;
    int depth = 1;

private:
    std::unordered_map<Value, std::size_t, ValueHash, ValueEqual> m_index; ///< filled from the ninth entry on
    std::size_t m_extraBytes = 0;
    [[nodiscard]] std::optional<std::size_t> position(const Value& key) const;
};

struct RangeObject final : Object {
    RangeObject(Int a, Int b, Int c) : Object(sizeof(*this)), start(a), stop(b), step(c) {}
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] Value at(std::size_t index) const { return Value(start + static_cast<Int>(index) * step); }
    Int start, stop, step;
};

struct ViewObject final : Object {
    ViewObject(std::string_view t, std::vector<Value> i)
        : Object(sizeof(*this) + i.size() * sizeof(Value)), type(t), items(std::move(i)) {}
    std::string_view type; ///< "dict_keys" …
    std::vector<Value> items;
};

/// Yields the next element, or nothing at the end.
using Puller = std::function<std::optional<Value>()>;

struct IteratorObject final : Object {
    explicit IteratorObject(Puller n) : Object(sizeof(*this)), next(std::move(n)) {}
    Puller next;
};

/// A function of the environment, or a method bound to its object.
struct FunctionObject final : Object {
    FunctionObject(std::string_view n, Native c, Value s) : Object(sizeof(*this)), name(n), call(c), self(std::move(s)) {}
    std::string_view name; ///< of static storage
    Native call;
    Value self;
};

/// Owned by the interpreter, which clears it at the end of the render: it may hold itself.
struct NamespaceObject final : Object {
    NamespaceObject() : Object(sizeof(*this)) {}
    std::vector<std::pair<std::string, Value>> attributes;
    [[nodiscard]] const Value* find(std::string_view name) const;
    void set(std::string_view name, Value value);
};

/// A macro, or the body of a call block ("caller"). Its scope belongs to the interpreter.
struct MacroObject final : Object {
    MacroObject(const Statement* d, Scope* s) : Object(sizeof(*this)), definition(d), scope(s) {}
    const Statement* definition;
    Scope* scope;
};

/// The special variable `loop`.
struct LoopObject final : Object {
    LoopObject() : Object(sizeof(*this)) {}
    [[nodiscard]] std::optional<Value> advance();
    [[nodiscard]] const Value* peek(); ///< the element after the current one, null at the end
    [[nodiscard]] std::size_t length();
    Puller next;
    std::vector<Value> ahead; ///< pulled from `next` but not yet walked, from aheadFirst on
    std::size_t aheadFirst = 0;
    std::optional<std::size_t> knownLength;
    std::size_t index0 = 0;
    bool started = false;
    Value previous, current;
    bool hasPrevious = false;
    std::optional<Value> lastChanged;
};

struct CyclerObject final : Object {
    explicit CyclerObject(std::vector<Value> i) : Object(sizeof(*this)), items(std::move(i)) {}
    std::vector<Value> items;
    std::size_t position = 0;
};

struct JoinerObject final : Object {
    explicit JoinerObject(Value s) : Object(sizeof(*this)), separator(std::move(s)) {}
    Value separator;
    bool used = false;
};

/// Positional and named arguments of a call.
struct Arguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> named;
};

/// Python's name of a value's type: "str", "int", "NoneType" …
[[nodiscard]] std::string_view typeName(const Value& value);
/// bool(value)
[[nodiscard]] bool truth(const Value& value);
/// Fails with the undefined value's own message.
[[noreturn]] void failUndefined(const Value& undefined);
/// A new dict to be filled, and the value that holds it.
[[nodiscard]] std::pair<Value, DictObject*> makeDict();
[[nodiscard]] Value makeIterator(Puller next);

} // namespace vitrine::text::jinja
