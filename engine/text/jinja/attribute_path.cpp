// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/attribute_path.h"

#include <algorithm>

#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

AttributePath::AttributePath(const Value& attribute) {
    if (attribute.isNone()) {
        return;
    }
    if (!attribute.isString()) {
        m_parts.push_back(attribute);
        return;
    }
    const std::string& text = attribute.text();
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('.', begin), text.size());
        const std::string part = text.substr(begin, end - begin);
        const bool digits = !part.empty() && std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
        m_parts.push_back(digits ? Value(parseInteger(part).value_or(0)) : Value(part));
        begin = end + 1;
    }
}

Value AttributePath::read(Interpreter& interpreter, Value value, const Value* fallback) const {
    for (const Value& part : m_parts) {
        value = interpreter.item(value, part);
        if (fallback != nullptr && !fallback->isNone() && value.isUndefined()) {
            value = *fallback;
        }
    }
    return value;
}

Value withoutCase(const Value& value) {
    return value.isString() ? Value(unicode::lower(value.text())) : value;
}

} // namespace vitrine::text::jinja
