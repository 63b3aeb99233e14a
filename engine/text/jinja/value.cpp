// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/value.h"

#include <algorithm>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

// Below this a walk over the entries is quicker than hashing, and most dicts of a conversation are this small.
constexpr std::size_t kIndexedFrom = 9;

int depthOf(const Value& value) {
    if (value.isListOrTuple()) {
        return value.as<ListObject>().depth;
    }
    return value.is(Kind::dict) ? value.dict().depth : 0;
}

int checkedDepth(int depth) {
    const Meter* meter = Meter::current();
    if (depth > (meter != nullptr ? meter->limits() : Limits{}).valueDepth) {
        failLimit("The template nests lists too deeply.");
    }
    return depth;
}

} // namespace

Object::Object(std::size_t bytes) : heldBytes(bytes) {
    if (Meter* meter = Meter::current()) {
        meter->hold(bytes);
    }
}

Object::~Object() {
    if (Meter* meter = Meter::current()) {
        meter->release(heldBytes);
    }
}

StringObject::StringObject(std::string t, bool m)
    : Object(sizeof(*this) + t.size())
    , text(std::move(t))
    , markup(m)
    , size(unicode::length(text)) {
    ascii = size == text.size();
}

ListObject::ListObject(std::vector<Value> i)
    : Object(sizeof(*this) + i.size() * sizeof(Value))
    , items(std::move(i))
    , depth(1) {
    for (const Value& item : items) {
        depth = std::max(depth, depthOf(item) + 1);
    }
    checkedDepth(depth);
}

Value::Value(std::string text, bool markup) : m_kind(Kind::string), m_integer(0) {
    checkTextSize(text.size());
    m_object = std::make_shared<StringObject>(std::move(text), markup);
}

Value Value::missing() {
    Value value;
    value.m_kind = Kind::missing;
    return value;
}

Value Value::undefined(std::string message) {
    return {Kind::undefined, std::make_shared<UndefinedObject>(std::move(message))};
}

Value Value::list(std::vector<Value> items) {
    checkItemCount(items.size());
    return {Kind::list, std::make_shared<ListObject>(std::move(items))};
}

Value Value::tuple(std::vector<Value> items) {
    checkItemCount(items.size());
    return {Kind::tuple, std::make_shared<ListObject>(std::move(items))};
}

const StringObject& Value::string() const { return as<StringObject>(); }
const std::string& Value::text() const { return as<StringObject>().text; }
bool Value::isMarkup() const { return m_kind == Kind::string && as<StringObject>().markup; }
const std::vector<Value>& Value::items() const { return as<ListObject>().items; }
const DictObject& Value::dict() const { return as<DictObject>(); }

std::size_t ValueHash::operator()(const Value& value) const { return hashOf(value); }
bool ValueEqual::operator()(const Value& a, const Value& b) const { return equals(a, b); }

DictObject::DictObject() : Object(sizeof(DictObject)) {}

DictObject::~DictObject() {
    if (Meter* meter = Meter::current()) {
        meter->release(m_extraBytes);
    }
}

std::optional<std::size_t> DictObject::position(const Value& key) const {
    if (entries.size() >= kIndexedFrom) {
        const auto found = m_index.find(key);
        return found == m_index.end() ? std::nullopt : std::optional(found->second);
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (equals(entries[i].first, key)) {
            return i;
        }
    }
    return std::nullopt;
}

const Value* DictObject::find(const Value& key) const {
    (void)hashOf(key); // an unhashable key is an error even in an empty dict
    const auto at = position(key);
    return at ? &entries[*at].second : nullptr;
}

const Value* DictObject::find(std::string_view key) const {
    if (entries.size() >= kIndexedFrom) {
        return find(Value(std::string(key)));
    }
    for (const auto& [name, value] : entries) {
        if (name.isString() && name.text() == key) {
            return &value;
        }
    }
    return nullptr;
}

void DictObject::set(const Value& key, Value value) {
    (void)hashOf(key);
    depth = checkedDepth(std::max({depth, depthOf(value) + 1, depthOf(key) + 1}));
    if (const auto at = position(key)) {
        entries[*at].second = std::move(value);
        return;
    }
    checkItemCount(entries.size() + 1 > 8 ? 8 : entries.size() + 1);
    if (Meter* meter = Meter::current()) {
        constexpr std::size_t kEntryBytes = 4 * sizeof(Value);
        meter->hold(kEntryBytes);
        m_extraBytes += kEntryBytes;
    }
    entries.emplace_back(key, std::move(value));
    if (entries.size() == kIndexedFrom) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            m_index.emplace(entries[i].first, i);
        }
    } else if (entries.size() > kIndexedFrom) {
        m_index.emplace(key, entries.size() - 1);
    }
}

std::size_t RangeObject::size() const {
    const Int span = step > 0 ? stop - start : start - stop;
    const Int stride = step > 0 ? step : -step;
    return span <= 0 ? 0 : static_cast<std::size_t>((span + stride - 1) / stride);
}

const Value* NamespaceObject::find(std::string_view name) const {
    for (const auto& [key, value] : attributes) {
        if (key == name) {
            return &value;
        }
    }
    return nullptr;
}

void NamespaceObject::set(std::string_view name, Value value) {
    chargeItems(attributes.size());
    for (auto& [key, old] : attributes) {
        if (key == name) {
            old = std::move(value);
            return;
        }
    }
    if (Meter* meter = Meter::current()) {
        constexpr std::size_t kAttributeBytes = sizeof(std::pair<std::string, Value>);
        meter->hold(kAttributeBytes);
        heldBytes += kAttributeBytes;
    }
    attributes.emplace_back(std::string(name), std::move(value));
}

std::optional<Value> LoopObject::advance() {
    std::optional<Value> element;
    if (aheadFirst < ahead.size()) {
        element = std::move(ahead[aheadFirst++]);
        if (aheadFirst == ahead.size()) {
            ahead.clear();
            aheadFirst = 0;
        }
    } else if (next) {
        element = next();
    }
    if (!element) {
        return std::nullopt;
    }
    index0 += started ? 1 : 0;
    hasPrevious = started;
    previous = std::move(current);
    started = true;
    current = *element;
    return element;
}

const Value* LoopObject::peek() {
    if (aheadFirst >= ahead.size()) {
        std::optional<Value> element = next ? next() : std::nullopt;
        if (!element) {
            return nullptr;
        }
        ahead.push_back(std::move(*element));
    }
    return &ahead[aheadFirst];
}

std::size_t LoopObject::length() {
    if (!knownLength) {
        while (std::optional<Value> element = next ? next() : std::nullopt) {
            checkItemCount(ahead.size() + 1 > 8 ? 8 : 1);
            ahead.push_back(std::move(*element));
        }
        knownLength = ahead.size() - aheadFirst + index0 + (started ? 1 : 0);
    }
    return *knownLength;
}

std::string_view typeName(const Value& value) {
    switch (value.kind()) {
    case Kind::missing:
    case Kind::undefined: return "Undefined";
    case Kind::none: return "NoneType";
    case Kind::boolean: return "bool";
    case Kind::integer: return "int";
    case Kind::real: return "float";
    case Kind::string: return value.isMarkup() ? "Markup" : "str";
    case Kind::list: return "list";
    case Kind::tuple: return "tuple";
    case Kind::dict: return "dict";
    case Kind::range: return "range";
    case Kind::view: return value.as<ViewObject>().type;
    case Kind::iterator: return "generator";
    case Kind::function: return "function";
    case Kind::nameSpace: return "Namespace";
    case Kind::macro: return "Macro";
    case Kind::loop: return "LoopContext";
    case Kind::cycler: return "Cycler";
    case Kind::joiner: return "Joiner";
    }
    return "object";
}

bool truth(const Value& value) {
    switch (value.kind()) {
    case Kind::missing:
    case Kind::undefined:
    case Kind::none: return false;
    case Kind::boolean:
    case Kind::integer: return value.integer() != 0;
    case Kind::real: return value.real() != 0.0;
    case Kind::string: return !value.text().empty();
    case Kind::list:
    case Kind::tuple: return !value.items().empty();
    case Kind::dict: return !value.dict().entries.empty();
    case Kind::range: return value.as<RangeObject>().size() != 0;
    case Kind::view: return !value.as<ViewObject>().items.empty();
    case Kind::loop: return value.as<LoopObject>().length() != 0;
    default: return true;
    }
}

void failUndefined(const Value& undefined) {
    failRuntime(undefined.object() ? undefined.as<UndefinedObject>().message : std::string("A value is undefined."));
}

std::pair<Value, DictObject*> makeDict() {
    auto object = std::make_shared<DictObject>();
    DictObject* dict = object.get();
    return {Value(Kind::dict, std::move(object)), dict};
}

Value makeIterator(Puller next) { return {Kind::iterator, std::make_shared<IteratorObject>(std::move(next))}; }

} // namespace vitrine::text::jinja
