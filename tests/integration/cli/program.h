// vitrine-cli as a program: what goes in, what comes out.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <csignal>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

namespace vitrine::test {

struct Outcome {
    int status = -1; ///< exit status; 128 + the signal when one ended it
    std::string out, err;
    /// stdout as JSON; a null value (and a failure of the test) when it is none.
    [[nodiscard]] nlohmann::json json() const;
};

struct Setting {
    std::string input;                    ///< standard input
    std::vector<std::string> environment; ///< NAME=value, besides the test's own
    std::filesystem::path stdoutTo;       ///< instead of being collected
    std::string interruptAt = {};         ///< `interruptBy` is sent once this stands on stdout
    int interruptBy = SIGINT;
    bool interruptOnceTaken = false; ///< instead: once the program takes note of that signal
};

/// Runs vitrine-cli. `arguments` without the program's name.
[[nodiscard]] Outcome runCli(const std::vector<std::string>& arguments, const Setting& setting = {});

/// An expected failure: `status`, one line `vitrine: error[code]: sentence.` and nothing on stdout.
void expectError(const Outcome& outcome, int status, const std::string& code);

/// A folder with a tiny model and helpers to put files beside it.
class CliTest : public testing::Test {
protected:
    static const std::string& model(); ///< of a few hundred kB, made once
    std::string fileWith(const std::string& name, const std::string& bytes);
    TempDir m_folder;
};

} // namespace vitrine::test
