// Filters that give a text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/formatting.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/json_text.h"
#include "engine/text/jinja/markup.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/pretty.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/text_search.h"
#include "engine/text/jinja/unicode.h"
#include "engine/text/jinja/wrapping.h"

namespace vitrine::text::jinja {

namespace {

using I = Interpreter&;
using V = const Value&;
using A = Arguments&;

// A text stays as it is, safe or not; anything else becomes one.
Value softText(V value) { return value.isString() ? value : Value(textOf(value)); }

template <std::string (*Change)(std::string_view)>
Value changed(I, V self, A arguments) {
    const Parameters none("filter", arguments, {});
    const Value text = softText(self);
    chargeText(text.text().size() * 16);
    return Value(Change(text.text()), text.isMarkup());
}

// "Word" starts after space, a dash or an opening bracket; unlike str.title, not after an apostrophe or digit.
std::string titleWords(std::string_view text) {
    const std::vector<char32_t> codes = unicode::decode(text);
    std::string result;
    std::string word;
    const auto flush = [&] {
        std::size_t at = 0;
        if (!word.empty()) {
            (void)unicode::next(word, at);
            result += unicode::upper(std::string_view(word).substr(0, at)) + unicode::lower(std::string_view(word).substr(at));
            word.clear();
        }
    };
    for (const char32_t c : codes) {
        if (c == '-' || c == '(' || c == '{' || c == '[' || c == '<' || unicode::isSpace(c)) {
            flush();
            unicode::append(result, c);
        } else {
            unicode::append(word, c);
        }
    }
    flush();
    return result;
}

Value trimmed(I, V self, A arguments) {
    const Parameters p("trim", arguments, {"chars"});
    const Value text = softText(self);
    const std::string* set = p.given(0) != nullptr ? &p.text(0) : nullptr;
    chargeText(saturatingProduct(text.text().size(), set != nullptr ? set->size() : 1));
    return Value(std::string(unicode::strip(text.text(), set, true, true)), text.isMarkup());
}

Value replaced(I, V self, A arguments) {
    const Parameters p("replace", arguments, {"old", "new", "count"}, 2);
    const Int count = p.given(2) != nullptr ? p.integer(2, -1) : -1;
    return Value(replaceText(textOf(self), textOf(*p[0]), textOf(*p[1]), count));
}

Value centred(I, V self, A arguments) {
    const Parameters p("center", arguments, {"width"});
    const Value text = softText(self);
    return Value(padText(text.string(), p.integer(0, 80), " ", true, true), text.isMarkup());
}

Value indented(I, V self, A arguments) {
    const Parameters p("indent", arguments, {"width", "first", "blank"});
    if (!self.isString()) {
        failRuntime("indent needs a string.");
    }
    const std::string indention = p[0] != nullptr && p[0]->isString()
                                      ? p[0]->text()
                                      : padText(Value("").string(), p.integer(0, 4), " ", true, false);
    const std::string source = self.text() + "\n";
    const auto lines = splitLines(source, false);
    checkTextSize(saturatingProduct(lines.size(), indention.size()) + source.size());
    std::string text = p.flag(1) ? indention : std::string();
    bool first = true;
    for (const std::string_view line : lines) {
        if (!first) {
            text += '\n';
            text += line.empty() && !p.flag(2) ? std::string() : indention;
        }
        first = false;
        text += line;
    }
    return Value(std::move(text), self.isMarkup());
}

Value truncated(I, V self, A arguments) {
    const Parameters p("truncate", arguments, {"length", "killwords", "end", "leeway"});
    if (!self.isString()) {
        failRuntime("truncate needs a string.");
    }
    const Int length = p.integer(0, 255);
    const Value end = p[2] != nullptr ? *p[2] : Value("...");
    const Int leeway = p.given(3) != nullptr ? p.integer(3, 5) : 5;
    if (!end.isString() || length < static_cast<Int>(end.string().size) || leeway < 0) {
        failRuntime("truncate needs a length that holds its end, and a leeway of at least 0.");
    }
    if (static_cast<Int>(self.string().size) <= length + leeway) {
        return self;
    }
    const Value stop(length - static_cast<Int>(end.string().size));
    const std::string kept = sliced(self, nullptr, &stop, nullptr).text();
    if (p.flag(1)) {
        return Value(kept + end.text());
    }
    const std::size_t space = kept.rfind(' ');
    return Value((space == kept.npos ? kept : kept.substr(0, space)) + end.text());
}

Value wrapped(I, V self, A arguments) {
    const Parameters p("wordwrap", arguments, {"width", "break_long_words", "wrapstring", "break_on_hyphens"});
    if (!self.isString()) {
        failRuntime("wordwrap needs a string.");
    }
    const Int width = p.integer(0, 79);
    if (width <= 0) {
        failRuntime("wordwrap needs a width above 0.");
    }
    const WrapStyle style{static_cast<std::size_t>(std::min<Int>(width, Int{1} << 40)), p.flag(1, true), p.flag(3, true)};
    const std::string joint = p.given(2) != nullptr ? p.text(2) : std::string("\n");
    std::string text;
    bool first = true;
    for (const std::string_view line : splitLines(self.text(), false)) {
        bool firstPart = true;
        text += first ? "" : joint;
        first = false;
        for (const std::string& part : wrapLine(line, style)) {
            text += firstPart ? "" : joint;
            firstPart = false;
            text += part;
        }
    }
    return Value(std::move(text));
}

Value wordCount(I, V self, A arguments) {
    const Parameters none("wordcount", arguments, {});
    const std::string text = textOf(self);
    std::size_t count = 0;
    bool inWord = false;
    for (std::size_t at = 0; at < text.size();) {
        const bool word = unicode::isWord(unicode::next(text, at));
        count += word && !inWord ? 1 : 0;
        inWord = word;
    }
    return Value(count);
}

Value filledIn(I, V self, A arguments) {
    if (!arguments.positional.empty() && !arguments.named.empty()) {
        failRuntime("format can't take positional and keyword arguments at once.");
    }
    if (arguments.named.empty()) {
        return percentFormat(softText(self), Value::tuple(arguments.positional));
    }
    auto [value, dict] = makeDict();
    for (const auto& [name, argument] : arguments.named) {
        dict->set(Value(name), argument);
    }
    return percentFormat(softText(self), value);
}

Value toJson(I, V self, A arguments) {
    const Parameters p("tojson", arguments, {"ensure_ascii", "indent", "separators", "sort_keys"});
    JsonStyle style;
    style.asciiOnly = p.flag(0);
    style.sortKeys = p.flag(3);
    if (const Value* indent = p.given(1)) {
        style.indent = indent->isString() ? indent->text() : padText(Value("").string(), p.integer(1, 0), " ", true, false);
        style.itemSeparator = ",";
    }
    if (const Value* separators = p.given(2)) {
        const std::vector<Value> both = collect(*separators);
        if (both.size() != 2 || !both[0].isString() || !both[1].isString()) {
            failRuntime("tojson needs two separators.");
        }
        style.itemSeparator = both[0].text();
        style.keySeparator = both[1].text();
    }
    return Value(jsonText(self, style));
}

Value escaped(I, V self, A arguments) {
    const Parameters none("escape", arguments, {});
    return self.isMarkup() ? self : Value(htmlEscaped(textOf(self)), true);
}

Value pretty(I, V self, A arguments) {
    const Parameters none("pprint", arguments, {});
    return Value(prettyText(self));
}

Value urlEncoded(I, V self, A) { return Value(urlText(self)); }

Value attributesText(I, V self, A arguments) {
    const Parameters p("xmlattr", arguments, {"autospace"});
    if (!self.is(Kind::dict)) {
        failRuntime("xmlattr needs a dict.");
    }
    return Value(xmlAttributes(self.dict(), p.flag(0, true)));
}

} // namespace

const std::vector<NamedNative>& textFilters() {
    static const std::vector<NamedNative> kTable = {
        {"upper", changed<unicode::upper>},
        {"lower", changed<unicode::lower>},
        {"capitalize", changed<unicode::capitalize>},
        {"title", changed<titleWords>},
        {"trim", trimmed},
        {"replace", replaced},
        {"center", centred},
        {"indent", indented},
        {"truncate", truncated},
        {"wordwrap", wrapped},
        {"wordcount", wordCount},
        {"format", filledIn},
        {"tojson", toJson},
        {"string", [](I, V self, A) { return softText(self); }},
        {"safe", [](I, V self, A) { return Value(textOf(self), true); }},
        {"escape", escaped},
        {"e", escaped},
        {"forceescape", [](I, V self, A) { return Value(htmlEscaped(textOf(self)), true); }},
        {"striptags", [](I, V self, A) { return Value(withoutTags(textOf(self))); }},
        {"urlencode", urlEncoded},
        {"xmlattr", attributesText},
        {"pprint", pretty},
    };
    return kTable;
}

} // namespace vitrine::text::jinja
