// The machine and the build that a run was made on, as JSON and as words.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/device_peaks.h"

namespace vitrine::store {

/// {"processor":"…","cores":n,"memory_bytes":n,"system":"Linux 6.1 x86_64"}; what can't be found out is absent.
[[nodiscard]] std::string machineJson();
/// Both say of what make they are, with how many cores and how much memory, and say the same.
[[nodiscard]] bool sameMachine(const std::string& a, const std::string& b);

/// This machine as it is noted with a run: with what the device that the run used does at best, where that is known. The
/// peaks stand under "peaks" of the machine.
[[nodiscard]] std::string machineJson(const std::optional<DevicePeaks>& peaks);
/// A machine with the peaks noted; unchanged where it is no JSON object.
[[nodiscard]] std::string withPeaks(const std::string& machine, const DevicePeaks& peaks);
/// The machine without what was noted of a run: known of some runs, it makes no other machine of it.
[[nodiscard]] std::string withoutNotes(const std::string& machine);
/// Absent where none were noted.
[[nodiscard]] std::optional<DevicePeaks> peaksOf(const std::string& machine);

/// Memory of a run's engine in bytes, by what it is for.
struct MemoryParts {
    std::uint64_t weights = 0;
    std::uint64_t kvPool = 0;
    std::uint64_t workspace = 0;
    std::uint64_t runtime = 0;
    std::uint64_t draft = 0;
    [[nodiscard]] std::uint64_t total() const { return weights + kvPool + workspace + runtime + draft; }
    friend bool operator==(const MemoryParts&, const MemoryParts&) = default;
};
struct RunMemory {
    MemoryParts planned; ///< before it was loaded
    MemoryParts taken;   ///< once it had been
    friend bool operator==(const RunMemory&, const RunMemory&) = default;
};
/// A machine with that noted, under "memory"; unchanged where it is no JSON object.
[[nodiscard]] std::string withMemory(const std::string& machine, const RunMemory& memory);
/// Absent where it was not noted.
[[nodiscard]] std::optional<RunMemory> memoryOf(const std::string& machine);

/// "vitrine 0.1.0, g++ 12.2, SQLite 3.40.1, zlib 1.2.13"
[[nodiscard]] std::string versionWords();

} // namespace vitrine::store
