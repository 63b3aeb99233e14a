// What a benchmark asks of the engine: prompts and output lengths, the same for the same seed.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/bench/trace_file.h"
#include "engine/core/clock.h"
#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/text/tokenizer.h"

namespace vitrine::bench {

/// A number of tokens, drawn evenly from low to high (both included); always the same where they are equal.
struct Lengths {
    std::int32_t low = 1;
    std::int32_t high = 1;
};
/// "256", or "128-512"; nothing for anything else, for 0 and for a range that runs backwards.
[[nodiscard]] std::optional<Lengths> parseLengths(std::string_view text);

struct WorkloadSpec {
    std::int32_t requests = 8;     ///< with a trace: at most so many of its entries, 0: all
    Lengths input{256, 256};       ///< tokens of a prompt, its shared part included
    Lengths output{64, 64};        ///< tokens to generate; the end token does not end a request earlier
    std::int32_t sharedPrefix = 0; ///< first tokens of every prompt, the same for all. A prompt has at least one more
    float temperature = 0.0F;
    std::uint64_t seed = 0;
    std::vector<TraceEntry> trace; ///< instead of drawn lengths; its lengths are then the requests'

    /// Prompt and output of the longest request; 0 where only a tokenizer could tell.
    [[nodiscard]] std::int32_t longestSequence() const;
};

struct PlannedRequest {
    std::vector<TokenId> prompt;
    std::int32_t maxTokens = 1;
    float temperature = 0.0F;
    std::uint64_t seed = 0;  ///< of its sampler
    Nanoseconds arrival = 0; ///< after the start of the run, where a trace says so
};

/// Prompts are random text tokens (no control tokens), or the trace's own texts. Errors: invalidArgument (nothing to
/// ask, lengths below 1), invalidUtf8 of a trace's text.
[[nodiscard]] Result<std::vector<PlannedRequest>> makeWorkload(const WorkloadSpec& spec,
                                                               const text::Tokenizer& tokenizer);

} // namespace vitrine::bench
