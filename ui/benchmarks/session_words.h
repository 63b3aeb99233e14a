// What is said of a session: its name, what ran where, the name of its file.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "engine/store/runs.h"
#include "ui/benchmarks/bench_row.h"
#include "ui/benchmarks/bench_values.h"
#include "ui/models/session_store.h"

namespace vitrine::ui {

/// What a benchmark without a name is called.
[[nodiscard]] QString benchmarkName(const BenchValues& values);
[[nodiscard]] QString sessionName(const std::optional<store::RunInfo>& run);
/// When the requests of the rows came: closed or open loop, or as the session's settings say. `run`: empty while it runs.
[[nodiscard]] QString arrivalWords(const QVector<BenchRow>& rows, const std::optional<store::RunInfo>& run);
/// Model, device, pool, seed, and what is not kept of it.
[[nodiscard]] QString sessionFacts(const std::optional<store::RunInfo>& run);
[[nodiscard]] QString exportSuffix(SessionStore::Format format);

} // namespace vitrine::ui
