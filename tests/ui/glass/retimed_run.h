// SPDX-License-Identifier: GPL-3.0-or-later
// A chat among other requests, run by the real scheduler without a model. The times of the records are made up, but
// plausible and always the same: a step takes longer with the prompt tokens that it reads.
#pragma once

#include <memory>
#include <vector>

#include "tests/support/fake_engine.h"

namespace vitrine::test {

struct ChatRun {
    trace::RunHeader header;
    std::vector<trace::StepRecord> records;
    SequenceId chat;             ///< the second turn of the chat: it reuses the first turn's blocks
    std::size_t firstOfChat = 0; ///< index of the record with which the second turn arrives
    std::size_t lastOfChat = 0;  ///< index of the record with which it ends
};

/// Block size 16, 640 blocks; other requests share a system prompt with the chat, one long prompt comes in between.
[[nodiscard]] ChatRun chatRun();

} // namespace vitrine::test
