// The methods of str that answer something about a text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/text_search.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

// The part of the text that find(sub, start, end) and its kin look at.
struct Window {
    std::string_view text;
    std::size_t start; ///< in code points
    bool valid;        ///< false where start lies beyond the end: nothing is found there, not even ""
};

Window windowOf(const Value& self, const Parameters& p) {
    const StringObject& string = self.string();
    const Int size = static_cast<Int>(string.size);
    const auto clipped = [&](std::size_t index, Int fallback) {
        const Int bound = p.given(index) != nullptr ? p.integer(index, 0) : fallback;
        return std::max<Int>(bound < 0 ? bound + size : bound, 0);
    };
    const Int start = clipped(1, 0);
    const Int end = std::min(clipped(2, size), size);
    if (start > size || start > end) {
        return {{}, 0, false};
    }
    chargeText(string.text.size());
    const std::string_view text = string.text;
    const std::size_t first = string.ascii ? static_cast<std::size_t>(start) : unicode::offsetOf(text, static_cast<std::size_t>(start));
    const std::size_t last = string.ascii ? static_cast<std::size_t>(end) : unicode::offsetOf(text, static_cast<std::size_t>(end));
    return {text.substr(first, last - first), static_cast<std::size_t>(start), true};
}

Value found(const Value& self, const Arguments& arguments, bool fromRight, bool mustExist) {
    const Parameters p("find", arguments, {"sub", "start", "end"}, 1);
    const std::string& needle = p.text(0);
    const Window window = windowOf(self, p);
    const std::size_t at = !window.valid ? kNotFound : fromRight ? findLastText(window.text, needle) : findText(window.text, needle);
    if (at == kNotFound) {
        if (mustExist) {
            failRuntime("substring not found.");
        }
        return Value(-1);
    }
    return Value(window.start + unicode::length(window.text.substr(0, at)));
}

Value counted(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters p("count", arguments, {"sub", "start", "end"}, 1);
    const Window window = windowOf(self, p);
    return Value(window.valid ? countText(window.text, p.text(0)) : 0);
}

Value edged(const Value& self, const Arguments& arguments, bool atEnd) {
    const Parameters p(atEnd ? "endswith" : "startswith", arguments, {"prefix", "start", "end"}, 1);
    const Window window = windowOf(self, p);
    const auto matches = [&](const Value& edge) {
        if (!edge.isString()) {
            failRuntime("startswith() and endswith() need a string or a tuple of strings.");
        }
        return window.valid && (atEnd ? window.text.ends_with(edge.text()) : window.text.starts_with(edge.text()));
    };
    if (p[0]->is(Kind::tuple)) {
        return Value(std::any_of(p[0]->items().begin(), p[0]->items().end(), matches));
    }
    return Value(matches(*p[0]));
}

// All code points satisfy the question, and there is at least one.
template <bool (*Question)(char32_t)>
Value every(Interpreter&, const Value& self, Arguments& arguments) {
    const Parameters none("str method", arguments, {});
    const std::string& text = self.text();
    chargeText(text.size());
    for (std::size_t at = 0; at < text.size();) {
        if (!Question(unicode::next(text, at))) {
            return Value(false);
        }
    }
    return Value(!text.empty());
}

bool isAlphanumeric(char32_t c) { return unicode::isAlpha(c) || unicode::isNumeric(c) || unicode::isDigit(c); }
bool isAscii(char32_t c) { return c < 0x80; }

// At least one cased code point, and none of the other case.
Value cased(const Value& self, bool upper) {
    bool any = false;
    const std::string& text = self.text();
    chargeText(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = unicode::next(text, at);
        if (unicode::isTitle(c) || (upper ? unicode::isLower(c) : unicode::isUpper(c))) {
            return Value(false);
        }
        any = any || (upper ? unicode::isUpper(c) : unicode::isLower(c));
    }
    return Value(any);
}

Value titled(Interpreter&, const Value& self, Arguments&) {
    bool any = false;
    bool inWord = false;
    const std::string& text = self.text();
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = unicode::next(text, at);
        const bool capital = unicode::isUpper(c) || unicode::isTitle(c);
        const bool small = unicode::isLower(c);
        if ((capital && inWord) || (small && !inWord)) {
            return Value(false);
        }
        inWord = capital || small;
        any = any || inWord;
    }
    return Value(any);
}

Value identifier(Interpreter&, const Value& self, Arguments&) {
    const std::string& text = self.text();
    for (std::size_t at = 0; at < text.size();) {
        const bool first = at == 0;
        const char32_t c = unicode::next(text, at);
        if (!unicode::isWord(c) || (first && unicode::isNumeric(c))) {
            return Value(false);
        }
    }
    return Value(!text.empty());
}

} // namespace

const std::vector<NamedNative>& stringQuestions() {
    using V = const Value&;
    using A = Arguments&;
    static const std::vector<NamedNative> kTable = {
        {"find", [](Interpreter&, V self, A args) { return found(self, args, false, false); }},
        {"rfind", [](Interpreter&, V self, A args) { return found(self, args, true, false); }},
        {"index", [](Interpreter&, V self, A args) { return found(self, args, false, true); }},
        {"rindex", [](Interpreter&, V self, A args) { return found(self, args, true, true); }},
        {"count", counted},
        {"startswith", [](Interpreter&, V self, A args) { return edged(self, args, false); }},
        {"endswith", [](Interpreter&, V self, A args) { return edged(self, args, true); }},
        {"isdigit", every<unicode::isDigit>},
        {"isdecimal", every<unicode::isDecimal>},
        {"isnumeric", every<unicode::isNumeric>},
        {"isalpha", every<unicode::isAlpha>},
        {"isalnum", every<isAlphanumeric>},
        {"isspace", every<unicode::isSpace>},
        {"isascii", [](Interpreter& i, V self, A args) { return self.text().empty() ? Value(true) : every<isAscii>(i, self, args); }},
        {"isprintable", [](Interpreter& i, V self, A args) { return self.text().empty() ? Value(true) : every<unicode::isPrintable>(i, self, args); }},
        {"isupper", [](Interpreter&, V self, A) { return cased(self, true); }},
        {"islower", [](Interpreter&, V self, A) { return cased(self, false); }},
        {"istitle", titled},
        {"isidentifier", identifier},
    };
    return kTable;
}

} // namespace vitrine::text::jinja
