// What follows an operand: attributes, subscripts, calls, filters and tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "engine/text/jinja/parser.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

ExpressionPtr ExpressionParser::postfix(ExpressionPtr node) {
    for (;;) {
        if (m_tokens.atSign(".")) {
            node = attribute(std::move(node));
        } else if (m_tokens.atSign("[")) {
            node = subscript(std::move(node));
        } else if (m_tokens.atSign("(")) {
            ExpressionPtr call = make(ExpressionKind::call, m_tokens.current().line);
            call->parts.push_back(std::move(node));
            callArguments(*call);
            node = std::move(call);
        } else {
            return node;
        }
    }
}

ExpressionPtr ExpressionParser::attribute(ExpressionPtr node) {
    const int line = m_tokens.take().line;
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(node));
    if (m_tokens.current().kind == TokenKind::integer) {
        const std::string digits = m_tokens.take().text;
        parts.push_back(constant(Value(parseInteger(digits, 0).value_or(0)), line));
        return make(ExpressionKind::item, line, std::move(parts));
    }
    ExpressionPtr access = make(ExpressionKind::attribute, line, std::move(parts));
    access->name = m_tokens.expectName();
    return access;
}

ExpressionPtr ExpressionParser::subscript(ExpressionPtr node) {
    const int line = m_tokens.take().line;
    std::vector<ExpressionPtr> keys;
    bool slicesNode = false;
    while (!m_tokens.atSign("]")) {
        if (!keys.empty()) {
            m_tokens.expectSign(",");
        }
        ExpressionPtr key = sliceOrIndex();
        if (key->kind == ExpressionKind::slice && key->parts[0] == nullptr) {
            slicesNode = true;
        }
        keys.push_back(std::move(key));
    }
    m_tokens.expectSign("]");
    if (keys.empty()) {
        m_tokens.failAt("A subscript is empty.", line);
    }
    if (slicesNode) {
        if (keys.size() > 1) {
            m_tokens.failAt("A slice among several subscripts is not supported.", line);
        }
        keys[0]->parts[0] = std::move(node);
        measure(*keys[0]);
        return std::move(keys[0]);
    }
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(node));
    parts.push_back(keys.size() == 1 ? std::move(keys[0]) : make(ExpressionKind::tuple, line, std::move(keys)));
    return make(ExpressionKind::item, line, std::move(parts));
}

// A plain index, or a slice whose first part is still to be filled with the sliced node.
ExpressionPtr ExpressionParser::sliceOrIndex() {
    const int line = m_tokens.current().line;
    const auto bound = [&]() -> ExpressionPtr {
        if (m_tokens.atSign(":") || m_tokens.atSign("]") || m_tokens.atSign(",")) {
            return nullptr;
        }
        return expression();
    };
    std::vector<ExpressionPtr> parts(4);
    parts[1] = bound();
    if (!m_tokens.skipSign(":")) {
        if (parts[1] == nullptr) {
            m_tokens.fail("An expression is expected, not " + m_tokens.described() + ".");
        }
        return std::move(parts[1]);
    }
    parts[2] = bound();
    if (m_tokens.skipSign(":")) {
        parts[3] = bound();
    }
    return make(ExpressionKind::slice, line, std::move(parts));
}

void ExpressionParser::callArguments(Expression& call) {
    m_tokens.expectSign("(");
    bool first = true;
    while (!m_tokens.atSign(")")) {
        if (!first) {
            m_tokens.expectSign(",");
            if (m_tokens.atSign(")")) {
                break;
            }
        }
        first = false;
        callArgument(call);
    }
    m_tokens.expectSign(")");
    measure(call);
}

void ExpressionParser::callArgument(Expression& call) {
    const auto ensure = [&](bool inOrder) {
        if (!inOrder) {
            m_tokens.fail("The arguments of a call are out of order.");
        }
    };
    if (m_tokens.skipSign("*")) {
        ensure(call.spreadList == nullptr && call.spreadDict == nullptr);
        call.spreadList = expression();
    } else if (m_tokens.skipSign("**")) {
        ensure(call.spreadDict == nullptr);
        call.spreadDict = expression();
    } else if (m_tokens.current().kind == TokenKind::name && m_tokens.ahead().isSign("=")) {
        ensure(call.spreadDict == nullptr);
        std::string key = m_tokens.take().text;
        (void)m_tokens.take();
        for (const auto& [name, value] : call.named) {
            if (name == key) {
                m_tokens.fail("The keyword argument '" + key + "' is repeated.");
            }
        }
        call.named.emplace_back(std::move(key), expression());
    } else {
        ensure(call.spreadList == nullptr && call.spreadDict == nullptr && call.named.empty());
        call.parts.push_back(expression());
    }
}

std::string ExpressionParser::dottedName() {
    std::string name = m_tokens.expectName();
    while (m_tokens.skipSign(".")) {
        name += "." + m_tokens.expectName();
    }
    return name;
}

ExpressionPtr ExpressionParser::filters(ExpressionPtr filtered, bool bare) {
    while (bare || m_tokens.atSign("|")) {
        const int line = m_tokens.current().line;
        if (!bare) {
            (void)m_tokens.take();
        }
        bare = false;
        ExpressionPtr filter = make(ExpressionKind::filter, line);
        filter->parts.push_back(std::move(filtered));
        filter->name = dottedName();
        if (m_tokens.atSign("(")) {
            callArguments(*filter);
        }
        measure(*filter);
        filtered = std::move(filter);
    }
    return filtered;
}

ExpressionPtr ExpressionParser::filtersAndTests(ExpressionPtr node) {
    for (;;) {
        if (m_tokens.atSign("|")) {
            node = filters(std::move(node), false);
        } else if (m_tokens.atName("is")) {
            node = test(std::move(node));
        } else if (m_tokens.atSign("(")) {
            ExpressionPtr call = make(ExpressionKind::call, m_tokens.current().line);
            call->parts.push_back(std::move(node));
            callArguments(*call);
            node = std::move(call);
        } else {
            return node;
        }
    }
}

ExpressionPtr ExpressionParser::test(ExpressionPtr node) {
    const int line = m_tokens.take().line;
    const bool isNegated = m_tokens.skipName("not");
    ExpressionPtr check = make(ExpressionKind::test, line);
    check->parts.push_back(std::move(node));
    check->name = dottedName();
    const Token& token = m_tokens.current();
    const bool opens = token.isSign("[") || token.isSign("{");
    const bool operand = token.kind == TokenKind::name || token.kind == TokenKind::string ||
                         token.kind == TokenKind::integer || token.kind == TokenKind::real || opens;
    if (token.isSign("(")) {
        callArguments(*check);
    } else if (operand && !token.isName("else") && !token.isName("or") && !token.isName("and")) {
        if (token.isName("is")) {
            m_tokens.fail("Tests can't be chained with 'is'.");
        }
        const Deeper deeper(m_tokens);
        check->parts.push_back(postfix(primary()));
    }
    measure(*check);
    if (!isNegated) {
        return check;
    }
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(check));
    return make(ExpressionKind::logicalNot, line, std::move(parts));
}

} // namespace vitrine::text::jinja
