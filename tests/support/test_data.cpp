// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_data.h"

#include <cstdlib>
#include <string_view>
#include <system_error>

namespace vitrine::test {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
}

bool isSet(const char* name) {
    const std::string_view value = environment(name);
    return !value.empty() && value != "0" && value != "false";
}

std::filesystem::path modelFolder() {
    if (const auto own = environment("VITRINE_MODELS"); !own.empty()) {
        return own;
    }
    if (const auto data = environment("XDG_DATA_HOME"); !data.empty()) {
        return std::filesystem::path(data) / "vitrine" / "models";
    }
    return std::filesystem::path(environment("HOME")) / ".local" / "share" / "vitrine" / "models";
}

} // namespace

std::optional<std::filesystem::path> sharedDir() {
    const std::filesystem::path folder = std::filesystem::path(VITRINE_SOURCE_DIR).parent_path() / "shared";
    std::error_code ignored;
    return std::filesystem::is_directory(folder / "reference", ignored) ? std::optional(folder) : std::nullopt;
}

std::optional<std::filesystem::path> defaultModelPath() {
    const std::filesystem::path file = modelFolder() / "SmolLM2-135M-Instruct.Q4_1.gguf";
    std::error_code ignored;
    return std::filesystem::is_regular_file(file, ignored) ? std::optional(file) : std::nullopt;
}

bool modelRequired() {
    return isSet("VITRINE_TESTS_REQUIRE_MODEL") || isSet("CI");
}

} // namespace vitrine::test
