// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/first_token_time.h"

#include <algorithm>

namespace vitrine::ui {

std::optional<FirstTokenTime> firstTokenTime(const trace::SequenceRecord& sequence, const SequenceTrack* track) {
    if (sequence.firstTokenStep == 0 || sequence.admittedStep == 0) {
        return std::nullopt;
    }
    FirstTokenTime time;
    time.queue = std::max<Nanoseconds>(0, sequence.admitted - sequence.arrival);
    const Nanoseconds rest = sequence.firstToken - sequence.arrival - time.queue;
    time.sampling =
        track == nullptr ? 0 : std::clamp<Nanoseconds>(track->firstSampling, 0, std::max<Nanoseconds>(0, rest));
    time.prefill = rest - time.sampling;
    return time;
}

} // namespace vitrine::ui
