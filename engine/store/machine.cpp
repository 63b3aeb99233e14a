// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/machine.h"

#include <fstream>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>
#include <sqlite3.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <zlib.h>

#include "engine/core/json_depth.h"

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

using Json = nlohmann::ordered_json;

std::string textOf(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Discarded where the text is none.
Json parsed(const std::string& text) {
    return nestsDeeper(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

constexpr const char* kPeaks = "peaks";
constexpr const char* kRead = "read_bytes_per_second";
constexpr const char* kFloat = "float_ops_per_second";
constexpr const char* kInt8 = "int8_ops_per_second";
constexpr const char* kMemory = "memory";
constexpr std::pair<const char*, std::uint64_t MemoryParts::*> kParts[] = {{"weights", &MemoryParts::weights},
                                                                           {"kv_pool", &MemoryParts::kvPool},
                                                                           {"workspace", &MemoryParts::workspace},
                                                                           {"runtime", &MemoryParts::runtime},
                                                                           {"draft_model", &MemoryParts::draft}};

Json jsonOf(const MemoryParts& parts) {
    Json out = Json::object();
    for (const auto& [name, part] : kParts) {
        out[name] = parts.*part;
    }
    return out;
}

MemoryParts partsOf(const Json& memory, const char* account) {
    MemoryParts parts;
    for (const auto& [name, part] : kParts) {
        const auto found = memory.find(account);
        if (found != memory.end() && found->is_object() && found->contains(name) &&
            (*found)[name].is_number_unsigned()) {
            parts.*part = (*found)[name].get<std::uint64_t>();
        }
    }
    return parts;
}

} // namespace

std::string machineJson() {
    Json out = Json::object();
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
    return textOf(out);
}

bool sameMachine(const std::string& a, const std::string& b) {
    const Json left = parsed(a);
    const Json right = parsed(b);
    for (const char* key : {"processor", "cores", "memory_bytes"}) {
        if (!left.is_object() || !right.is_object() || !left.contains(key) || !right.contains(key) || left[key] != right[key]) {
            return false;
        }
    }
    return true;
}

std::string withPeaks(const std::string& machine, const DevicePeaks& peaks) {
    Json out = parsed(machine);
    if (!out.is_object()) {
        return machine;
    }
    out[kPeaks] = {{kRead, peaks.bytesPerSecond}, {kFloat, peaks.floatOpsPerSecond}, {kInt8, peaks.int8OpsPerSecond}};
    return textOf(out);
}

std::string machineJson(const std::optional<DevicePeaks>& peaks) {
    return peaks ? withPeaks(machineJson(), *peaks) : machineJson();
}

std::string withoutNotes(const std::string& machine) {
    Json out = parsed(machine);
    if (!out.is_object() || out.erase(kPeaks) + out.erase(kMemory) == 0) {
        return machine;
    }
    return textOf(out);
}

std::string withMemory(const std::string& machine, const RunMemory& memory) {
    Json out = parsed(machine);
    if (!out.is_object()) {
        return machine;
    }
    out[kMemory] = {{"planned", jsonOf(memory.planned)}, {"taken", jsonOf(memory.taken)}};
    return textOf(out);
}

std::optional<RunMemory> memoryOf(const std::string& machine) {
    const Json json = parsed(machine);
    if (!json.is_object() || !json.contains(kMemory) || !json[kMemory].is_object()) {
        return std::nullopt;
    }
    return RunMemory{partsOf(json[kMemory], "planned"), partsOf(json[kMemory], "taken")};
}

std::optional<DevicePeaks> peaksOf(const std::string& machine) {
    const Json json = parsed(machine);
    if (!json.is_object() || !json.contains(kPeaks) || !json[kPeaks].is_object()) {
        return std::nullopt;
    }
    const auto figure = [&json](const char* key) {
        const auto& peaks = json[kPeaks];
        return peaks.contains(key) && peaks[key].is_number() ? peaks[key].get<double>() : 0.0;
    };
    return DevicePeaks{figure(kRead), figure(kFloat), figure(kInt8)};
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
