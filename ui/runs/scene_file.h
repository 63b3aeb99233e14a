// A scene: a run and what was shown of it, in one file that opens to the same pictures.
//
// Layout (little endian): "VTSC", u32 version, u64 bytes of the view state, the view state (JSON), u64 bytes of the run
// before compression, u64 after, the run (trace/record_file.h, zlib). Read as hostile: every length is checked first.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "engine/core/result.h"
#include "engine/trace/record_file.h"

namespace vitrine::ui {

inline constexpr const char* kSceneMagic = "VTSC";

struct Scene {
    trace::SavedRun run;
    QByteArray viewState;
};

[[nodiscard]] QByteArray encodeScene(const trace::SavedRun& run, const QByteArray& viewState);
/// truncatedFile, corruptFile, unsupported (a newer version), and what decodeRun says.
[[nodiscard]] Result<Scene> decodeScene(const QByteArray& bytes);

} // namespace vitrine::ui
