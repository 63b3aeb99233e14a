// From tokens to the tree. The grammar is Jinja's without include, import, extends, block and recursive loops, with break,
// continue and generation.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/text/jinja/ast.h"
#include "engine/text/jinja/lexer.h"
#include "engine/text/jinja/limits.h"

namespace vitrine::text::jinja {

/// Parses a whole template. Throws Failure (kind syntax with the line, or limit).
[[nodiscard]] Block parseTemplate(std::string_view source, const Limits& limits);

/// A walk over tokens, with the questions and complaints that both halves of the parser share.
class TokenStream {
public:
    TokenStream(std::vector<Token> tokens, const Limits& limits) : m_tokens(std::move(tokens)), m_limits(limits) {}

    [[nodiscard]] const Token& current() const { return m_tokens[m_at]; }
    [[nodiscard]] const Token& ahead() const { return m_tokens[m_at + 1 < m_tokens.size() ? m_at + 1 : m_at]; }
    [[nodiscard]] bool atSign(std::string_view sign) const { return current().isSign(sign); }
    [[nodiscard]] bool atName(std::string_view name) const { return current().isName(name); }
    Token take() { return m_at + 1 < m_tokens.size() ? std::move(m_tokens[m_at++]) : m_tokens[m_at]; }
    bool skipSign(std::string_view sign);
    bool skipName(std::string_view name);
    void expectSign(std::string_view sign);
    [[nodiscard]] std::string expectName();
    void expectBlockEnd();
    [[noreturn]] void fail(std::string message) const { failAt(std::move(message), current().line); }
    [[noreturn]] static void failAt(std::string message, int line);
    /// How the current token reads in a message.
    [[nodiscard]] std::string described() const;

    [[nodiscard]] const Limits& limits() const { return m_limits; }
    void deeper();
    void shallower() { --m_depth; }

private:
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    Limits m_limits;
    int m_depth = 0;
};

class Deeper {
public:
    explicit Deeper(TokenStream& tokens) : m_tokens(tokens) { m_tokens.deeper(); }
    ~Deeper() { m_tokens.shallower(); }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

private:
    TokenStream& m_tokens;
};

class ExpressionParser {
public:
    explicit ExpressionParser(TokenStream& tokens) : m_tokens(tokens) {}

    [[nodiscard]] ExpressionPtr expression(bool withConditional = true);
    /// One expression, or several with commas between: a tuple.
    [[nodiscard]] ExpressionPtr tuple(bool withConditional, bool inParentheses);
    /// What stands on the left of `=` or `in`.
    /// With `nameOnly`, a single name: an argument of a macro.
    [[nodiscard]] ExpressionPtr target(bool withNamespace, bool nameOnly = false);
    /// `| filter | filter …` over `filtered` (null: the body of a block). With `bare`, the first has no bar before it.
    [[nodiscard]] ExpressionPtr filters(ExpressionPtr filtered, bool bare);
    [[nodiscard]] ExpressionPtr unary(bool withFilter = true);

private:
    TokenStream& m_tokens;

    [[nodiscard]] ExpressionPtr make(ExpressionKind kind, int line, std::vector<ExpressionPtr> parts = {}) const;
    /// Recomputes the depth of a node whose parts have changed.
    void measure(Expression& node) const;
    [[nodiscard]] ExpressionPtr constant(Value value, int line) const;
    [[nodiscard]] ExpressionPtr logical(bool isOr);
    [[nodiscard]] ExpressionPtr logicalNot();
    [[nodiscard]] ExpressionPtr comparison();
    [[nodiscard]] ExpressionPtr sum();
    [[nodiscard]] ExpressionPtr concat();
    [[nodiscard]] ExpressionPtr product();
    [[nodiscard]] ExpressionPtr power();
    [[nodiscard]] ExpressionPtr primary();
    [[nodiscard]] ExpressionPtr named();
    [[nodiscard]] ExpressionPtr text();
    [[nodiscard]] ExpressionPtr integer();
    [[nodiscard]] ExpressionPtr list();
    [[nodiscard]] ExpressionPtr dict();
    [[nodiscard]] ExpressionPtr postfix(ExpressionPtr node);
    [[nodiscard]] ExpressionPtr attribute(ExpressionPtr node);
    [[nodiscard]] ExpressionPtr subscript(ExpressionPtr node);
    [[nodiscard]] ExpressionPtr sliceOrIndex();
    [[nodiscard]] ExpressionPtr filtersAndTests(ExpressionPtr node);
    [[nodiscard]] ExpressionPtr test(ExpressionPtr node);
    void callArguments(Expression& call);
    void callArgument(Expression& call);
    [[nodiscard]] std::string dottedName();
    [[nodiscard]] bool atTupleEnd() const;
    [[nodiscard]] ExpressionPtr targetPart(bool withNamespace);
};

} // namespace vitrine::text::jinja
