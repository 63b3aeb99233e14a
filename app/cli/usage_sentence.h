// What is wrong with a command line, in a sentence: the parser's own messages are notes for programmers.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

namespace vitrine::cli {

/// The parser's complaint as a sentence that names the option or word at fault.
[[nodiscard]] std::string usageSentence(const CLI::ParseError& error, const CLI::App& app, int argc,
                                        const char* const* argv);

/// A whole number from 0 to `most`, digits only: the parser itself would read -1 as the largest number.
[[nodiscard]] CLI::Validator wholeNumber(std::uint64_t most);
/// At least one character: an empty name is most often a shell variable that isn't set.
[[nodiscard]] CLI::Validator notEmpty();

/// --block-size for blockSize and for block_size.
[[nodiscard]] std::string optionName(const std::string& key);

} // namespace vitrine::cli
