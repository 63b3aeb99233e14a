// A run as bytes, and back. Saved runs replay without the model.
//
// Layout (little endian): "VTRC", u32 version, the RunHeader, whether the run starts at its beginning (else the state
// before the first record), the count of records, the records; each part is preceded by its byte count. Integers are
// variable-length (zigzag). A reader checks every length before it uses it: damaged input
// is truncatedFile or corruptFile with the offset, never a crash.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/trace/engine_state.h"
#include "engine/trace/step_record.h"

namespace vitrine::trace {

inline constexpr std::uint32_t kRecordFileVersion = 3;
inline constexpr std::uint32_t kOldestRecordFile = 1; ///< without the device's times of a step

struct SavedRun {
    RunHeader header;
    EngineState start;               ///< state before the first record (the initial one unless the log had been cut)
    std::vector<StepRecord> records; ///< consecutive
};

[[nodiscard]] std::string encodeHeader(const RunHeader& header);
[[nodiscard]] Result<RunHeader> decodeHeader(std::span<const std::byte> bytes);

[[nodiscard]] std::string encodeRun(const SavedRun& run);
[[nodiscard]] Result<SavedRun> decodeRun(std::span<const std::byte> bytes);

} // namespace vitrine::trace
