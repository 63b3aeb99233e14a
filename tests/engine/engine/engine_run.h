// An engine over a tiny model and everything that came out of it, request by request.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/clock.h"
#include "engine/engine.h"
#include "engine/trace/engine_state.h"
#include "engine/trace/trace_log.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

namespace vitrine::test {

/// What the caller of one choice of a request has got.
struct Reply {
    std::string text;
    std::vector<std::string> pieces; ///< text, chunk by chunk
    std::vector<TokenId> tokens;
    std::vector<TokenLogprob> logprobs;
    std::optional<trace::FinishReason> finish;
    std::optional<Error> error;
    SequenceFigures figures;
    std::vector<float> promptScores;
    std::vector<std::pair<TokenId, float>> promptTop;
};

/// float32 throughout, one thread, 64 blocks of 16, a context of 256: small and exact.
[[nodiscard]] EngineOptions exactOptions(const std::filesystem::path& model);

/// `count` token ids of the tiny vocabulary's bytes and merges, the same for the same seed.
[[nodiscard]] std::vector<TokenId> somePrompt(std::size_t count, std::uint64_t seed);

/// A greedy request that runs to `maxTokens`.
[[nodiscard]] Request greedyRequest(std::vector<TokenId> prompt, std::int32_t maxTokens);

class EngineRun {
public:
    /// Throws std::runtime_error with the failure when the load fails.
    explicit EngineRun(const EngineOptions& options, const Clock& clock = SteadyClock::instance());

    Engine& engine() { return *m_engine; }
    /// Submits; the reply of choice c is reply(n, c), n being the number returned here. Throws when refused.
    std::size_t submit(const Request& request);
    [[nodiscard]] RequestId id(std::size_t n) const { return m_requests.at(n).id; }
    [[nodiscard]] const Reply& reply(std::size_t n, std::size_t choice = 0) const { return m_requests.at(n).choices.at(choice); }
    [[nodiscard]] std::size_t requests() const { return m_requests.size(); }

    /// At most `steps` steps; throws when one fails.
    void step(int steps = 1);
    /// Steps until nothing runs or waits.
    void finish();

    /// The log folded up to its last record; throws when a record can't be folded, a law is broken, or the fold differs from the
    /// log's own.
    [[nodiscard]] trace::EngineState state() const;
    /// Blocks that somebody holds.
    [[nodiscard]] std::int32_t blocksHeld() const;

private:
    struct Entry {
        RequestId id;
        std::vector<Reply> choices;
    };
    std::deque<Entry> m_requests; // sinks point into it
    std::unique_ptr<Engine> m_engine;
};

/// The tokens of each request when they run together under `options`.
[[nodiscard]] std::vector<std::vector<TokenId>> tokensOf(const EngineOptions& options, const std::vector<Request>& requests);

/// A folder with one tiny model in it.
struct TinyFile {
    explicit TinyFile(const TinyModel& model = {});
    TempDir folder;
    std::filesystem::path path;
};

} // namespace vitrine::test
