// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/data_home.h"

#include <cstdlib>

#include <pwd.h>
#include <unistd.h>

namespace vitrine {

namespace {

/// Empty unless it is an absolute path.
std::filesystem::path absolute(const char* path) {
    return path != nullptr && *path == '/' ? std::filesystem::path(path) : std::filesystem::path();
}

std::filesystem::path home() {
    if (auto set = absolute(std::getenv("HOME")); !set.empty()) {
        return set;
    }
    const struct passwd* const user = ::getpwuid(::getuid());
    auto known = absolute(user == nullptr ? nullptr : user->pw_dir);
    return known.empty() ? std::filesystem::path("/") : known;
}

} // namespace

std::filesystem::path dataHome() {
    auto set = absolute(std::getenv("XDG_DATA_HOME"));
    return set.empty() ? home() / ".local" / "share" : set;
}

} // namespace vitrine
