// Data that lies outside the project's tree: tests use all of it where it is, and say why they skip where it isn't.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

namespace vitrine::test {

/// The folder of reference data beside the checkout (its `reference/` exists), if there is one.
[[nodiscard]] std::optional<std::filesystem::path> sharedDir();

/// The default model, where packaging/get-model.sh puts it ($VITRINE_MODELS, else $XDG_DATA_HOME/vitrine/models, else
/// ~/.local/share/vitrine/models), if it is there.
[[nodiscard]] std::optional<std::filesystem::path> defaultModelPath();

/// Must tests that need the default model fail rather than skip without it? True when VITRINE_TESTS_REQUIRE_MODEL or CI
/// is set to something other than "", "0" or "false".
[[nodiscard]] bool modelRequired();

} // namespace vitrine::test

/// In a test's body: defines `name` (a path) or leaves the test, skipped, or failed where modelRequired().
#define VITRINE_REQUIRE_MODEL(name)                                                                                    \
    const auto name##Found = ::vitrine::test::defaultModelPath();                                                      \
    if (!name##Found && ::vitrine::test::modelRequired()) {                                                            \
        FAIL() << "The default model is absent: run packaging/get-model.sh.";                                          \
    }                                                                                                                  \
    if (!name##Found) {                                                                                                \
        GTEST_SKIP() << "The default model is absent: run packaging/get-model.sh.";                                    \
    }                                                                                                                  \
    const std::filesystem::path name = *name##Found

/// In a test's body: defines `name` (a path) or skips the test.
#define VITRINE_REQUIRE_SHARED(name)                                                                                   \
    const auto name##Found = ::vitrine::test::sharedDir();                                                             \
    if (!name##Found) {                                                                                                \
        GTEST_SKIP() << "There is no reference data beside this checkout.";                                            \
    }                                                                                                                  \
    const std::filesystem::path name = *name##Found
