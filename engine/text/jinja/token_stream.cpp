// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/parser.h"

namespace vitrine::text::jinja {

bool TokenStream::skipSign(std::string_view sign) {
    if (!atSign(sign)) {
        return false;
    }
    (void)take();
    return true;
}

bool TokenStream::skipName(std::string_view name) {
    if (!atName(name)) {
        return false;
    }
    (void)take();
    return true;
}

void TokenStream::expectSign(std::string_view sign) {
    if (!skipSign(sign)) {
        fail("'" + std::string(sign) + "' is expected, not " + described() + ".");
    }
}

std::string TokenStream::expectName() {
    if (current().kind != TokenKind::name) {
        fail("A name is expected, not " + described() + ".");
    }
    return take().text;
}

void TokenStream::expectBlockEnd() {
    if (current().kind != TokenKind::blockEnd) {
        fail("The end of the tag is expected, not " + described() + ".");
    }
    (void)take();
}

void TokenStream::failAt(std::string message, int line) { failSyntax(std::move(message), line); }

std::string TokenStream::described() const {
    switch (current().kind) {
    case TokenKind::data: return "text";
    case TokenKind::variableBegin: return "'{{'";
    case TokenKind::variableEnd: return "'}}'";
    case TokenKind::blockBegin: return "'{%'";
    case TokenKind::blockEnd: return "'%}'";
    case TokenKind::end: return "the end of the template";
    default: return "'" + current().text + "'";
    }
}

void TokenStream::deeper() {
    if (m_depth >= m_limits.parseDepth) {
        failLimit("The template's source nests too deeply.");
    }
    ++m_depth;
}

} // namespace vitrine::text::jinja
