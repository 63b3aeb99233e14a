// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/lexer.h"

#include <algorithm>
#include <array>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/string_literal.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

// Every kind of newline becomes "\n", and one newline at the very end is dropped.
std::string normalized(std::string_view source) {
    std::string text;
    text.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '\r') {
            text += '\n';
            i += i + 1 < source.size() && source[i + 1] == '\n' ? 1 : 0;
        } else {
            text += source[i];
        }
    }
    if (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return text;
}

// Longest first, so that "**" is not read as two "*".
constexpr std::array<std::string_view, 26> kSigns = {"//", "**", "==", "!=", ">=", "<=", "+", "-", "/",
                                                     "*",  "%",  "~",  "[",  "]",  "(",  ")", "{", "}",
                                                     ">",  "<",  "=",  ".",  ":",  "|",  ",", ";"};

bool isNameStart(char32_t c) { return c == '_' || unicode::isAlpha(c) || (c > 0x7F && unicode::isWord(c) && !unicode::isNumeric(c)); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
public:
    explicit Lexer(std::string source) : m_source(std::move(source)) {}

    std::vector<Token> run() {
        while (m_at < m_source.size()) {
            root();
        }
        push(TokenKind::end, {});
        return std::move(m_tokens);
    }

private:
    std::string m_source;
    std::size_t m_at = 0;
    int m_line = 1;
    std::size_t m_lineAt = 0; ///< m_line is the line of this offset
    bool m_lineStarting = true;
    std::vector<Token> m_tokens;
    std::string m_brackets; ///< the closing brackets that are awaited

    int line() {
        m_line += static_cast<int>(std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_lineAt),
                                              m_source.begin() + static_cast<std::ptrdiff_t>(m_at), '\n'));
        m_lineAt = m_at;
        return m_line;
    }

    void push(TokenKind kind, std::string text) { m_tokens.push_back({kind, std::move(text), line()}); }
    [[noreturn]] void fail(std::string message) { failSyntax(std::move(message), line()); }
    [[nodiscard]] std::string_view rest() const { return std::string_view(m_source).substr(m_at); }
    [[nodiscard]] bool startsWith(std::string_view text) const { return rest().starts_with(text); }

    void advance(std::size_t count) {
        if (count > 0) {
            m_lineStarting = m_source[m_at + count - 1] == '\n';
            m_at += count;
        }
    }

    [[nodiscard]] std::size_t spaceAt(std::size_t from) const {
        std::size_t at = from;
        while (at < m_source.size()) {
            std::size_t after = at;
            if (!unicode::isSpace(unicode::next(m_source, after))) {
                break;
            }
            at = after;
        }
        return at - from;
    }

    // Text up to the next tag, then the tag.
    void root() {
        std::size_t tag = m_source.find('{', m_at);
        while (tag != m_source.npos &&
               (tag + 1 >= m_source.size() || (m_source[tag + 1] != '{' && m_source[tag + 1] != '%' && m_source[tag + 1] != '#'))) {
            tag = m_source.find('{', tag + 1);
        }
        if (tag == m_source.npos) {
            push(TokenKind::data, std::string(rest()));
            advance(rest().size());
            return;
        }
        const char kind = m_source[tag + 1];
        const char control = tag + 2 < m_source.size() ? m_source[tag + 2] : '\0';
        text(tag, control, kind != '{');
        m_at = tag;
        const std::size_t begin = 2U + (control == '-' || control == '+' ? 1U : 0U);
        if (kind == '#') {
            comment(begin);
        } else if (kind == '%' && rawBegin(begin)) {
            raw();
        } else {
            push(kind == '{' ? TokenKind::variableBegin : TokenKind::blockBegin, {});
            advance(begin);
            m_lineStarting = false;
            expression(kind == '{');
        }
    }

    // Emits the text before a tag at `tag`, stripped as the tag's sign and lstrip_blocks ask.
    void text(std::size_t tag, char control, bool block) {
        std::string_view before = std::string_view(m_source).substr(m_at, tag - m_at);
        if (control == '-') {
            before = unicode::strip(before, nullptr, false, true);
        } else if (control != '+' && block) {
            const std::size_t newline = before.rfind('\n');
            const std::size_t lineStart = newline == before.npos ? 0 : newline + 1;
            if ((lineStart > 0 || m_lineStarting) &&
                unicode::strip(before.substr(lineStart), nullptr, true, false).empty()) {
                before = before.substr(0, lineStart);
            }
        }
        if (!before.empty()) {
            push(TokenKind::data, std::string(before));
        }
    }

    // The length of a closing tag (its sign, `close`, and the white space it swallows) at `at`, or 0.
    [[nodiscard]] std::size_t closing(std::size_t at, std::string_view close, bool block) const {
        const std::string_view here = std::string_view(m_source).substr(at);
        if (here.starts_with('-') && here.substr(1).starts_with(close)) {
            return 1 + close.size() + spaceAt(at + 1 + close.size());
        }
        if (block && here.starts_with('+') && here.substr(1).starts_with(close)) {
            return 1 + close.size();
        }
        if (here.starts_with(close)) {
            return close.size() + (block && here.substr(close.size()).starts_with('\n') ? 1 : 0);
        }
        return 0;
    }

    void comment(std::size_t begin) {
        const std::size_t hash = m_source.find("#}", m_at + begin);
        if (m_at + begin == m_source.size()) { // the very end: taken as an empty one
            m_at = m_source.size();
            return;
        }
        if (hash == m_source.npos) {
            fail("A comment is not closed.");
        }
        const char before = m_source[hash - 1];
        const std::size_t close = hash > m_at + begin && (before == '-' || before == '+') ? hash - 1 : hash;
        advance(close + closing(close, "#}", true) - m_at);
    }

    // Moves past `{% raw %}` if it stands here.
    bool rawBegin(std::size_t begin) {
        std::size_t at = m_at + begin;
        at += spaceAt(at);
        if (!std::string_view(m_source).substr(at).starts_with("raw")) {
            return false;
        }
        at += 3;
        at += spaceAt(at);
        const std::string_view here = std::string_view(m_source).substr(at);
        if (here.starts_with("-%}")) {
            at += 3;
            at += spaceAt(at);
        } else if (here.starts_with("%}")) {
            at += 2;
        } else {
            return false;
        }
        advance(at - m_at);
        return true;
    }

    void raw() {
        for (std::size_t tag = m_source.find("{%", m_at); tag != m_source.npos; tag = m_source.find("{%", tag + 2)) {
            const char control = tag + 2 < m_source.size() ? m_source[tag + 2] : '\0';
            std::size_t at = tag + 2 + (control == '-' || control == '+' ? 1 : 0);
            at += spaceAt(at);
            if (!std::string_view(m_source).substr(at).starts_with("endraw")) {
                continue;
            }
            at += 6;
            at += spaceAt(at);
            if (const std::size_t close = closing(at, "%}", true)) {
                text(tag, control, true);
                m_at = tag;
                advance(at + close - tag);
                return;
            }
        }
        if (m_at < m_source.size()) {
            fail("A raw block is not closed.");
        }
    }

    // The tokens inside {{ … }} or {% … %}.
    void expression(bool variable) {
        m_brackets.clear();
        for (;;) {
            m_at += spaceAt(m_at);
            if (m_at >= m_source.size()) {
                fail("A tag is not closed.");
            }
            if (m_brackets.empty()) {
                if (const std::size_t close = closing(m_at, variable ? "}}" : "%}", !variable)) {
                    push(variable ? TokenKind::variableEnd : TokenKind::blockEnd, {});
                    advance(close);
                    return;
                }
            }
            token();
        }
    }

    void token() {
        const char c = m_source[m_at];
        std::size_t at = m_at;
        const char32_t code = unicode::next(m_source, at);
        if (isDigit(c)) {
            number();
        } else if (c == '"' || c == '\'') {
            string(c);
        } else if (isNameStart(code)) {
            name();
        } else {
            sign();
        }
    }

    void name() {
        std::size_t at = m_at;
        while (at < m_source.size()) {
            std::size_t after = at;
            if (!unicode::isWord(unicode::next(m_source, after))) {
                break;
            }
            at = after;
        }
        push(TokenKind::name, m_source.substr(m_at, at - m_at));
        m_at = at;
    }

    [[nodiscard]] std::size_t digitsAt(std::size_t from) const {
        std::size_t at = from;
        while (at < m_source.size() && (isDigit(m_source[at]) || (m_source[at] == '_' && at > from && at + 1 < m_source.size() &&
                                                                   isDigit(m_source[at + 1]) && m_source[at - 1] != '_'))) {
            ++at;
        }
        return at - from;
    }

    // The fraction and exponent that follow `whole` digits, 0 where the number is an integer.
    [[nodiscard]] std::size_t fractionAt(std::size_t at) const {
        const std::size_t begin = at;
        if (at < m_source.size() && m_source[at] == '.' && digitsAt(at + 1) > 0) {
            at += 1 + digitsAt(at + 1);
        }
        if (at < m_source.size() && (m_source[at] | 32) == 'e') {
            const std::size_t sign = at + 1 < m_source.size() && (m_source[at + 1] == '+' || m_source[at + 1] == '-') ? 1 : 0;
            if (const std::size_t digits = digitsAt(at + 1 + sign)) {
                at += 1 + sign + digits;
            }
        }
        return at - begin;
    }

    void number() {
        const char prefix = m_at + 1 < m_source.size() ? static_cast<char>(m_source[m_at + 1] | 32) : '\0';
        std::size_t length = 0;
        const bool afterDot = m_at > 0 && m_source[m_at - 1] == '.';
        if (m_source[m_at] == '0' && (prefix == 'x' || prefix == 'o' || prefix == 'b')) {
            length = 2;
            while (m_at + length < m_source.size() &&
                   (std::isalnum(static_cast<unsigned char>(m_source[m_at + length])) || m_source[m_at + length] == '_')) {
                ++length;
            }
            push(TokenKind::integer, stripped(length));
        } else {
            length = digitsAt(m_at);
            const std::size_t fraction = afterDot ? 0 : fractionAt(m_at + length);
            if (fraction == 0 && length > 1 && m_source[m_at] == '0' &&
                std::string_view(m_source).substr(m_at, length).find_first_not_of("0_") != std::string_view::npos) {
                fail("An integer may not begin with 0.");
            }
            length += fraction;
            push(fraction > 0 ? TokenKind::real : TokenKind::integer, stripped(length));
        }
        m_at += length;
    }

    [[nodiscard]] std::string stripped(std::size_t length) const {
        std::string text = m_source.substr(m_at, length);
        std::erase(text, '_');
        return text;
    }

    void string(char quote) {
        std::size_t at = m_at + 1;
        while (at < m_source.size() && m_source[at] != quote) {
            at += m_source[at] == '\\' ? 2 : 1;
        }
        if (at >= m_source.size()) {
            fail("A string is not closed.");
        }
        push(TokenKind::string, unescaped(std::string_view(m_source).substr(m_at + 1, at - m_at - 1), m_line));
        m_at = at + 1;
    }

    void sign() {
        const auto found = std::find_if(kSigns.begin(), kSigns.end(), [&](std::string_view s) { return startsWith(s); });
        if (found == kSigns.end()) {
            fail("A character has no meaning in an expression: " + m_source.substr(m_at, 1));
        }
        const char c = (*found)[0];
        if (c == '(' || c == '[' || c == '{') {
            m_brackets += c == '(' ? ')' : c == '[' ? ']' : '}';
        } else if (c == ')' || c == ']' || c == '}') {
            if (m_brackets.empty() || m_brackets.back() != c) {
                fail(std::string("A bracket '") + c + "' closes nothing.");
            }
            m_brackets.pop_back();
        }
        push(TokenKind::sign, std::string(*found));
        m_at += found->size();
    }
};

} // namespace

std::vector<Token> tokenize(std::string_view source) { return Lexer(normalized(source)).run(); }

} // namespace vitrine::text::jinja
