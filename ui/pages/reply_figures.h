// The line under a reply: 48.2 tok/s · 312 tokens · 0.42 s to first token · reused 1,204 of 1,230 · stop: end of text.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>
#include <QVector>

#include "engine/engine.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

/// Figures in the order of the line; those that do not exist yet are left out.
[[nodiscard]] QVector<Figure> replyFigures(const SequenceFigures& figures, bool several = false);
/// Whether a prompt that was reused so far could have been reused further: what was new for the first time could not.
[[nodiscard]] bool saysWhyNotMore(trace::MissReason reason);
/// "stop: end of text"; empty while it runs.
[[nodiscard]] QString stopWords(std::optional<trace::FinishReason> finish);
/// "diverged at token …" in words, for the reuse of a prompt.
[[nodiscard]] QString whyNotMore(trace::MissReason reason);

} // namespace vitrine::ui
