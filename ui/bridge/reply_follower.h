// What the engine's records say of replies on their way: their place in the queue, how far the prompt is read, how fast, and what
// is waited for. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unordered_map>

#include <QObject>

#include "ui/bridge/replies.h"
#include "ui/bridge/trace_follower.h"

namespace vitrine::ui {

/// Speed of a prefill from the ends of its chunks. The first chunk only starts the clock: its own time has the queue in it.
class PromptPace {
public:
    void note(int computed, Nanoseconds end);
    /// MEASURED: tokens of the chunks after the first, divided by the time from its end to the last's. 0 before the second.
    [[nodiscard]] double tokensPerSecond() const;

private:
    Nanoseconds m_first = 0;
    Nanoseconds m_last = 0;
    int m_tokens = 0; ///< of the chunks after the first
    int m_chunks = 0;
};

class ReplyFollower final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive this object.
    ReplyFollower(const TraceFollower& trace, Replies& replies, QObject* parent = nullptr);

private:
    void update();
    [[nodiscard]] PromptProgress progressOf(const trace::SequenceRecord& sequence) const;

    const TraceFollower& m_trace;
    Replies& m_replies;
    std::unordered_map<SequenceId, PromptPace> m_paces; ///< of prompts that are being read
};

} // namespace vitrine::ui
