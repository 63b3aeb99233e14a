// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/view_rows.h"

#include <algorithm>

#include <QCoreApplication>

#include "engine/store/machine.h"
#include "ui/views/op_class.h"
#include "ui/views/timeline_stalls.h"

namespace vitrine::ui {
namespace {

constexpr double kMebibyte = 1024.0 * 1024.0;

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

QString millisecondsUnit() {
    return tr("ms");
}

/// The figures of one side; the value stands in `a`.
class Figures {
public:
    void add(const QString& name, const QString& unit, Provenance provenance, std::optional<double> value, int decimals, int better,
             const QString& definition) {
        CompareRow row;
        row.name = name;
        row.unit = unit;
        row.definition = definition;
        row.provenance = provenance;
        row.a = value;
        row.decimals = decimals;
        row.better = better;
        m_rows.push_back(std::move(row));
    }
    void count(const QString& name, std::optional<std::int64_t> value, int better, const QString& definition) {
        add(name, {}, Provenance::counted, value ? std::optional(static_cast<double>(*value)) : std::nullopt, 0, better, definition);
    }
    void milliseconds(const QString& name, std::optional<Nanoseconds> time, const QString& definition) {
        add(name, millisecondsUnit(), Provenance::measured, time ? std::optional(static_cast<double>(*time) * 1e-6) : std::nullopt, 2, -1, definition);
    }
    [[nodiscard]] std::vector<CompareRow> take() { return std::move(m_rows); }

private:
    std::vector<CompareRow> m_rows;
};

RangeFigures stretchOf(const RunSide& side) {
    const TimelineData& data = side.timeline();
    const auto& brushed = side.bus().selection().range;
    return rangeFigures(data, brushed ? *brushed : std::pair(data.firstStep(), side.playback().shown().step));
}

void timelineFigures(const RunSide& side, Figures& out) {
    const RangeFigures f = stretchOf(side);
    const bool any = f.steps > 0;
    out.add(tr("Time"), tr("s"), Provenance::measured, static_cast<double>(f.wall) * 1e-9, 2, -1,
            tr("From the first step to the end of the one that is shown, or of the brushed ones."));
    out.count(tr("Steps"), f.steps, 0, tr("Iterations of the engine in that time."));
    out.count(tr("Tokens out"), f.emitted, 0, tr("Tokens given out in that time."));
    out.add(tr("Output"), tr("tok/s"), Provenance::measured, any ? std::optional(f.rate()) : std::nullopt, 1, 1,
            tr("Tokens given out, over that time."));
    out.count(tr("Prompt read"), f.prompt, -1, tr("Prompt tokens computed in that time."));
    out.add(tr("Slots in use"), QStringLiteral("%"), Provenance::derived,
            f.slotSteps > 0 ? std::optional(100.0 * f.occupancy()) : std::nullopt, 1, 0,
            tr("Sequences in the batch ÷ (slots × steps with a batch)."));
    out.count(tr("Idle slots"), f.idle, -1, tr("Slot-steps held by requests that had ended."));
}

void mapFigures(const RunSide& side, Figures& out) {
    const trace::BlockCounts& c = side.playback().shown().counts;
    out.count(tr("Owned"), c.owned, 0, tr("Blocks that one sequence holds."));
    out.count(tr("Shared"), c.shared, 1, tr("Blocks that several sequences hold; each counts once."));
    out.count(tr("Cached-free"), c.cached, 0, tr("Blocks that nobody holds and whose contents may still be hit."));
    out.count(tr("Free"), c.free, 0, tr("Blocks that hold nothing."));
    out.count(tr("Waste"), c.slotsHeld - c.slotsFilled, -1, tr("Empty slots of blocks that are held: the tails."));
    out.count(tr("Pool"), side.playback().header().blocks, 0, tr("Blocks of the pool: the four states sum to it."));
}

void blockFigures(const RunSide& side, Figures& out) {
    const trace::EngineState& state = side.playback().shown();
    const trace::SequenceRecord* const one = state.find(side.bus().selection().subject());
    std::optional<std::int64_t> blocks;
    std::optional<std::int64_t> shared;
    std::optional<std::int64_t> tokens;
    std::optional<std::int64_t> empty;
    if (one != nullptr && !one->table.empty()) {
        blocks = static_cast<std::int64_t>(one->table.size());
        tokens = one->computed;
        shared = std::ranges::count_if(one->table, [&state](std::int32_t block) {
            return block >= 0 && state.blocks[static_cast<std::size_t>(block)].refs > 1;
        });
        empty = *blocks * state.blockSize - one->computed;
    }
    out.count(tr("Logical blocks"), blocks, 0, tr("Entries of the block table of the chosen request."));
    out.count(tr("Tokens in cache"), tokens, 0, tr("Tokens of the chosen request whose keys and values are kept."));
    out.count(tr("Shared blocks"), shared, 1, tr("Blocks of its table that other requests hold too."));
    out.count(tr("Empty slots"), empty, -1, tr("Slots of its blocks without a token: its waste."));
}

void requestFigures(const RunSide& side, Figures& out) {
    const trace::EngineState& state = side.playback().shown();
    out.count(tr("Running"), static_cast<std::int64_t>(state.running.size()), 0, tr("Sequences that hold a slot of the batch."));
    out.count(tr("Waiting"), static_cast<std::int64_t>(state.waiting.size()), -1, tr("Sequences in the queue."));
    out.count(tr("Ended"), state.totals.finished, 1, tr("Requests that had ended by then."));
    out.count(tr("Tokens out"), state.totals.tokensEmitted, 1, tr("Tokens given out by then."));
    out.count(tr("Reused"), state.totals.prefixHitTokens, 1, tr("Prompt tokens taken from the prefix cache by then."));
    out.count(tr("Preempted"), state.totals.preemptions, -1, tr("Times that a request had lost its blocks by then."));
}

void sharingFigures(const RunSide& side, const SharingScene* scene, Figures& out) {
    const trace::RunTotals& totals = side.playback().shown().totals;
    const auto of = [scene](auto value) { return scene != nullptr ? std::optional<std::int64_t>(value(*scene)) : std::nullopt; };
    out.count(tr("Spans"), of([](const SharingScene& s) { return static_cast<std::int64_t>(s.spans.size()); }), 0,
              tr("Stretches of prompts in the tree: what all of their holders have in common."));
    out.count(tr("Not stored again"), of([](const SharingScene& s) { return s.sharedTokens; }), 1,
              tr("Tokens that several sequences share: (holders − 1) × tokens of every span."));
    out.count(tr("Hit tokens"), totals.prefixHitTokens, 1, tr("Prompt tokens taken from the prefix cache by then."));
    out.count(tr("Lookups"), of([](const SharingScene& s) { return static_cast<std::int64_t>(s.lookups.size()); }), 0,
              tr("Prompts that were looked up, of the requests that are still known."));
    out.count(tr("Evicted"), totals.evictions, -1, tr("Blocks whose contents were given up for others by then."));
    out.count(tr("Eviction queue"), of([](const SharingScene& s) { return static_cast<std::int64_t>(s.evictionOrder.size()); }), 0,
              tr("Blocks that nobody holds, in the order in which they are taken."));
}

void memoryFigures(const RunSide& side, Figures& out) {
    const trace::RunHeader& header = side.playback().header();
    const trace::BlockCounts& c = side.playback().shown().counts;
    const double slot = header.blockSize > 0 ? static_cast<double>(header.bytesPerBlock) / header.blockSize : 0.0;
    const auto mebibytes = [&](const QString& name, double bytes, int better, const QString& definition) {
        out.add(name, QStringLiteral("MiB"), Provenance::derived,
                header.bytesPerBlock > 0 ? std::optional(bytes / kMebibyte) : std::nullopt, 2, better, definition);
    };
    const auto block = static_cast<double>(header.bytesPerBlock);
    mebibytes(tr("KV pool"), block * header.blocks, -1, tr("Blocks of the pool × bytes of a block over all layers."));
    mebibytes(tr("In use"), block * (c.owned + c.shared), -1, tr("Blocks that sequences hold × bytes of a block."));
    mebibytes(tr("Kept for hits"), block * c.cached, 0, tr("Blocks that nobody holds and that may still be hit × bytes of a block."));
    mebibytes(tr("Free"), block * c.free, 0, tr("Blocks that hold nothing × bytes of a block."));
    mebibytes(tr("Waste"), slot * static_cast<double>(c.slotsHeld - c.slotsFilled), -1, tr("Empty slots of blocks in use × bytes of a slot."));
    const auto noted = store::memoryOf(side.info().machine);
    const auto engine = [&](const QString& name, Provenance provenance, store::MemoryParts store::RunMemory::*account,
                            const QString& definition) {
        out.add(name, QStringLiteral("MiB"), provenance,
                noted ? std::optional(static_cast<double>(((*noted).*account).total()) / kMebibyte) : std::nullopt, 2,
                -1, definition);
    };
    engine(tr("Planned"), Provenance::derived, &store::RunMemory::planned,
           tr("What the engine was planned to take, weights and all."));
    engine(tr("Taken"), Provenance::measured, &store::RunMemory::taken,
           tr("What the engine took once it was loaded, weights and all."));
}

void stepFigures(const RunSide& side, Figures& out) {
    const std::int64_t chosen = side.bus().selection().step;
    const trace::RecordPtr record = side.playback().record(chosen > 0 ? chosen : side.playback().shown().step);
    const auto of = [&record](auto value) {
        return record ? std::optional<std::int64_t>(value(*record)) : std::nullopt;
    };
    const auto time = [&](OpClass op) { return of([op](const trace::StepRecord& r) { return timeIn(r, op); }); };
    out.milliseconds(tr("Time"), of([](const trace::StepRecord& r) { return r.t1 - r.t0; }), tr("Wall time of the step."));
    out.milliseconds(opWords(OpClass::forward), time(OpClass::forward), tr("The model's forward pass."));
    out.milliseconds(opWords(OpClass::rest), time(OpClass::rest), tr("What no section accounts for."));
    out.count(tr("Members"), of([](const trace::StepRecord& r) { return static_cast<std::int64_t>(r.batch.size()); }), 0,
              tr("Sequences in the batch."));
    out.count(tr("Computed"), of([](const trace::StepRecord& r) { return std::int64_t{r.tokensUsed}; }), 0,
              tr("Tokens computed in the step, drafts included."));
    out.count(tr("Given out"), of([](const trace::StepRecord& r) {
                  std::int64_t n = 0;
                  for (const trace::BatchEntry& entry : r.batch) {
                      n += entry.emitted;
                  }
                  return n;
              }),
              1, tr("Tokens given out by the step."));
    out.add(tr("Reads"), QStringLiteral("MiB"), Provenance::derived,
            record ? std::optional(static_cast<double>(record->bytesRead) / kMebibyte) : std::nullopt, 1, 0,
            tr("Weights and keys and values that the step reads, by the formulas of the model."));
}

void latencyFigures(const LatencyScene* scene, Figures& out) {
    const auto pair = [&](const QString& name, const Quantiles& q, const QString& definition) {
        const auto value = [&q](double one) { return q.samples > 0 ? std::optional(one) : std::nullopt; };
        out.add(name + QStringLiteral(" p50"), tr("ms"), Provenance::measured, value(q.p50), 1, -1, definition);
        out.add(name + QStringLiteral(" p99"), tr("ms"), Provenance::measured, value(q.p99), 1, -1, definition);
    };
    static const LatencyScene kNone{};
    const LatencyScene& s = scene != nullptr ? *scene : kNone;
    pair(QStringLiteral("TTFT"), s.ttft, tr("Time to the first token, from arrival; of requests that had it by then."));
    pair(QStringLiteral("TPOT"), s.tpot, tr("Time per output token after the first; of requests that had ended by then."));
    pair(QStringLiteral("ITL"), s.itl, tr("Time between two tokens of a request, one sample a token."));
}

void draftFigures(const SpeculationScene* scene, Figures& out) {
    const bool any = scene != nullptr && scene->verifications > 0;
    const auto known = [any](auto value) { return any ? std::optional(value()) : std::nullopt; };
    out.add(tr("Accepted"), QStringLiteral("%"), Provenance::derived, known([&] { return 100.0 * scene->rate(); }), 1, 1,
            tr("Accepted drafts ÷ verified drafts, without the bonus token."));
    out.add(tr("Tokens a step"), {}, Provenance::derived, known([&] { return scene->meanLength(); }), 2, 1,
            tr("1 + accepted ÷ verifications."));
    out.count(tr("Verifications"), scene != nullptr ? std::optional(scene->verifications) : std::nullopt, 0,
              tr("Steps of a sequence that verified drafts."));
    out.count(tr("Thrown away"), known([&] { return scene->drafted - scene->accepted; }), -1,
              tr("Draft tokens that were rejected, or stood behind one that was."));
    out.milliseconds(tr("Drafting"), known([&] { return scene->draftTime; }), tr("Time spent on making drafts."));
    const double speed = any ? scene->twin().speedUp() : 0.0;
    out.add(tr("Speed-up"), QStringLiteral("×"), Provenance::measured, speed > 0.0 ? std::optional(speed) : std::nullopt, 2, 1,
            tr("Time that plain steps of this run would have taken for the same tokens ÷ time of the verifying steps."));
}

std::vector<CompareRow> figuresOf(PairView view, const RunSide& side, const ViewScenes& scenes) {
    Figures out;
    switch (view) {
    case PairView::timeline:
        timelineFigures(side, out);
        break;
    case PairView::map:
        mapFigures(side, out);
        break;
    case PairView::blocks:
        blockFigures(side, out);
        break;
    case PairView::requests:
        requestFigures(side, out);
        break;
    case PairView::sharing:
        sharingFigures(side, scenes.sharing, out);
        break;
    case PairView::memory:
        memoryFigures(side, out);
        break;
    case PairView::step:
        stepFigures(side, out);
        break;
    case PairView::latency:
        latencyFigures(scenes.latency, out);
        break;
    case PairView::speculation:
        draftFigures(scenes.drafts, out);
        break;
    }
    return out.take();
}

} // namespace

std::vector<CompareRow> viewRows(PairView view, const RunSide& a, const ViewScenes& of, const RunSide& b, const ViewScenes& ofB) {
    std::vector<CompareRow> rows = figuresOf(view, a, of);
    std::vector<CompareRow> other = figuresOf(view, b, ofB);
    const auto none = [](const RunSide& side) { return side.empty() || !side.folds(); };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].b = other[i].a;
        if (none(a)) {
            rows[i].a.reset();
        }
        if (none(b)) {
            rows[i].b.reset();
        }
    }
    return rows;
}

} // namespace vitrine::ui
