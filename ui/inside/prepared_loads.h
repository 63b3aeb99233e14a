// Loads to watch without writing any: who arrives when with which prompt, and how the engine is set for it. They run on
// the real model; only the questions are prepared. Plans are drawn from a seed, so the same load asks the same.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>
#include <QVector>

#include "engine/engine_options.h"

namespace vitrine::ui {

/// What the panel's controls say. The first group acts on requests that were not sent yet, the second on the engine.
struct LoadKnobs {
    double rate = 0.0; ///< arrivals a second, Poisson; 0: all at once
    int requests = 12;
    int promptTokens = 64;  ///< of each, on average
    int outputTokens = 128; ///< of each, on average
    double temperature = 0.0;
    std::uint64_t seed = 3;

    int slotCount = 8;    ///< sequences that may run at once
    int blocks = 0;       ///< of the KV pool; 0: from the memory budget
    int chunk = 0;        ///< prefill tokens a step; 0: the token budget
    int stepTokens = 512; ///< token budget of a step
    BatchingMode batching = BatchingMode::continuous;
    AllocatorKind allocator = AllocatorKind::paged;
    bool prefixCache = true;
    bool speculation = false;
    QString draftModel;  ///< path of the model that drafts; empty: drafts are taken from the text so far (n-gram)
    int draftTokens = 4; ///< most that are drafted for a verification: K
    friend bool operator==(const LoadKnobs&, const LoadKnobs&) = default;
};

struct PlannedRequest {
    double at = 0.0;      ///< seconds after the start
    QString text;         ///< long enough for promptTokens of any vocabulary
    int promptTokens = 0; ///< cut to so many; 0: all of the text
    int outputTokens = 0; ///< exactly so many
    friend bool operator==(const PlannedRequest&, const PlannedRequest&) = default;
};

/// One switch that a load may be run with both ways, to be shown side by side.
enum class PairKind {
    none,        ///< the load runs once, as the switches say
    batching,    ///< static, then continuous
    prefixCache, ///< without, then with
    memory,      ///< contiguous, then paged
    speculation, ///< without, then with
};
inline constexpr int kPairKinds = 5;

struct PreparedLoad {
    QString id; ///< the name on the command line
    QString title;
    QString sentence; ///< what there is to see
    LoadKnobs knobs;
    PairKind pair = PairKind::none; ///< how it is run unless a person says otherwise
};

/// The knobs of the first or second run of a pair.
[[nodiscard]] LoadKnobs sideOf(PairKind kind, int side, LoadKnobs knobs);
/// "static batching": how a run of a pair is called.
[[nodiscard]] QString sideName(PairKind kind, int side);
/// "Static, then continuous": how a pair is offered; "Once" for none.
[[nodiscard]] QString pairName(PairKind kind);
/// What there is to see in the two pictures, without a number: while they are made.
[[nodiscard]] QString pairLesson(PairKind kind);
/// What was counted in the two runs of a pair.
struct PairCounts {
    std::int64_t idle[2] = {};     ///< slot-steps
    std::int64_t prompt[2] = {};   ///< prompt tokens computed
    std::int64_t reused[2] = {};   ///< prompt tokens from the prefix cache
    std::int64_t together[2] = {}; ///< most requests in a slot at once
    std::int64_t drafted = 0;      ///< of B
    std::int64_t accepted = 0;
};
/// The lesson with what was counted behind it; where the switch changed nothing, that it did not, and why.
[[nodiscard]] QString pairOutcome(PairKind kind, const PairCounts& counts);

[[nodiscard]] const QVector<PreparedLoad>& preparedLoads();
/// nullptr: no load has that name.
[[nodiscard]] const PreparedLoad* findLoad(const QString& id);
/// The requests of a load under these knobs, by time.
[[nodiscard]] QVector<PlannedRequest> planOf(const PreparedLoad& load, const LoadKnobs& knobs);
/// The engine as the knobs want it, the rest as in `base`.
[[nodiscard]] EngineOptions optionsFor(const LoadKnobs& knobs, EngineOptions base);
/// Whether an engine that runs with `now` must be loaded anew for `wanted`.
[[nodiscard]] bool needsRestart(const EngineOptions& now, const EngineOptions& wanted);

} // namespace vitrine::ui
