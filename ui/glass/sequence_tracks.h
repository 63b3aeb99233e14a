// SPDX-License-Identifier: GPL-3.0-or-later
// What the folded state forgets about a sequence and the panel still needs: the time of each token, and where its
// tokens lay when it ended. Folded from the records as they come, bounded in sequences and tokens. GUI thread.
#pragma once

#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/trace/engine_state.h"
#include "engine/trace/trace_log.h"
#include "ui/views/block_map_scene.h"
#include "ui/views/token_gaps_scene.h"

namespace vitrine::ui {

struct SequenceTrack {
    std::vector<TokenGap> gaps;     ///< of the newest tokens, without a hole; at most kMostGaps
    Nanoseconds lastToken = 0;      ///< 0: not known
    Nanoseconds firstSampling = 0;  ///< section "sample" of the step that gave the first token
    std::int32_t prefillChunks = 0; ///< steps that computed tokens of the prompt before the first token
    std::vector<HeldBlock> held;    ///< by logical index; kept when the sequence has ended
    bool complete = false;          ///< seen from its arrival on; else times of its first tokens are missing
    bool ended = false;
    bool preempted = false; ///< since its last token
};

class SequenceTracks {
public:
    static constexpr std::size_t kMostEnded = 64;
    static constexpr std::size_t kMostGaps = 16384;

    void clear();
    /// Folds the records that led to `state`. Where records were skipped, what was running is marked incomplete.
    void follow(std::span<const trace::RecordPtr> fresh, const trace::EngineState& state);
    /// nullptr: never seen, or too long ago.
    [[nodiscard]] const SequenceTrack* find(SequenceId id) const;

private:
    void fold(const trace::StepRecord& record);
    void foldBlocks(const trace::StepRecord& record);
    void foldTokens(const trace::StepRecord& record);
    void resume(const trace::EngineState& state);
    void addGaps(SequenceTrack& track, const TokenGap& first, std::int32_t tokens);

    std::unordered_map<SequenceId, SequenceTrack> m_tracks;
    std::deque<SequenceId> m_ended;
    std::int64_t m_step = 0;
};

} // namespace vitrine::ui
