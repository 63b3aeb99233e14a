// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/json_text.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

void appendHex(std::string& text, unsigned code) {
    static constexpr char kDigits[] = "0123456789abcdef";
    text += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) {
        text += kDigits[(code >> shift) & 0xF];
    }
}

void appendString(std::string& text, std::string_view string, bool asciiOnly) {
    text += '"';
    for (std::size_t at = 0; at < string.size();) {
        const char32_t c = unicode::next(string, at);
        switch (c) {
        case '"': text += "\\\""; break;
        case '\\': text += "\\\\"; break;
        case '\n': text += "\\n"; break;
        case '\r': text += "\\r"; break;
        case '\t': text += "\\t"; break;
        case '\f': text += "\\f"; break;
        case '\b': text += "\\b"; break;
        default:
            if (c < 0x20 || (asciiOnly && c >= 0x7F && c <= 0xFFFF)) {
                appendHex(text, static_cast<unsigned>(c));
            } else if (asciiOnly && c > 0xFFFF) {
                appendHex(text, 0xD800U + ((static_cast<unsigned>(c) - 0x10000U) >> 10));
                appendHex(text, 0xDC00U + ((static_cast<unsigned>(c) - 0x10000U) & 0x3FFU));
            } else {
                unicode::append(text, c);
            }
        }
    }
    text += '"';
}

std::string jsonReal(double value) {
    if (std::isnan(value)) {
        return "NaN";
    }
    return std::isinf(value) ? (value < 0 ? "-Infinity" : "Infinity") : realText(value);
}

class Writer {
public:
    explicit Writer(const JsonStyle& style) : m_style(style) {}

    void write(const Value& value) {
        if (Meter* meter = Meter::current()) {
            meter->step();
        }
        if (m_text.size() > (16U << 20)) {
            checkTextSize(m_text.size());
        }
        switch (value.kind()) {
        case Kind::none: m_text += "null"; break;
        case Kind::boolean: m_text += value.boolean() ? "true" : "false"; break;
        case Kind::integer: m_text += integerText(value.integer()); break;
        case Kind::real: m_text += jsonReal(value.real()); break;
        case Kind::string: appendString(m_text, value.text(), m_style.asciiOnly); break;
        case Kind::list:
        case Kind::tuple: array(value.items()); break;
        case Kind::dict: object(value.dict()); break;
        default: failRuntime("Object of type " + std::string(typeName(value)) + " is not JSON serializable.");
        }
    }

    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    const JsonStyle& m_style;
    std::string m_text;
    std::size_t m_level = 0;

    void newline() {
        if (m_style.indent) {
            m_text += '\n';
            checkTextSize(m_text.size() > (16U << 20) ? m_text.size() : saturatingProduct(m_level, m_style.indent->size()));
            for (std::size_t i = 0; i < m_level; ++i) {
                m_text += *m_style.indent;
            }
        }
    }

    void array(const std::vector<Value>& items) {
        if (items.empty()) {
            m_text += "[]";
            return;
        }
        m_text += '[';
        ++m_level;
        bool first = true;
        for (const Value& item : items) {
            m_text += first ? "" : m_style.itemSeparator;
            first = false;
            newline();
            write(item);
        }
        --m_level;
        newline();
        m_text += ']';
    }

    void object(const DictObject& dict) {
        if (dict.entries.empty()) {
            m_text += "{}";
            return;
        }
        std::vector<const std::pair<Value, Value>*> entries;
        for (const auto& entry : dict.entries) {
            entries.push_back(&entry);
        }
        if (m_style.sortKeys) {
            std::stable_sort(entries.begin(), entries.end(), [](const auto* a, const auto* b) { return isLess(a->first, b->first); });
        }
        m_text += '{';
        ++m_level;
        bool first = true;
        for (const auto* entry : entries) {
            m_text += first ? "" : m_style.itemSeparator;
            first = false;
            newline();
            appendString(m_text, keyText(entry->first), m_style.asciiOnly);
            m_text += m_style.keySeparator;
            write(entry->second);
        }
        --m_level;
        newline();
        m_text += '}';
    }

    static std::string keyText(const Value& key) {
        switch (key.kind()) {
        case Kind::string: return key.text();
        case Kind::none: return "null";
        case Kind::boolean: return key.boolean() ? "true" : "false";
        case Kind::integer: return integerText(key.integer());
        case Kind::real: return jsonReal(key.real());
        default: failRuntime("keys must be str, int, float, bool or None, not " + std::string(typeName(key)) + ".");
        }
    }
};

Value fromJsonAt(const nlohmann::ordered_json& json, int depth) {
    // Checked on the way down: the lists' own check comes on the way up, after the stack was used.
    const Meter* meter = Meter::current();
    if (depth > (meter != nullptr ? meter->limits() : Limits{}).valueDepth) {
        failLimit("The input nests too deeply.");
    }
    switch (json.type()) {
    case nlohmann::json::value_t::boolean: return Value(json.get<bool>());
    case nlohmann::json::value_t::number_integer: return Value(static_cast<Int>(json.get<std::int64_t>()));
    case nlohmann::json::value_t::number_unsigned: return Value(static_cast<Int>(json.get<std::uint64_t>()));
    case nlohmann::json::value_t::number_float: return Value(json.get<double>());
    case nlohmann::json::value_t::string: {
        const auto& text = json.get_ref<const std::string&>();
        return Value(unicode::isValid(text) ? text : unicode::repaired(text));
    }
    case nlohmann::json::value_t::array: {
        std::vector<Value> items;
        items.reserve(json.size());
        for (const auto& item : json) {
            items.push_back(fromJsonAt(item, depth + 1));
        }
        return Value::list(std::move(items));
    }
    case nlohmann::json::value_t::object: {
        auto [value, dict] = makeDict();
        for (const auto& [key, item] : json.items()) {
            dict->set(Value(unicode::isValid(key) ? key : unicode::repaired(key)), fromJsonAt(item, depth + 1));
        }
        return value;
    }
    default: return {nullptr};
    }
}

} // namespace

std::string jsonText(const Value& value, const JsonStyle& style) {
    Writer writer(style);
    writer.write(value);
    return writer.take();
}

Value fromJson(const nlohmann::ordered_json& json) { return fromJsonAt(json, 0); }

} // namespace vitrine::text::jinja
