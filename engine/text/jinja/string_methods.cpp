// The methods of str that change or take apart a text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/formatting.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/text_search.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

// A method of a marked-safe string gives one again.
Value like(const Value& self, std::string text) { return Value(std::move(text), self.isMarkup()); }

template <std::string (*Change)(std::string_view)>
Value changed(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters none("str method", arguments, {});
    chargeText(self.text().size() * 16);
    return like(self, Change(self.text()));
}

Value stripped(const Value& self, const Arguments& arguments, bool left, bool right) {
    const Parameters p("strip", arguments, {"chars"});
    const std::string* set = p.given(0) != nullptr ? &p.text(0) : nullptr;
    chargeText(saturatingProduct(self.text().size(), set != nullptr ? set->size() : 1));
    return like(self, std::string(unicode::strip(self.text(), set, left, right)));
}

Value listOf(const Value& self, const std::vector<std::string_view>& parts) {
    checkItemCount(parts.size());
    std::vector<Value> items;
    items.reserve(parts.size());
    for (const std::string_view part : parts) {
        items.push_back(like(self, std::string(part)));
    }
    return Value::list(std::move(items));
}

Value splitAny(const Value& self, const Arguments& arguments, bool fromRight) {
    const Parameters p("split", arguments, {"sep", "maxsplit"});
    const std::string* separator = p.given(0) != nullptr ? &p.text(0) : nullptr;
    if (separator != nullptr && separator->empty()) {
        failRuntime("empty separator.");
    }
    return listOf(self, splitText(self.text(), separator, p.integer(1, -1), fromRight));
}

Value partitionAny(const Value& self, const Arguments& arguments, bool fromRight) {
    const Parameters p("partition", arguments, {"sep"}, 1);
    const std::string& separator = p.text(0);
    if (separator.empty()) {
        failRuntime("empty separator.");
    }
    const std::string& text = self.text();
    chargeText(text.size());
    const std::size_t found = fromRight ? findLastText(text, separator) : findText(text, separator);
    if (found == kNotFound) {
        const Value whole = like(self, text);
        const Value empty = like(self, {});
        return Value::tuple(fromRight ? std::vector<Value>{empty, empty, whole} : std::vector<Value>{whole, empty, empty});
    }
    return Value::tuple({like(self, text.substr(0, found)), like(self, separator), like(self, text.substr(found + separator.size()))});
}

Value replaced(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("replace", arguments, {"old", "new", "count"}, 2);
    return like(self, replaceText(self.text(), p.text(0), p.text(1), p.integer(2, -1)));
}

Value joinedItems(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("join", arguments, {"iterable"}, 1);
    std::string text;
    bool first = true;
    for (const Value& item : collect(*p[0])) {
        if (!item.isString()) {
            failRuntime("join() needs strings, not '" + std::string(typeName(item)) + "'.");
        }
        checkTextSize(0);
        if (!first) {
            text += self.text();
        }
        first = false;
        text += self.isMarkup() && !item.isMarkup() ? htmlEscaped(item.text()) : item.text();
        if (text.size() > (16U << 20)) {
            checkTextSize(text.size());
        }
    }
    return like(self, std::move(text));
}

Value padded(const Value& self, const Arguments& arguments, bool left, bool right) {
    const Parameters p("center", arguments, {"width", "fillchar"}, 1);
    const std::string fill = p[1] != nullptr ? p.text(1) : std::string(" ");
    if (unicode::length(fill) != 1) {
        failRuntime("The fill character must be exactly one character long.");
    }
    return like(self, padText(self.string(), p.integer(0, 0), fill, left, right));
}

Value zeroFilled(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("zfill", arguments, {"width"}, 1);
    const std::string& text = self.text();
    const std::string sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? text.substr(0, 1) : std::string();
    const Value digits(text.substr(sign.size()));
    return like(self, sign + padText(digits.string(), p.integer(0, 0) - static_cast<Int>(sign.size()), "0", true, false));
}

Value withoutPrefix(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("removeprefix", arguments, {"prefix"}, 1);
    const std::string& text = self.text();
    return text.starts_with(p.text(0)) ? like(self, text.substr(p.text(0).size())) : like(self, text);
}

Value withoutSuffix(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("removesuffix", arguments, {"suffix"}, 1);
    const std::string& text = self.text();
    return text.ends_with(p.text(0)) ? like(self, text.substr(0, text.size() - p.text(0).size())) : like(self, text);
}

Value lines(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("splitlines", arguments, {"keepends"});
    return listOf(self, splitLines(self.text(), p.flag(0)));
}

Value expandedTabs(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("expandtabs", arguments, {"tabsize"});
    const Int size = p.integer(0, 8);
    std::string text;
    Int column = 0;
    for (const char c : self.text()) {
        if (c == '\t') {
            const Int spaces = size > 0 ? size - column % size : 0;
            checkTextSize(text.size() + static_cast<std::size_t>(std::min<Int>(spaces, 1 << 30)));
            text.append(static_cast<std::size_t>(spaces), ' ');
            column += spaces;
        } else {
            text += c;
            // The bytes that continue a code point take no column.
            column = c == '\n' || c == '\r' ? 0 : column + ((static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0);
        }
    }
    return like(self, std::move(text));
}

Value format(Interpreter& interpreter, const Value& self, Arguments& arguments) {
    return braceFormat(interpreter, self, arguments);
}

} // namespace

const std::vector<NamedNative>& stringMethods() {
    using V = const Value&;
    using A = Arguments&;
    static const std::vector<NamedNative> kTable = {
        {"upper", changed<unicode::upper>},
        {"lower", changed<unicode::lower>},
        {"casefold", changed<unicode::folded>},
        {"title", changed<unicode::title>},
        {"capitalize", changed<unicode::capitalize>},
        {"swapcase", changed<unicode::swapCase>},
        {"strip", [](Interpreter&, V self, A args) { return stripped(self, args, true, true); }},
        {"lstrip", [](Interpreter&, V self, A args) { return stripped(self, args, true, false); }},
        {"rstrip", [](Interpreter&, V self, A args) { return stripped(self, args, false, true); }},
        {"split", [](Interpreter&, V self, A args) { return splitAny(self, args, false); }},
        {"rsplit", [](Interpreter&, V self, A args) { return splitAny(self, args, true); }},
        {"partition", [](Interpreter&, V self, A args) { return partitionAny(self, args, false); }},
        {"rpartition", [](Interpreter&, V self, A args) { return partitionAny(self, args, true); }},
        {"center", [](Interpreter&, V self, A args) { return padded(self, args, true, true); }},
        {"ljust", [](Interpreter&, V self, A args) { return padded(self, args, false, true); }},
        {"rjust", [](Interpreter&, V self, A args) { return padded(self, args, true, false); }},
        {"replace", replaced},
        {"join", joinedItems},
        {"zfill", zeroFilled},
        {"removeprefix", withoutPrefix},
        {"removesuffix", withoutSuffix},
        {"splitlines", lines},
        {"expandtabs", expandedTabs},
        {"format", format},
    };
    return kTable;
}

} // namespace vitrine::text::jinja
