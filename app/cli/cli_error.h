// How the command line fails: one line on stderr, `vitrine: error[code]: sentence`, and an exit status.
// 0 ok, 2 usage, 3 bad model or template, 4 not enough memory, 1 other. Verbs throw; main catches.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "engine/core/result.h"

namespace vitrine::cli {

/// Carries an engine error to the edge of the program.
class Failure : public std::exception {
public:
    explicit Failure(Error error) : m_error(std::move(error)) {}
    [[nodiscard]] const Error& error() const { return m_error; }
    [[nodiscard]] const char* what() const noexcept override { return m_error.message.c_str(); }

private:
    Error m_error;
};

/// The value, or throw.
template <class T>
T take(Result<T> result) {
    if (!result) {
        throw Failure(std::move(result.error()));
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

[[noreturn]] void usage(std::string sentence);

/// Prints the line and gives the exit status.
int report(const Error& error);

} // namespace vitrine::cli
