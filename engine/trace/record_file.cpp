// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/record_file.h"

#include <algorithm>

#include "engine/trace/record_archive.h"
#include "engine/trace/replay.h"

namespace vitrine::trace {
namespace {

constexpr std::uint32_t kMagic = 0x43525456; // "VTRC"
constexpr std::uint32_t kWithDeviceTimes = 2;
constexpr std::uint32_t kWithLostBlocks = 3;
constexpr std::int32_t kMostBlocks = 1 << 26;

/// An enum's byte must name a value that this version knows.
template <class Archive, class E>
void named(Archive& a, E& value, E last) {
    a(value);
    if constexpr (Archive::kReads) {
        if (value > last) {
            a.fail();
            value = E{};
        }
    }
}

template <class Archive>
void fields(Archive& a, BatchEntry& e) {
    all(a, e.sequence, e.request);
    named(a, e.phase, Phase::decode);
    all(a, e.computed, e.cached, e.contextAfter, e.drafted, e.accepted, e.emitted, e.recomputed);
}

template <class Archive>
void fields(Archive& a, BlockEvent& e) {
    named(a, e.kind, BlockEventKind::truncate);
    all(a, e.block, e.sequence, e.logical, e.filled, e.refs, e.hash, e.parent, e.source);
}

template <class Archive>
void fields(Archive& a, QueueEvent& e) {
    named(a, e.kind, QueueEventKind::finish);
    all(a, e.sequence, e.request, e.time, e.promptTokens, e.maxNewTokens, e.priority, e.reused);
    named(a, e.missReason, MissReason::settingsDiffer);
    a(e.missAt);
    named(a, e.finish, FinishReason::failed);
    all(a, e.generated, e.slotsHeld, e.slotsFilled);
}

template <class Archive>
void fields(Archive& a, StepRecord& r) {
    const auto each = [](Archive& archive, auto& item) { fields(archive, item); };
    all(a, r.step, r.t0, r.t1, r.emittedAt, r.tokenBudget, r.tokensUsed, r.running, r.waiting, r.idleSlots,
        r.waitingForBlocks);
    list(a, r.batch, each);
    list(a, r.blocks, each);
    list(a, r.queue, each);
    a(r.waitingOrderChanged);
    list(a, r.waitingOrder);
    list(a, r.emitted, [](Archive& archive, EmittedToken& t) { all(archive, t.sequence, t.token, t.logprob); });
    list(a, r.verifications, [](Archive& archive, Verification& v) {
        archive(v.sequence);
        list(archive, v.drafted);
        all(archive, v.accepted, v.bonus, v.draftTime);
    });
    all(a, r.sections.schedule, r.sections.draft, r.sections.forward, r.sections.sample, r.sections.detokenise);
    all(a, r.bytesRead, r.flops);
    if (a.version >= kWithDeviceTimes) {
        bool measured = r.device.has_value();
        a(measured);
        DeviceTimes times = r.device.value_or(DeviceTimes{});
        if (measured) {
            all(a, times.copyIn, times.forward, times.sample, times.copyOut);
            r.device = times;
        }
    }
}

template <class Archive>
void fields(Archive& a, RunHeader& h) {
    all(a, h.blocks, h.blockSize, h.layers, h.bytesPerBlock, h.maxSequences, h.tokenBudget, h.model, h.modelHash,
        h.device, h.settings);
}

template <class Archive>
void fields(Archive& a, SequenceRecord& s) {
    all(a, s.id, s.request);
    named(a, s.phase, SequencePhase::finished);
    list(a, s.table);
    all(a, s.promptTokens, s.maxNewTokens, s.priority, s.computed, s.generated, s.cached, s.recomputed, s.preemptions,
        s.drafted, s.accepted);
    named(a, s.missReason, MissReason::settingsDiffer);
    a(s.missAt);
    named(a, s.finish, FinishReason::failed);
    all(a, s.arrival, s.admitted, s.firstToken, s.lastToken, s.ended, s.admittedStep, s.firstTokenStep, s.endedStep);
}

template <class Archive>
void fields(Archive& a, EngineState& s) {
    all(a, s.step, s.time, s.blockSize);
    list(a, s.blocks, [](Archive& archive, BlockState& b) {
        all(archive, b.owner, b.lastTouch, b.hash, b.parent, b.refs, b.filled, b.previous, b.next, b.published,
            b.queued);
        if (archive.version >= kWithLostBlocks) {
            archive(b.lost);
        }
    });
    all(a, s.freeHead, s.freeTail);
    std::vector<std::pair<std::int32_t, std::vector<SequenceId>>> sharers(s.sharers.begin(), s.sharers.end());
    list(a, sharers, [](Archive& archive, auto& entry) {
        archive(entry.first);
        list(archive, entry.second);
    });
    std::vector<SequenceRecord> sequences;
    for (const auto& [id, sequence] : s.sequences) {
        sequences.push_back(sequence);
    }
    list(a, sequences, [](Archive& archive, SequenceRecord& sequence) { fields(archive, sequence); });
    list(a, s.running);
    list(a, s.waiting);
    std::vector<SequenceId> finished(s.finished.begin(), s.finished.end());
    list(a, finished);
    all(a, s.counts.free, s.counts.cached, s.counts.owned, s.counts.shared, s.counts.slotsHeld, s.counts.slotsFilled);
    RunTotals& t = s.totals;
    all(a, t.steps, t.tokensComputed, t.tokensEmitted, t.prefillTokens, t.prefixHitTokens, t.recomputedTokens,
        t.drafted, t.accepted, t.preemptions, t.finished, t.idleSlotSteps, t.busySlotSteps, t.evictions);
    all(a, s.idleSlots, s.waitingForBlocks);
    if constexpr (Archive::kReads) {
        s.sharers = {sharers.begin(), sharers.end()};
        s.sequences.clear();
        for (SequenceRecord& sequence : sequences) {
            s.sequences.emplace(sequence.id, std::move(sequence));
        }
        s.finished = {finished.begin(), finished.end()};
    }
}

template <class T>
std::string encode(const T& value) {
    Writer w;
    T copy = value; // one list of members serves both directions, so it takes them by reference
    fields(w, copy);
    return std::move(w.bytes);
}

tl::unexpected<Error> damaged(const Reader& r, const char* what) {
    const bool ended = r.left() == 0;
    return fail(ended ? ErrorCode::truncatedFile : ErrorCode::corruptFile,
                ended ? "The run ends in the middle." : "The run is damaged.", what, r.offset());
}

template <class T>
Result<T> decode(std::span<const std::byte> bytes, const char* what, std::uint32_t version = kRecordFileVersion) {
    Reader r(bytes);
    r.version = version;
    T value;
    fields(r, value);
    if (r.failed() || r.left() != 0) {
        return damaged(r, what);
    }
    return value;
}

/// The free queue is a linked list: a damaged one must not lead a reader out of the pool or round in circles.
bool isSound(const EngineState& state, const RunHeader& header) {
    if (state.blockSize != header.blockSize || state.blocks.size() != static_cast<std::size_t>(header.blocks)) {
        return false;
    }
    const auto inPool = [&state](std::int32_t id) {
        return id >= -1 && id < static_cast<std::int32_t>(state.blocks.size());
    };
    if (!inPool(state.freeHead) || !inPool(state.freeTail) ||
        !std::ranges::all_of(state.blocks, [&](const BlockState& b) { return inPool(b.previous) && inPool(b.next); })) {
        return false;
    }
    return checkLaws(state).has_value();
}

} // namespace

std::string encodeHeader(const RunHeader& header) {
    return encode(header);
}
Result<RunHeader> decodeHeader(std::span<const std::byte> bytes) {
    return decode<RunHeader>(bytes, "header");
}

std::string encodeRun(const SavedRun& run) {
    Writer w;
    w.fixed(kMagic, 4);
    w.fixed(kRecordFileVersion, 4);
    w(encodeHeader(run.header));
    const bool fromStart = run.start == initialState(run.header);
    w(fromStart);
    if (!fromStart) {
        w(encode(run.start));
    }
    w.raw(run.records.size());
    for (const StepRecord& record : run.records) {
        w(encode(record));
    }
    return std::move(w.bytes);
}

namespace {

template <class T>
bool readPart(Reader& r, T& value, const char* what) {
    std::string part;
    r(part);
    if (r.failed()) {
        return false;
    }
    auto decoded = decode<T>(std::as_bytes(std::span(part)), what, r.version);
    if (!decoded) {
        r.fail();
        return false;
    }
    value = std::move(*decoded);
    return true;
}

} // namespace

Result<SavedRun> decodeRun(std::span<const std::byte> bytes) {
    Reader r(bytes);
    if (r.fixed(4) != kMagic) {
        return fail(ErrorCode::corruptFile, "This is not a saved run.", "magic", 0);
    }
    r.version = static_cast<std::uint32_t>(r.fixed(4));
    if (r.version < kOldestRecordFile || r.version > kRecordFileVersion || r.failed()) {
        return fail(ErrorCode::corruptFile,
                    "The saved run has version " + std::to_string(r.version) + "; this program reads " +
                        std::to_string(kOldestRecordFile) + " to " + std::to_string(kRecordFileVersion) + ".",
                    "version", 4);
    }
    SavedRun run;
    if (!readPart(r, run.header, "header")) {
        return damaged(r, "header");
    }
    if (run.header.blocks < 0 || run.header.blocks > kMostBlocks || run.header.blockSize < 1) {
        return fail(ErrorCode::corruptFile, "The saved run's pool is out of range.", "header");
    }
    run.start = initialState(run.header);
    bool fromStart = true;
    r(fromStart);
    if (!fromStart && (!readPart(r, run.start, "state") || !isSound(run.start, run.header))) {
        return damaged(r, "state");
    }
    for (std::size_t n = r.count(0); n > 0; --n) {
        if (!readPart(r, run.records.emplace_back(), "record")) {
            return damaged(r, "record");
        }
        if (run.records.back().step != run.start.step + static_cast<std::int64_t>(run.records.size())) {
            return fail(ErrorCode::corruptFile, "The saved run's records are not consecutive.", "record", r.offset());
        }
    }
    if (r.failed() || r.left() != 0) {
        return damaged(r, "records");
    }
    return run;
}

} // namespace vitrine::trace
