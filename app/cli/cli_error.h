// How the command line fails: one line on stderr, `vitrine: error[code]: sentence`, and an exit status.
// 0 ok, 2 usage, 3 bad model or template, 4 not enough memory, 1 other. Verbs throw; main catches.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/result.h"

namespace vitrine::cli {

/// Carries an engine error to the edge of the program.
class Failure : public std::exception {
public:
    explicit Failure(Error error, std::optional<int> status = std::nullopt) : m_error(std::move(error)), m_status(status) {}
    [[nodiscard]] const Error& error() const { return m_error; }
    /// Instead of the code's: a prompt's file that isn't there is usage, a model's is a bad model.
    [[nodiscard]] std::optional<int> status() const { return m_status; }
    [[nodiscard]] const char* what() const noexcept override { return m_error.message.c_str(); }

private:
    Error m_error;
    std::optional<int> m_status;
};

/// Ends the program with a status whose reason was printed when it came up.
class AlreadyReported : public std::exception {
public:
    explicit AlreadyReported(int status) : m_status(status) {}
    [[nodiscard]] int status() const { return m_status; }

private:
    int m_status;
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

/// Prints the line, made printable, and gives the exit status: `status`, or the code's.
int report(const Error& error, std::optional<int> status = std::nullopt);
/// The same for a command line that makes no sense: `vitrine: error[usage]: sentence`, status 2.
int reportUsage(const std::string& sentence);
/// `vitrine: warning: sentence` on stderr, made printable.
void warn(const std::string& sentence);

} // namespace vitrine::cli
