// SPDX-License-Identifier: GPL-3.0-or-later
#include <initializer_list>
#include <utility>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/parser.h"

namespace vitrine::text::jinja {

namespace {

ExpressionPtr copyOfTarget(const Expression& target) {
    auto copy = std::make_unique<Expression>();
    copy->kind = target.kind;
    copy->line = target.line;
    copy->name = target.name;
    for (const ExpressionPtr& part : target.parts) {
        copy->parts.push_back(copyOfTarget(*part));
    }
    return copy;
}

class StatementParser {
public:
    StatementParser(TokenStream& tokens) : m_tokens(tokens), m_expressions(tokens) {}

    Block wholeTemplate() {
        Block block = statements({});
        if (m_tokens.current().kind != TokenKind::end) {
            m_tokens.fail("The tag " + m_tokens.described() + " closes nothing.");
        }
        return block;
    }

private:
    TokenStream& m_tokens;
    ExpressionParser m_expressions;
    int m_loops = 0; ///< loops around the current statement, within its macro

    using Enders = std::initializer_list<std::string_view>;

    // Statements up to a tag that one of `enders` names; that name is the current token then.
    Block statements(Enders enders) {
        const Deeper deeper(m_tokens);
        Block block;
        for (;;) {
            Token token = m_tokens.take();
            switch (token.kind) {
            case TokenKind::end:
                if (enders.size() > 0) {
                    m_tokens.failAt("The template ends before '" + std::string(*enders.begin()) + "'.", token.line);
                }
                return block;
            case TokenKind::data: block.push_back(text(std::move(token))); break;
            case TokenKind::variableBegin: block.push_back(output(token.line)); break;
            default:
                for (const std::string_view ender : enders) {
                    if (m_tokens.atName(ender)) {
                        return block;
                    }
                }
                if (StatementPtr statement = tag()) {
                    block.push_back(std::move(statement));
                }
            }
        }
    }

    Block bodyUntil(std::string_view ender) {
        m_tokens.expectBlockEnd();
        Block body = statements({ender});
        (void)m_tokens.take();
        m_tokens.expectBlockEnd();
        return body;
    }

    static StatementPtr make(StatementKind kind, int line) {
        auto statement = std::make_unique<Statement>();
        statement->kind = kind;
        statement->line = line;
        return statement;
    }

    static StatementPtr text(Token token) {
        StatementPtr statement = make(StatementKind::text, token.line);
        statement->text = std::move(token.text);
        return statement;
    }

    StatementPtr output(int line) {
        StatementPtr statement = make(StatementKind::output, line);
        statement->value = m_expressions.tuple(true, false);
        if (m_tokens.current().kind != TokenKind::variableEnd) {
            m_tokens.fail("'}}' is expected, not " + m_tokens.described() + ".");
        }
        (void)m_tokens.take();
        return statement;
    }

    StatementPtr tag() {
        const int line = m_tokens.current().line;
        const std::string name = m_tokens.expectName();
        if (name == "if") {
            return ifElse(line);
        }
        if (name == "for") {
            return forLoop(line);
        }
        if (name == "set") {
            return set(line);
        }
        if (name == "macro") {
            return macro(line);
        }
        if (name == "call") {
            return callBlock(line);
        }
        if (name == "filter") {
            return filterBlock(line);
        }
        if (name == "with") {
            return with(line);
        }
        if (name == "generation") {
            StatementPtr statement = make(StatementKind::scope, line);
            statement->body = bodyUntil("endgeneration");
            return statement;
        }
        if (name == "break" || name == "continue") {
            return jump(name == "break" ? StatementKind::breakLoop : StatementKind::continueLoop, line);
        }
        unknownTag(name, line);
    }

    [[noreturn]] void unknownTag(const std::string& name, int line) {
        for (const std::string_view known : {"include", "import", "from", "extends", "block", "autoescape", "print", "do"}) {
            if (name == known) {
                m_tokens.failAt("The tag '" + name + "' is not supported in a chat template.", line);
            }
        }
        m_tokens.failAt("The tag '" + name + "' is unknown.", line);
    }

    StatementPtr jump(StatementKind kind, int line) {
        if (m_loops == 0) {
            m_tokens.failAt("break and continue belong in a loop.", line);
        }
        m_tokens.expectBlockEnd();
        return make(kind, line);
    }

    StatementPtr ifElse(int line) {
        StatementPtr statement = make(StatementKind::ifElse, line);
        for (;;) {
            Branch branch;
            branch.test = m_expressions.tuple(false, false);
            m_tokens.expectBlockEnd();
            branch.body = statements({"endif", "elif", "else"});
            statement->branches.push_back(std::move(branch));
            if (m_tokens.skipName("elif")) {
                continue;
            }
            const bool hasElse = m_tokens.skipName("else");
            if (hasElse) {
                statement->orElse = bodyUntil("endif");
            } else {
                (void)m_tokens.take();
                m_tokens.expectBlockEnd();
            }
            return statement;
        }
    }

    StatementPtr forLoop(int line) {
        StatementPtr statement = make(StatementKind::forLoop, line);
        statement->target = m_expressions.target(false);
        if (!m_tokens.skipName("in")) {
            m_tokens.fail("'in' is expected, not " + m_tokens.described() + ".");
        }
        statement->value = m_expressions.tuple(false, false);
        if (m_tokens.skipName("if")) {
            statement->test = m_expressions.expression();
            statement->testTarget = copyOfTarget(*statement->target);
        }
        if (m_tokens.atName("recursive")) {
            m_tokens.fail("Recursive loops are not supported.");
        }
        m_tokens.expectBlockEnd();
        ++m_loops;
        statement->body = statements({"endfor", "else"});
        --m_loops;
        if (m_tokens.skipName("else")) {
            statement->orElse = bodyUntil("endfor");
        } else {
            (void)m_tokens.take();
            m_tokens.expectBlockEnd();
        }
        return statement;
    }

    StatementPtr set(int line) {
        StatementPtr statement = make(StatementKind::set, line);
        statement->target = m_expressions.target(true);
        if (m_tokens.skipSign("=")) {
            statement->value = m_expressions.tuple(true, false);
            m_tokens.expectBlockEnd();
            return statement;
        }
        statement->kind = StatementKind::setBlock;
        statement->value = m_expressions.filters(nullptr, false);
        statement->body = bodyUntil("endset");
        return statement;
    }

    // break and continue don't reach out of a macro or the body of a call block.
    template <class Parse>
    Block withoutLoops(Parse parse) {
        const int loops = std::exchange(m_loops, 0);
        Block body = parse();
        m_loops = loops;
        return body;
    }

    void signature(Statement& statement) {
        m_tokens.expectSign("(");
        while (!m_tokens.atSign(")")) {
            if (!statement.arguments.empty()) {
                m_tokens.expectSign(",");
            }
            ExpressionPtr argument = m_expressions.target(false, true);
            if (m_tokens.skipSign("=")) {
                statement.defaults.push_back(m_expressions.expression());
            } else if (!statement.defaults.empty()) {
                m_tokens.fail("An argument without a default follows one with a default.");
            }
            statement.arguments.push_back(std::move(argument));
        }
        m_tokens.expectSign(")");
    }

    StatementPtr macro(int line) {
        StatementPtr statement = make(StatementKind::macro, line);
        statement->target = m_expressions.target(false, true);
        statement->text = statement->target->name;
        signature(*statement);
        statement->body = withoutLoops([&] { return bodyUntil("endmacro"); });
        return statement;
    }

    StatementPtr callBlock(int line) {
        StatementPtr statement = make(StatementKind::callBlock, line);
        statement->text = "caller";
        if (m_tokens.atSign("(")) {
            signature(*statement);
        }
        statement->value = m_expressions.expression();
        if (statement->value->kind != ExpressionKind::call) {
            m_tokens.failAt("A call block needs a call.", line);
        }
        statement->body = withoutLoops([&] { return bodyUntil("endcall"); });
        return statement;
    }

    StatementPtr filterBlock(int line) {
        StatementPtr statement = make(StatementKind::filterBlock, line);
        statement->value = m_expressions.filters(nullptr, true);
        statement->body = bodyUntil("endfilter");
        return statement;
    }

    StatementPtr with(int line) {
        StatementPtr statement = make(StatementKind::with, line);
        while (m_tokens.current().kind != TokenKind::blockEnd) {
            if (!statement->arguments.empty()) {
                m_tokens.expectSign(",");
            }
            statement->arguments.push_back(m_expressions.target(false, true));
            m_tokens.expectSign("=");
            statement->defaults.push_back(m_expressions.expression());
        }
        statement->body = bodyUntil("endwith");
        return statement;
    }
};

} // namespace

Block parseTemplate(std::string_view source, const Limits& limits) {
    if (source.size() > limits.sourceBytes) {
        failLimit("The template's source is too long.");
    }
    TokenStream tokens(tokenize(source), limits);
    return StatementParser(tokens).wholeTemplate();
}

} // namespace vitrine::text::jinja
