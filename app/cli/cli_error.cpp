// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_error.h"

#include <cstdio>

namespace vitrine::cli {

void usage(std::string sentence) {
    throw Failure(Error{ErrorCode::invalidArgument, std::move(sentence), {}, {}});
}

int report(const Error& error) {
    std::string line = "vitrine: error[" + std::string(errorName(error.code)) + "]: " + error.message;
    const bool named = error.subject.empty() || error.message.find(error.subject) != std::string::npos;
    if (!named) {
        line += " (" + error.subject + ")";
    }
    for (char& c : line) {
        c = c == '\n' ? ' ' : c; // one line, whatever a template's raise_exception says
    }
    std::fprintf(stderr, "%s\n", line.c_str());
    return exitStatus(error.code);
}

} // namespace vitrine::cli
