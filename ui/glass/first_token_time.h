// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time to the first token went. MEASURED, and the parts add up to the whole by definition:
//   queue       arrival -> admission
//   prefill     admission -> end of the forward pass of the last part of the prompt (with whatever shared those steps)
//   first token sampling in that step, until the token is given out. The first token comes from the logits of the last
//   prompt token:
//               no separate decode step precedes it.
#pragma once

#include <optional>

#include "engine/trace/engine_state.h"
#include "ui/glass/sequence_tracks.h"

namespace vitrine::ui {

struct FirstTokenTime {
    Nanoseconds queue = 0;
    Nanoseconds prefill = 0;
    Nanoseconds sampling = 0; ///< 0 when the record of that step was not seen
    [[nodiscard]] Nanoseconds total() const { return queue + prefill + sampling; }
    friend bool operator==(const FirstTokenTime&, const FirstTokenTime&) = default;
};

/// Nothing before the first token. `track` may be null.
[[nodiscard]] std::optional<FirstTokenTime> firstTokenTime(const trace::SequenceRecord& sequence,
                                                           const SequenceTrack* track);

} // namespace vitrine::ui
