// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_error.h"

#include <cstdio>

#include "engine/gguf/printable.h"

namespace vitrine::cli {

namespace {

constexpr std::size_t kLongestLine = 4096;

/// One line, whatever a template's raise_exception or a file's names say; nothing in it that a terminal would obey.
void printLine(const std::string& text) {
    std::fprintf(stderr, "vitrine: %s\n", gguf::printable(text, kLongestLine).c_str());
}

} // namespace

void usage(std::string sentence) {
    throw Failure(Error{ErrorCode::invalidArgument, std::move(sentence), {}, {}});
}

int report(const Error& error, std::optional<int> status) {
    std::string line = "error[" + std::string(errorName(error.code)) + "]: " + error.message;
    // The key, tensor or line of a file is worth naming; a request's number or a device's name says nothing more.
    const int exit = status.value_or(exitStatus(error.code));
    const bool ofFile = exit == exitStatus(ErrorCode::corruptFile);
    if (ofFile && !error.subject.empty() && error.message.find(error.subject) == std::string::npos) {
        line += " (" + error.subject + ")";
    }
    printLine(line);
    return exit;
}

int reportUsage(const std::string& sentence) {
    printLine("error[usage]: " + sentence);
    return exitStatus(ErrorCode::invalidArgument);
}

void warn(const std::string& sentence) {
    printLine("warning: " + sentence);
}

} // namespace vitrine::cli
