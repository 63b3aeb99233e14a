// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/parser.h"
#include "engine/text/jinja/text_of.h"

namespace vitrine::text::jinja {

namespace {

std::vector<ExpressionPtr> partsOf(ExpressionPtr a, ExpressionPtr b = nullptr, ExpressionPtr c = nullptr) {
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(a));
    if (b != nullptr || c != nullptr) {
        parts.push_back(std::move(b));
    }
    if (c != nullptr) {
        parts.push_back(std::move(c));
    }
    return parts;
}

bool isConstantName(std::string_view name) {
    return name == "true" || name == "false" || name == "none" || name == "True" || name == "False" || name == "None";
}

std::optional<Comparison> comparisonOf(const Token& token) {
    static constexpr std::pair<std::string_view, Comparison> kSigns[] = {
        {"==", Comparison::equal},   {"!=", Comparison::notEqual},      {"<", Comparison::less},
        {"<=", Comparison::lessEqual}, {">", Comparison::greater}, {">=", Comparison::greaterEqual}};
    for (const auto& [sign, comparison] : kSigns) {
        if (token.isSign(sign)) {
            return comparison;
        }
    }
    return std::nullopt;
}

std::optional<BinaryOperator> productOf(const Token& token) {
    static constexpr std::pair<std::string_view, BinaryOperator> kSigns[] = {{"*", BinaryOperator::multiply},
                                                                             {"/", BinaryOperator::divide},
                                                                             {"//", BinaryOperator::floorDivide},
                                                                             {"%", BinaryOperator::modulo}};
    for (const auto& [sign, operation] : kSigns) {
        if (token.isSign(sign)) {
            return operation;
        }
    }
    return std::nullopt;
}

} // namespace

ExpressionPtr ExpressionParser::make(ExpressionKind kind, int line, std::vector<ExpressionPtr> parts) const {
    auto node = std::make_unique<Expression>();
    node->kind = kind;
    node->line = line;
    node->parts = std::move(parts);
    measure(*node);
    return node;
}

void ExpressionParser::measure(Expression& node) const {
    const auto consider = [&node](const ExpressionPtr& part) {
        node.depth = part != nullptr ? std::max(node.depth, part->depth + 1) : node.depth;
    };
    std::for_each(node.parts.begin(), node.parts.end(), consider);
    for (const auto& [name, value] : node.named) {
        consider(value);
    }
    consider(node.spreadList);
    consider(node.spreadDict);
    if (node.depth > m_tokens.limits().expressionDepth) {
        failLimit("An expression of the template is too long.");
    }
}

ExpressionPtr ExpressionParser::constant(Value value, int line) const {
    ExpressionPtr node = make(ExpressionKind::constant, line);
    node->constant = std::move(value);
    return node;
}

ExpressionPtr ExpressionParser::expression(bool withConditional) {
    const Deeper deeper(m_tokens);
    const int line = m_tokens.current().line;
    ExpressionPtr node = logical(true);
    while (withConditional && m_tokens.skipName("if")) {
        ExpressionPtr test = logical(true);
        ExpressionPtr otherwise = m_tokens.skipName("else") ? expression() : nullptr;
        node = make(ExpressionKind::conditional, line, partsOf(std::move(test), std::move(node), std::move(otherwise)));
    }
    return node;
}

ExpressionPtr ExpressionParser::logical(bool isOr) {
    const auto operand = [&] { return isOr ? logical(false) : logicalNot(); };
    ExpressionPtr node = operand();
    while (m_tokens.atName(isOr ? "or" : "and")) {
        const int line = m_tokens.take().line;
        node = make(isOr ? ExpressionKind::logicalOr : ExpressionKind::logicalAnd, line, partsOf(std::move(node), operand()));
    }
    return node;
}

ExpressionPtr ExpressionParser::logicalNot() {
    if (!m_tokens.atName("not")) {
        return comparison();
    }
    const Deeper deeper(m_tokens);
    const int line = m_tokens.take().line;
    return make(ExpressionKind::logicalNot, line, partsOf(logicalNot()));
}

ExpressionPtr ExpressionParser::comparison() {
    const int line = m_tokens.current().line;
    ExpressionPtr first = sum();
    std::vector<ExpressionPtr> parts;
    std::vector<Comparison> comparisons;
    for (;;) {
        std::optional<Comparison> next = comparisonOf(m_tokens.current());
        if (m_tokens.atName("in")) {
            next = Comparison::in;
        } else if (m_tokens.atName("not") && m_tokens.ahead().isName("in")) {
            (void)m_tokens.take();
            next = Comparison::notIn;
        }
        if (!next) {
            break;
        }
        (void)m_tokens.take();
        comparisons.push_back(*next);
        parts.push_back(sum());
    }
    if (parts.empty()) {
        return first;
    }
    parts.insert(parts.begin(), std::move(first));
    ExpressionPtr node = make(ExpressionKind::comparison, line, std::move(parts));
    node->comparisons = std::move(comparisons);
    return node;
}

ExpressionPtr ExpressionParser::sum() {
    ExpressionPtr node = concat();
    while (m_tokens.atSign("+") || m_tokens.atSign("-")) {
        const Token sign = m_tokens.take();
        node = make(ExpressionKind::binary, sign.line, partsOf(std::move(node), concat()));
        node->operation = sign.text == "+" ? BinaryOperator::add : BinaryOperator::subtract;
    }
    return node;
}

ExpressionPtr ExpressionParser::concat() {
    const int line = m_tokens.current().line;
    ExpressionPtr first = product();
    if (!m_tokens.atSign("~")) {
        return first;
    }
    std::vector<ExpressionPtr> parts = partsOf(std::move(first));
    while (m_tokens.skipSign("~")) {
        parts.push_back(product());
    }
    return make(ExpressionKind::concat, line, std::move(parts));
}

ExpressionPtr ExpressionParser::product() {
    ExpressionPtr node = power();
    while (const auto operation = productOf(m_tokens.current())) {
        const int line = m_tokens.take().line;
        node = make(ExpressionKind::binary, line, partsOf(std::move(node), power()));
        node->operation = *operation;
    }
    return node;
}

ExpressionPtr ExpressionParser::power() {
    ExpressionPtr node = unary();
    while (m_tokens.atSign("**")) {
        const int line = m_tokens.take().line;
        node = make(ExpressionKind::binary, line, partsOf(std::move(node), unary()));
        node->operation = BinaryOperator::power;
    }
    return node;
}

ExpressionPtr ExpressionParser::unary(bool withFilter) {
    const Deeper deeper(m_tokens);
    ExpressionPtr node;
    if (m_tokens.atSign("-") || m_tokens.atSign("+")) {
        const Token sign = m_tokens.take();
        node = make(sign.text == "-" ? ExpressionKind::negate : ExpressionKind::plus, sign.line, partsOf(unary(false)));
    } else {
        node = primary();
    }
    node = postfix(std::move(node));
    return withFilter ? filtersAndTests(std::move(node)) : std::move(node);
}

ExpressionPtr ExpressionParser::primary() {
    switch (m_tokens.current().kind) {
    case TokenKind::name: return named();
    case TokenKind::string: return text();
    case TokenKind::integer: return integer();
    case TokenKind::real: {
        const Token token = m_tokens.take();
        return constant(Value(parseReal(token.text).value_or(0.0)), token.line);
    }
    default: break;
    }
    if (m_tokens.skipSign("(")) {
        ExpressionPtr node = tuple(true, true);
        m_tokens.expectSign(")");
        return node;
    }
    if (m_tokens.atSign("[")) {
        return list();
    }
    if (m_tokens.atSign("{")) {
        return dict();
    }
    m_tokens.fail("An expression is expected, not " + m_tokens.described() + ".");
}

ExpressionPtr ExpressionParser::named() {
    Token token = m_tokens.take();
    if (!isConstantName(token.text)) {
        ExpressionPtr node = make(ExpressionKind::name, token.line);
        node->name = std::move(token.text);
        return node;
    }
    if ((token.text[0] | 32) == 'n') {
        return constant(Value(nullptr), token.line);
    }
    return constant(Value((token.text[0] | 32) == 't'), token.line);
}

ExpressionPtr ExpressionParser::text() {
    Token token = m_tokens.take();
    while (m_tokens.current().kind == TokenKind::string) { // adjacent literals are one
        token.text += m_tokens.take().text;
    }
    return constant(Value(std::move(token.text)), token.line);
}

ExpressionPtr ExpressionParser::integer() {
    const Token token = m_tokens.take();
    const auto value = parseInteger(token.text, token.text.size() > 1 && token.text[1] > '9' ? 0 : 10);
    if (!value) {
        m_tokens.failAt("'" + token.text + "' is not an integer.", token.line);
    }
    return constant(Value(*value), token.line);
}

bool ExpressionParser::atTupleEnd() const {
    const TokenKind kind = m_tokens.current().kind;
    return kind == TokenKind::variableEnd || kind == TokenKind::blockEnd || m_tokens.atSign(")");
}

ExpressionPtr ExpressionParser::tuple(bool withConditional, bool inParentheses) {
    const int line = m_tokens.current().line;
    std::vector<ExpressionPtr> parts;
    bool isTuple = false;
    while (!atTupleEnd()) {
        parts.push_back(expression(withConditional));
        if (!m_tokens.skipSign(",")) {
            break;
        }
        isTuple = true;
    }
    if (!isTuple && !parts.empty()) {
        return std::move(parts[0]);
    }
    if (!isTuple && !inParentheses) {
        m_tokens.fail("An expression is expected, not " + m_tokens.described() + ".");
    }
    return make(ExpressionKind::tuple, line, std::move(parts));
}

ExpressionPtr ExpressionParser::list() {
    const int line = m_tokens.take().line;
    std::vector<ExpressionPtr> parts;
    while (!m_tokens.atSign("]")) {
        if (!parts.empty()) {
            m_tokens.expectSign(",");
            if (m_tokens.atSign("]")) {
                break;
            }
        }
        parts.push_back(expression());
    }
    m_tokens.expectSign("]");
    return make(ExpressionKind::list, line, std::move(parts));
}

ExpressionPtr ExpressionParser::dict() {
    const int line = m_tokens.take().line;
    std::vector<ExpressionPtr> parts;
    while (!m_tokens.atSign("}")) {
        if (!parts.empty()) {
            m_tokens.expectSign(",");
            if (m_tokens.atSign("}")) {
                break;
            }
        }
        parts.push_back(expression());
        m_tokens.expectSign(":");
        parts.push_back(expression());
    }
    m_tokens.expectSign("}");
    return make(ExpressionKind::dict, line, std::move(parts));
}

ExpressionPtr ExpressionParser::target(bool withNamespace, bool nameOnly) {
    if (nameOnly && m_tokens.current().kind != TokenKind::name) {
        m_tokens.fail("A name is expected, not " + m_tokens.described() + ".");
    }
    if (nameOnly) {
        return targetPart(false);
    }
    const int line = m_tokens.current().line;
    std::vector<ExpressionPtr> parts;
    bool isTuple = false;
    while (!atTupleEnd() && !m_tokens.atName("in")) {
        parts.push_back(targetPart(withNamespace));
        if (!m_tokens.skipSign(",")) {
            break;
        }
        isTuple = true;
    }
    if (parts.empty()) {
        m_tokens.fail("A name to set is expected, not " + m_tokens.described() + ".");
    }
    return isTuple ? make(ExpressionKind::tuple, line, std::move(parts)) : std::move(parts[0]);
}

ExpressionPtr ExpressionParser::targetPart(bool withNamespace) {
    const Deeper deeper(m_tokens);
    if (m_tokens.skipSign("(")) {
        ExpressionPtr inner = target(false, false);
        m_tokens.expectSign(")");
        return inner;
    }
    if (m_tokens.skipSign("[")) {
        m_tokens.fail("A list can't be set.");
    }
    const int line = m_tokens.current().line;
    ExpressionPtr node = make(ExpressionKind::name, line);
    node->name = m_tokens.expectName();
    if (isConstantName(node->name)) {
        m_tokens.failAt("'" + node->name + "' can't be set.", line);
    }
    if (withNamespace && m_tokens.skipSign(".")) {
        node->kind = ExpressionKind::namespaceTarget;
        node->attributeName = m_tokens.expectName();
    }
    return node;
}

} // namespace vitrine::text::jinja
