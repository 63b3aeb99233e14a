// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/default_model.h"

#include <cstdlib>

#include "engine/core/data_home.h"

namespace vitrine::cli {

namespace {

constexpr const char* kDefaultFile = "SmolLM2-135M-Instruct.Q4_1.gguf";

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

} // namespace

std::filesystem::path modelFolder() {
    if (const std::string set = environment("VITRINE_MODELS"); !set.empty()) {
        return set;
    }
    return dataHome() / "vitrine" / "models";
}

Result<std::filesystem::path> resolveModel(const std::string& argument) {
    std::error_code ignored;
    if (!argument.empty()) {
        const std::filesystem::path given(argument);
        const std::filesystem::path inFolder = modelFolder() / given;
        if (!std::filesystem::exists(given, ignored) && !given.has_parent_path() && std::filesystem::exists(inFolder, ignored)) {
            return inFolder;
        }
        return given;
    }
    std::filesystem::path standard = modelFolder() / kDefaultFile;
    if (!std::filesystem::exists(standard, ignored)) {
        return fail(ErrorCode::fileNotFound,
                    "The default model is not at " + standard.string() + "; packaging/get-model.sh fetches it, or name a model file.",
                    standard.string());
    }
    return standard;
}

} // namespace vitrine::cli
