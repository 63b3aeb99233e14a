// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stream.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {
constexpr std::int32_t kPromptTop = 20; // what `score` shows after the last token
}

Stream::Stream(RequestId request, SequenceId sequence, std::int32_t choice, std::shared_ptr<const Request> asked, std::uint64_t seed,
               std::shared_ptr<const ChunkSink> sink, const text::Tokenizer& tokenizer)
    : m_request(request)
    , m_sequence(sequence)
    , m_choice(choice)
    , m_asked(std::move(asked))
    , m_sink(std::move(sink))
    , m_tokenizer(tokenizer)
    , m_sampler(m_asked->sampling, seed, choice, m_asked->prompt, tokenizer.endOfGenerationIds())
    , m_stop(m_asked->sampling.stopStrings) {
    figures.promptTokens = static_cast<std::int32_t>(m_asked->prompt.size());
}

void Stream::appendText(TokenId token, std::optional<trace::FinishReason>& finish) {
    const std::string text = m_utf8.push(m_tokenizer.pieceBytes(token));
    if (m_sampler.generated() < m_asked->sampling.minTokens) {
        ignoreStops(text);
        return;
    }
    auto out = m_stop.push(text);
    m_pending.text += out.emit;
    if (out.stopped) {
        if (m_asked->sampling.includeStop) {
            m_pending.text += out.matched;
        }
        m_stopped = true;
        finish = trace::FinishReason::stopString;
    }
}

void Stream::ignoreStops(std::string_view text) {
    // Byte by byte: what comes after a stop string in the same push would be dropped. The matcher sees the text all the same, so
    // that a stop string that begins here and is complete after minTokens still stops.
    for (const char& c : text) {
        auto out = m_stop.push(std::string_view(&c, 1));
        m_pending.text += out.emit;
        if (out.stopped) {
            m_pending.text += out.matched;
            m_stop = text::StopMatcher(m_asked->sampling.stopStrings);
        }
    }
}

Stream::Taken Stream::take(std::span<const TokenId> sampled, std::span<const float> logits, std::size_t vocabulary,
                           std::int32_t room) {
    const auto logprobOf = [&](std::size_t i, TokenId token) {
        return run::logprobOf(logits.subspan(i * vocabulary, vocabulary), token, m_asked->sampling.logprobs);
    };
    return takeAll(sampled, logprobOf, room);
}

Stream::Taken Stream::take(std::span<const TokenId> sampled, const run::RankedRow& row, std::int32_t room) {
    const auto logprobOf = [&](std::size_t, TokenId token) { return run::logprobOf(row, token, m_asked->sampling.logprobs); };
    return takeAll(sampled, logprobOf, room);
}

Stream::Taken Stream::takeAll(std::span<const TokenId> sampled, const LogprobOf& logprobOf, std::int32_t room) {
    Taken taken;
    for (std::size_t i = 0; i < sampled.size() && static_cast<std::int32_t>(i) < room && !taken.finish; ++i) {
        const TokenId token = sampled[i];
        m_sampler.accept(token);
        taken.tokens.push_back(token);
        m_pending.tokens.push_back(token);
        ++figures.generatedTokens;
        if (m_asked->sampling.logprobs >= 0) {
            run::Logprob l = logprobOf(i, token);
            m_pending.logprobs.push_back({token, l.chosen, std::move(l.top)});
        }
        if (m_sampler.endsSequence(token) && m_sampler.generated() > m_asked->sampling.minTokens) {
            taken.finish = trace::FinishReason::endOfSequence;
        } else {
            appendText(token, taken.finish);
        }
    }
    return taken;
}

void Stream::emit(std::optional<trace::FinishReason> finish, std::optional<Error> error) {
    if (finish && !m_stopped) {
        auto out = m_stop.push(m_utf8.flush());
        m_pending.text += out.emit + m_stop.flush();
    }
    if (!finish && m_pending.tokens.empty()) {
        return;
    }
    m_pending.request = m_request;
    m_pending.sequence = m_sequence;
    m_pending.choice = m_choice;
    m_pending.finish = finish;
    m_pending.error = std::move(error);
    m_pending.figures = figures;
    if (*m_sink) {
        (*m_sink)(m_pending);
    }
    Chunk next;
    next.promptScores = std::move(m_pending.promptScores);
    next.promptTop = std::move(m_pending.promptTop);
    m_pending = std::move(next);
}

void Stream::scorePrompt(std::span<const float> logits, std::size_t vocabulary, std::int32_t first) {
    const std::vector<TokenId>& prompt = m_asked->prompt;
    const std::size_t rows = logits.size() / vocabulary;
    for (std::size_t r = 0; r < rows; ++r) {
        const std::size_t next = static_cast<std::size_t>(first) + r + 1;
        const auto row = logits.subspan(r * vocabulary, vocabulary);
        if (next < prompt.size() && next == m_pending.promptScores.size() + 1) {
            run::Logprob l = run::logprobOf(row, prompt[next], std::max(0, m_asked->sampling.logprobs));
            m_pending.promptScores.push_back(l.chosen);
            if (m_asked->sampling.logprobs > 0) {
                m_pending.logprobs.push_back({prompt[next], l.chosen, std::move(l.top)});
            }
        } else if (next == prompt.size()) {
            m_pending.promptTop = run::logprobOf(row, prompt.back(), kPromptTop).top;
        }
    }
}

} // namespace vitrine
