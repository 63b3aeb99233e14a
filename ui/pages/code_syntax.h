// How each language is read, for code_lexer.cpp and code_markup.cpp only: its words, its comments and its quotes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QLatin1StringView>

#include "ui/pages/code_lexer.h"

namespace vitrine::ui {

/// Words between blanks.
class WordList {
public:
    WordList(const char* words = ""); // NOLINT(google-explicit-constructor): the tables are lists of texts
    [[nodiscard]] bool contains(QStringView word, bool anyCase = false) const;

private:
    std::vector<QLatin1StringView> m_words; ///< in order
};

struct QuoteRule {
    const char* quote;
    enum class Escape : std::uint8_t { none, backslash, doubled } escape = Escape::backslash;
    bool lines = false; ///< goes on in the next line
};

enum class CodeForm : std::uint8_t { words, shell, json, yaml, toml, ini, css, markup };

struct CodeSyntax {
    WordList names;
    CodeForm form = CodeForm::words;
    WordList keywords;
    WordList contextual = {}; ///< keywords where a name follows
    WordList types = {};
    WordList declares = {}; ///< keywords before the name of a type
    std::vector<QLatin1StringView> lineComments = {QLatin1StringView("//")};
    QLatin1StringView blockOpen = QLatin1StringView("/*");
    QLatin1StringView blockClose = QLatin1StringView("*/");
    std::vector<QuoteRule> quotes = {{"\""}, {"'"}}; ///< the longer ones first
    bool nests = false;                              ///< block comments stand in block comments
    bool anyCase = false;                            ///< of keywords and types
    bool capitals = false;                           ///< a name in capital and small letters is a type
    bool oneCapital = false;                         ///< so is a single capital letter
    bool callsArePlain = false;                      ///< such a name before a parenthesis is a function
    bool cNames = false;      ///< std:: and names that end in _t are types, a member follows an arrow
    bool directives = false;  ///< # at the beginning of a line
    bool annotations = false; ///< a name behind @ is a type
    bool labels = false;      ///< a word before a colon is a label
    bool regex = false;       ///< between slashes
    bool hereText = false;    ///< << and a word: a text up to the line with that word
    bool symbols = false;     ///< a word behind a colon stays plain
    bool dollarNames = false; ///< names may hold a dollar sign
    bool lifetimes = false;   ///< a single quote before a name that no quote ends
    bool separators = false;  ///< a single quote may stand in a number
};

/// What one line leaves to the next, as a number: 0 for nothing.
struct LexState {
    enum class Kind : std::uint8_t { code, block, quote, here, raw, tag, tagQuote };
    Kind kind = Kind::code;
    int detail = 0;   ///< below 32: which quote, how deep, how long the end is
    int hash = 0;     ///< of the end, 16 bits
    int embedded = 0; ///< in markup: 1 in a script, 2 in a style

    [[nodiscard]] static LexState of(int packed);
    [[nodiscard]] int packed() const;
};

[[nodiscard]] int hashOf(QStringView end);
/// Where the end that the state describes begins, from there on; -1: not in this line.
[[nodiscard]] qsizetype findEnd(QStringView line, qsizetype from, const LexState& state);

/// HTML and XML.
[[nodiscard]] int lexMarkup(QStringView line, int state, QVector<CodeSpan>& spans);

} // namespace vitrine::ui
