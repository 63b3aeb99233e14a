// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/usage_sentence.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <regex>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

constexpr std::size_t kLongest = 4000;

bool isNumber(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// A verb that has verbs of its own, such as runs, without one of them: they are few enough to be named.
std::string noVerbOf(const CLI::App& verb, const char* word) {
    std::string names;
    for (const CLI::App* part : verb.get_subcommands([](const CLI::App*) { return true; })) {
        names += (names.empty() ? "" : ", ") + part->get_name();
    }
    const std::string name = verb.get_name();
    const std::string met = word == nullptr ? "Name what " + name + " is to do"
                            : *word == '-'  ? "There is no option '" + std::string(word) + "' of " + name + " alone"
                                            : name + " has no verb '" + std::string(word) + "'";
    return met + "; its verbs are " + names + ".";
}

/// Without a verb the parser doesn't say what it met instead.
std::string noVerb(const CLI::App& app, int argc, const char* const* argv) {
    const std::string list = "vitrine-cli --help lists the verbs.";
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (argc > 1 && verb->get_name() == argv[1]) {
            return noVerbOf(*verb, argc > 2 ? argv[2] : nullptr);
        }
    }
    if (argc < 2) {
        return "Name a verb, such as inspect, chat or generate; " + list;
    }
    const std::string word = argv[1];
    return (word.starts_with("-") ? "There is no option '" : "There is no verb '") + word + "'; " + list;
}

/// "was not expected: a b" names what is left over, the last first.
std::string leftOver(const std::string& words) {
    const auto option = words.find("--");
    if (option != std::string::npos) {
        return "There is no option " + words.substr(option, words.find(' ', option) - option) + " here.";
    }
    return "There is more than the verb takes: " + words + ".";
}

std::string converted(const std::smatch& m) {
    const std::string option = m[1];
    const std::string value = m[2];
    if (isNumber(value)) {
        return "The number " + value + " is too large for the option " + option + ".";
    }
    return "The option " + option + " takes a number, not '" + value + "'" +
           (value.find('.') != std::string::npos && isNumber(value.substr(0, value.find('.'))) ? ": a whole one." : ".");
}

/// Pairs of the parser's message and our sentence; $1 and $2 are its parts.
const std::vector<std::pair<std::regex, std::string>>& sentences() {
    static const std::vector<std::pair<std::regex, std::string>> list{
        {std::regex("(\\S+): Value ([\\s\\S]*) not in range (\\S+) to (\\S+)"), "The option $1 takes a number from $3 to $4, not '$2'."},
        {std::regex("(\\S+): Number less or equal to 0: ?([\\s\\S]*)"), "The option $1 takes a number over 0, not '$2'."},
        {std::regex("(\\S+): Number less than 0: ?([\\s\\S]*)"), "The option $1 takes a number from 0 on, not '$2'."},
        {std::regex("(\\S+): Failed parsing number.*\\((.*)\\)"), "The option $1 takes a number, not '$2'."},
        {std::regex("(--?\\S+): ((?:takes|needs) [\\s\\S]*)"), "The option $1 $2."},
        {std::regex("(\\S+): ((?:takes|needs) [\\s\\S]*)"), "The argument $1 $2."},
        {std::regex("(\\S+): \\d+ required \\S+ missing"), "The option $1 needs a value."},
        {std::regex("(\\S+): At [Mm]ost 1 required but received (\\d+)"), "The option $1 may be given once, not $2 times."},
        {std::regex("(\\S+) excludes (\\S+)"), "The options $1 and $2 exclude each other."},
        {std::regex("(\\S+) requires (\\S+)"), "The option $1 goes with $2."},
        {std::regex("(-\\S+) is required"), "The option $1 has to be given."},
        {std::regex("(\\S+) is required"), "The argument $1 has to be given."},
    };
    return list;
}

} // namespace

std::string usageSentence(const CLI::ParseError& error, const CLI::App& app, int argc, const char* const* argv) {
    const std::string what = error.what();
    if (what.size() > kLongest) { // matching an expression takes stack for every character
        return "The command line can't be understood: " + what.substr(0, 100) + " …";
    }
    std::smatch m;
    if (what == "A subcommand is required") {
        return noVerb(app, argc, argv);
    }
    if (std::regex_match(what, m, std::regex("The following arguments? (?:was|were) not expected: ([\\s\\S]*)"))) {
        return leftOver(m[1]);
    }
    if (std::regex_match(what, m, std::regex("Could not convert: (\\S+) = ([\\s\\S]*)"))) {
        return converted(m);
    }
    for (const auto& [theirs, ours] : sentences()) {
        if (std::regex_match(what, m, theirs)) {
            return m.format(ours);
        }
    }
    return what.ends_with('.') ? what : what + ".";
}

CLI::Validator wholeNumber(std::uint64_t most) {
    return CLI::Validator(
        [most](std::string& text) {
            std::uint64_t value = 0;
            const auto [next, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            const bool good = error == std::errc{} && next == text.data() + text.size() && value <= most;
            return good ? std::string() : "takes a whole number from 0 to " + std::to_string(most) + ", not '" + text + "'";
        },
        {});
}

CLI::Validator notEmpty() {
    return CLI::Validator([](std::string& text) { return text.empty() ? std::string("needs at least one character, not ''") : std::string(); }, {});
}

std::string optionName(const std::string& key) {
    std::string out = "--";
    for (const char c : key) {
        if (std::isupper(static_cast<unsigned char>(c)) != 0) {
            out += '-';
        }
        out += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return out;
}

} // namespace vitrine::cli
