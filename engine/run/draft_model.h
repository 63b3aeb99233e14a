// A second, smaller model that proposes tokens for the first to verify. It has its own backend, weights and paged cache; its
// cache follows each sequence's known tokens and forgets rejected drafts.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/run/model_runner.h"
#include "engine/run/rejection.h"
#include "engine/run/sampler.h"

namespace vitrine::run {

struct DraftOptions {
    std::int32_t blockSize = 16;
    std::int32_t blocks = 0;        ///< pool of the draft model's own cache
    std::int32_t chunk = 512;       ///< rows of one forward pass
    float minProbability = 0.0F;    ///< stop drafting below it
    kernels::KvType keyType = kernels::KvType::F16;
    kernels::KvType valueType = kernels::KvType::F16;
};

/// What is asked for one sequence.
struct DraftRequest {
    SequenceId sequence;
    std::span<const TokenId> known;   ///< all tokens up to now; the drafts continue them
    const Sampler* sampler = nullptr; ///< the sequence's own: drafts follow its temperature and filters
    std::int32_t count = 0;           ///< at most so many drafts
};

/// Owned by the engine's thread.
class DraftModel {
public:
    /// Takes the loaded draft transformer. `backend` must already hold the KV pool of `options`.
    DraftModel(std::unique_ptr<backend::Backend> backend, std::unique_ptr<model::Transformer> transformer, const DraftOptions& options);
    ~DraftModel();

    /// Drafts for each request, batched over the requests; empty where the draft cache has no room (counted in `starved`).
    [[nodiscard]] Result<std::vector<Drafts>> propose(std::span<const DraftRequest> requests);
    /// The sequence ended or was preempted: its draft blocks are free again.
    void forget(SequenceId sequence);

    [[nodiscard]] std::int64_t starved() const { return m_starved; }
    [[nodiscard]] const backend::Backend& backend() const { return *m_backend; }

private:
    struct State {
        std::vector<std::int32_t> table;
        std::vector<TokenId> computed; ///< tokens whose K and V are in the cache
    };
    /// Blocks for `tokens` positions; false and nothing changed when the pool is short.
    bool reserve(State& state, std::size_t tokens);
    [[nodiscard]] Result<void> catchUp(std::span<const DraftRequest> requests, std::span<State* const> states);
    [[nodiscard]] Result<void> draftRound(std::span<const DraftRequest> requests, std::span<State* const> states,
                                          std::vector<Drafts>& drafts, std::vector<bool>& open);

    std::unique_ptr<backend::Backend> m_backend;
    std::unique_ptr<model::Transformer> m_transformer;
    DraftOptions m_options;
    ModelRunner m_runner;
    std::unordered_map<SequenceId, State> m_states;
    std::vector<std::int32_t> m_free;
    std::int64_t m_starved = 0;
};

} // namespace vitrine::run
