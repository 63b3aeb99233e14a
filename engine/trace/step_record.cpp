// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/step_record.h"

namespace vitrine::trace {

std::string_view finishReasonName(FinishReason reason) noexcept {
    switch (reason) {
    case FinishReason::endOfSequence: return "endOfSequence";
    case FinishReason::stopString: return "stopString";
    case FinishReason::maxTokens: return "maxTokens";
    case FinishReason::contextLimit: return "contextLimit";
    case FinishReason::cancelled: return "cancelled";
    case FinishReason::failed: return "failed";
    }
    return "failed";
}

std::string_view missReasonName(MissReason reason) noexcept {
    switch (reason) {
    case MissReason::none: return "none";
    case MissReason::firstSeen: return "firstSeen";
    case MissReason::diverged: return "diverged";
    case MissReason::evicted: return "evicted";
    case MissReason::cachingOff: return "cachingOff";
    case MissReason::settingsDiffer: return "settingsDiffer";
    }
    return "none";
}

} // namespace vitrine::trace
