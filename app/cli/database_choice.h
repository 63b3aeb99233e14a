// Which database a verb works with: the user's, a window's with a folder of its own, or any file.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>

#include "engine/store/database.h"

namespace vitrine::cli {

struct DatabaseChoice {
    std::string database;
    std::string portable;

    /// --database FILE, or --portable DIR as the window has it.
    void addTo(CLI::App& verb);
    [[nodiscard]] std::filesystem::path path() const;
    [[nodiscard]] bool given() const { return !database.empty() || !portable.empty(); }
    /// Opened, and made when absent. Throws Failure.
    [[nodiscard]] store::Database open() const;
    /// The same of one that is there: a name that was mistyped makes no file. Failure: fileNotFound too.
    [[nodiscard]] store::Database openThere() const;
};

} // namespace vitrine::cli
