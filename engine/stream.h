// One sequence on its way to its caller: sampling, text assembly, stop conditions, figures. Owned by the engine.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/run/ngram_proposer.h"
#include "engine/run/ranked_row.h"
#include "engine/run/rejection.h"
#include "engine/run/sampler.h"
#include "engine/text/stop_matcher.h"
#include "engine/text/tokenizer.h"
#include "engine/text/utf8_stream.h"

namespace vitrine {

class Stream {
public:
    Stream(RequestId request, SequenceId sequence, std::int32_t choice, std::shared_ptr<const Request> asked, std::uint64_t seed,
           std::shared_ptr<const ChunkSink> sink, const text::Tokenizer& tokenizer);

    /// What sampling gave, cut at the first end token, stop string or `room` tokens. Extends the pending chunk.
    struct Taken {
        std::vector<TokenId> tokens;
        std::optional<trace::FinishReason> finish;
    };
    /// `logits`: one row a sampled token (row i gave sampled[i]); read only when log-probabilities are wanted.
    [[nodiscard]] Taken take(std::span<const TokenId> sampled, std::span<const float> logits, std::size_t vocabulary, std::int32_t room);

    /// The same for one token from a ranked row.
    [[nodiscard]] Taken take(std::span<const TokenId> sampled, const run::RankedRow& row, std::int32_t room);

    /// Gives the pending chunk to the caller. With `finish` it is the last one: what was held back is flushed first.
    void emit(std::optional<trace::FinishReason> finish, std::optional<Error> error = std::nullopt);

    /// Scores of a prompt: rows of logits for the prompt positions [first, first + rows). When likely tokens are asked for, the chunk's
    /// logprobs begin with those of prompt[1..].
    void scorePrompt(std::span<const float> logits, std::size_t vocabulary, std::int32_t first);

    [[nodiscard]] bool wantsPromptScores() const { return m_asked->promptLogprobs; }
    [[nodiscard]] const run::Sampler& sampler() const { return m_sampler; }
    [[nodiscard]] RequestId request() const { return m_request; }
    [[nodiscard]] SequenceId sequence() const { return m_sequence; }

    run::NgramProposer ngram;
    run::Drafts drafts;       ///< proposed for the step that is being made
    SequenceFigures figures;
    std::optional<Error> failure; ///< of the step that is being made: why this sequence alone can't go on

private:
    using LogprobOf = std::function<run::Logprob(std::size_t index, TokenId token)>;
    Taken takeAll(std::span<const TokenId> sampled, const LogprobOf& logprobOf, std::int32_t room);
    void appendText(TokenId token, std::optional<trace::FinishReason>& finish);
    void ignoreStops(std::string_view text); ///< before minTokens

    RequestId m_request;
    SequenceId m_sequence;
    std::int32_t m_choice;
    std::shared_ptr<const Request> m_asked;
    std::shared_ptr<const ChunkSink> m_sink;
    const text::Tokenizer& m_tokenizer;
    run::Sampler m_sampler;
    text::Utf8Stream m_utf8;
    text::StopMatcher m_stop;
    Chunk m_pending; ///< promptScores and promptTop stay in it until the end
    bool m_stopped = false; ///< by a stop string: nothing held back is wanted any more
};

} // namespace vitrine
