// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/machine.h"

#include <fstream>
#include <string_view>

#include <nlohmann/json.hpp>
#include <sqlite3.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <zlib.h>

namespace vitrine::store {

namespace {

/// The value of the first line "key : value" in a file of /proc; empty when there is none.
std::string procValue(const char* file, std::string_view key) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(key)) {
            const auto at = line.find_first_not_of(" \t", line.find(':') + 1);
            return at == std::string::npos ? std::string() : line.substr(at);
        }
    }
    return {};
}

} // namespace

std::string machineJson() {
    nlohmann::ordered_json out = nlohmann::ordered_json::object();
    if (const std::string processor = procValue("/proc/cpuinfo", "model name"); !processor.empty()) {
        out["processor"] = processor;
    }
    if (const long cores = ::sysconf(_SC_NPROCESSORS_ONLN); cores > 0) {
        out["cores"] = cores;
    }
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0) {
        out["memory_bytes"] = static_cast<std::int64_t>(pages) * page;
    }
    if (utsname system{}; ::uname(&system) == 0) {
        out["system"] = std::string(system.sysname) + ' ' + system.release + ' ' + system.machine;
    }
    return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string versionWords() {
#if defined(__clang__)
    const std::string compiler = "clang " + std::to_string(__clang_major__) + '.' + std::to_string(__clang_minor__);
#else
    const std::string compiler = "g++ " + std::to_string(__GNUC__) + '.' + std::to_string(__GNUC_MINOR__);
#endif
    return std::string("vitrine ") + VITRINE_VERSION + ", " + compiler + ", SQLite " + sqlite3_libversion() +
           ", zlib " + zlibVersion();
}

} // namespace vitrine::store
