// The machine and the build that a run was made on, as JSON and as words.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
/// The machine without them: they are a measurement, known of some runs, and make no other machine of it.
[[nodiscard]] std::string withoutPeaks(const std::string& machine);
/// Absent where none were noted.
[[nodiscard]] std::optional<DevicePeaks> peaksOf(const std::string& machine);

/// "vitrine 0.1.0, g++ 12.2, SQLite 3.40.1, zlib 1.2.13"
[[nodiscard]] std::string versionWords();

} // namespace vitrine::store
