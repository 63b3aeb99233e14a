// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/sequence_tracks.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace vitrine::ui {

void SequenceTracks::clear() {
    m_tracks.clear();
    m_ended.clear();
    m_step = 0;
}

const SequenceTrack* SequenceTracks::find(SequenceId id) const {
    const auto found = m_tracks.find(id);
    return found == m_tracks.end() ? nullptr : &found->second;
}

void SequenceTracks::follow(std::span<const trace::RecordPtr> fresh, const trace::EngineState& state) {
    bool skipped = fresh.empty() ? m_step != state.step : fresh.front()->step != m_step + 1;
    for (const trace::RecordPtr& record : fresh) {
        if (skipped) {
            for (auto& [id, track] : m_tracks) {
                if (!track.ended) {
                    track.complete = false;
                    track.lastToken = 0;
                    track.gaps.clear();
                }
            }
            skipped = false;
            m_step = -1; // the tables are taken from the state below
        }
        fold(*record);
        m_step = m_step < 0 ? -1 : record->step;
    }
    if (m_step < 0 || m_step != state.step) {
        resume(state);
        m_step = state.step;
    }
}

void SequenceTracks::resume(const trace::EngineState& state) {
    for (const SequenceId id : state.running) {
        SequenceTrack& track = m_tracks[id];
        track.complete = false;
        track.held.clear();
        for (const std::int32_t block : state.find(id)->table) {
            track.held.push_back({block, block < 0 ? 0 : state.blocks[static_cast<std::size_t>(block)].hash});
        }
    }
}

void SequenceTracks::fold(const trace::StepRecord& record) {
    for (const trace::QueueEvent& event : record.queue) {
        SequenceTrack& track = m_tracks[event.sequence];
        if (event.kind == trace::QueueEventKind::arrive) {
            track.complete = true;
        } else if (event.kind == trace::QueueEventKind::preempt) {
            track.preempted = true;
        } else if (event.kind == trace::QueueEventKind::finish) {
            track.ended = true;
            m_ended.push_back(event.sequence);
        }
    }
    foldBlocks(record);
    foldTokens(record);
    while (m_ended.size() > kMostEnded) {
        m_tracks.erase(m_ended.front());
        m_ended.pop_front();
    }
}

void SequenceTracks::foldBlocks(const trace::StepRecord& record) {
    for (const trace::BlockEvent& event : record.blocks) {
        const auto found = m_tracks.find(event.sequence);
        if (found == m_tracks.end() || event.logical < 0) {
            continue;
        }
        SequenceTrack& track = found->second;
        const auto at = static_cast<std::size_t>(event.logical);
        switch (event.kind) {
        case trace::BlockEventKind::allocate:
        case trace::BlockEventKind::share:
            track.held.resize(std::max(track.held.size(), at + 1));
            track.held[at] = {event.block.value, event.hash};
            break;
        case trace::BlockEventKind::publish:
            if (at < track.held.size()) {
                track.held[at].hash = event.hash;
            }
            break;
        case trace::BlockEventKind::release:
        case trace::BlockEventKind::unshare:
            // What is given back at the end stays known; what is given back while it runs (window, drafts, preemption)
            // doesn't.
            if (!track.ended && at < track.held.size() && track.held[at].block == event.block.value) {
                track.held[at] = {};
                while (!track.held.empty() && track.held.back().block < 0) {
                    track.held.pop_back();
                }
            }
            break;
        default:
            break;
        }
    }
}

void SequenceTracks::foldTokens(const trace::StepRecord& record) {
    // The two longest prompt parts of the step: the longest that is not one's own is among them.
    std::array<const trace::BatchEntry*, 2> longest{};
    for (const trace::BatchEntry& entry : record.batch) {
        if (entry.phase != trace::Phase::prefill || entry.computed <= 0) {
            continue;
        }
        if (longest[0] == nullptr || entry.computed > longest[0]->computed) {
            longest = {&entry, longest[0]};
        } else if (longest[1] == nullptr || entry.computed > longest[1]->computed) {
            longest[1] = &entry;
        }
    }
    for (const trace::BatchEntry& entry : record.batch) {
        SequenceTrack& track = m_tracks[entry.sequence];
        const bool first = track.lastToken == 0 && track.complete;
        if (first && entry.phase == trace::Phase::prefill && entry.computed > 0) {
            ++track.prefillChunks;
        }
        if (entry.emitted <= 0) {
            continue;
        }
        TokenGap gap;
        gap.step = record.step;
        gap.gap = record.emittedAt - track.lastToken;
        gap.preempted = track.preempted;
        for (const trace::BatchEntry* other : longest) {
            if (other != nullptr && other->sequence != entry.sequence) {
                gap.other = other->sequence;
                gap.otherTokens = other->computed;
                break;
            }
        }
        if (track.lastToken != 0) {
            addGaps(track, gap, entry.emitted);
        } else if (first) {
            track.firstSampling = record.sections.sample;
            gap.gap = 0;
            addGaps(track, gap, entry.emitted - 1);
        }
        track.lastToken = record.emittedAt;
        track.preempted = false;
    }
}

void SequenceTracks::addGaps(SequenceTrack& track, const TokenGap& first, std::int32_t tokens) {
    for (std::int32_t i = 0; i < tokens; ++i) {
        track.gaps.push_back(first);
        if (i > 0) {
            track.gaps.back().gap = 0; // tokens of one step are given out together
        }
    }
    if (track.gaps.size() > kMostGaps) {
        track.gaps.erase(track.gaps.begin(),
                         track.gaps.begin() + static_cast<std::ptrdiff_t>(track.gaps.size() - kMostGaps / 2));
    }
}

} // namespace vitrine::ui
