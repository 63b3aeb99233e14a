// A run file as a log that can be played back.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QString>

#include "engine/core/result.h"
#include "engine/trace/trace_log.h"

namespace vitrine::ui {

/// Reads it and folds it once. Errors: those of the file, and of a log that lost its beginning (unsupported).
[[nodiscard]] Result<std::shared_ptr<trace::TraceLog>> openRunFile(const QString& path);

} // namespace vitrine::ui
