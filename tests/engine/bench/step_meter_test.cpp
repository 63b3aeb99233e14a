// Records of a run added up, record by record.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "engine/bench/bench_json.h"
#include "engine/bench/step_meter.h"

namespace vitrine::bench {
namespace {

using trace::BlockEventKind;
using trace::Phase;
using trace::QueueEventKind;

trace::RunHeader header(std::int32_t blocks) {
    trace::RunHeader h;
    h.blocks = blocks;
    return h;
}

trace::BatchEntry entry(Phase phase, std::int32_t computed) {
    trace::BatchEntry e;
    e.phase = phase;
    e.computed = computed;
    return e;
}

trace::BlockEvent block(BlockEventKind kind, std::int32_t refs = 0) {
    trace::BlockEvent e;
    e.kind = kind;
    e.refs = refs;
    return e;
}

TEST(StepMeter, TellsStepsByWhatTheyComputed) {
    StepMeter meter(header(10));
    trace::StepRecord prefill;
    prefill.batch = {entry(Phase::prefill, 12)};
    meter.add(prefill);
    trace::StepRecord mixed;
    mixed.batch = {entry(Phase::decode, 1), entry(Phase::prefill, 5), entry(Phase::prefill, 0)};
    mixed.idleSlots = 2;
    meter.add(mixed);
    meter.add({}); // events between steps: no step
    EXPECT_EQ(meter.counts().steps, 2);
    EXPECT_EQ(meter.counts().decodeSteps, 1);
    EXPECT_EQ(meter.counts().computedPrefillTokens, 17);
    EXPECT_EQ(meter.counts().busySlotSteps, 3) << "a fork that used its leader's row computed nothing";
    EXPECT_EQ(meter.counts().idleSlotSteps, 2);
    EXPECT_EQ(meter.counts().prefillStepTimes.size(), 2U);
}

TEST(StepMeter, CountsWhatSequencesHeldWhileTheStepRan) {
    StepMeter meter(header(10));
    trace::StepRecord step;
    step.batch = {entry(Phase::prefill, 1)};
    step.blocks = {block(BlockEventKind::allocate, 1), block(BlockEventKind::allocate, 1),
                   block(BlockEventKind::share, 1),    block(BlockEventKind::share, 2),
                   block(BlockEventKind::unshare, 1),  block(BlockEventKind::release),
                   block(BlockEventKind::release),     block(BlockEventKind::release)};
    meter.add(step);
    EXPECT_EQ(meter.counts().peakHeld, 3) << "before its end gave them back";
    EXPECT_DOUBLE_EQ(meter.counts().heldShares, 0.3);
    step.blocks = {block(BlockEventKind::allocate, 1)};
    meter.add(step);
    EXPECT_EQ(meter.counts().peakHeld, 3);
    EXPECT_DOUBLE_EQ(meter.counts().heldShares, 0.4);
}

TEST(StepMeter, AddsUpWasteHitsAndPreemptions) {
    StepMeter meter(header(10));
    trace::StepRecord step;
    trace::QueueEvent admit;
    admit.kind = QueueEventKind::admit;
    admit.reused = 32;
    trace::QueueEvent resume = admit; // of a preempted one: no second hit
    resume.kind = QueueEventKind::resume;
    trace::QueueEvent preempt;
    preempt.kind = QueueEventKind::preempt;
    trace::QueueEvent first;
    first.kind = QueueEventKind::finish;
    first.slotsHeld = 32;
    first.slotsFilled = 24;
    trace::QueueEvent second = first;
    second.slotsHeld = 16;
    second.slotsFilled = 4;
    trace::QueueEvent queued = first; // cancelled before it held anything
    queued.slotsHeld = queued.slotsFilled = 0;
    step.queue = {admit, preempt, resume, first, second, queued};
    meter.add(step);
    EXPECT_EQ(meter.counts().prefixHitTokens, 32);
    EXPECT_EQ(meter.counts().preemptions, 1);
    EXPECT_EQ(meter.counts().slotsHeld, 48);
    EXPECT_EQ(meter.counts().slotsFilled, 28);
    EXPECT_DOUBLE_EQ(meter.counts().worstWaste, 0.75);
}

TEST(StepMeter, CountsDraftsByPosition) {
    StepMeter meter(header(10));
    trace::StepRecord step;
    step.batch = {entry(Phase::decode, 4)};
    step.verifications = {
        {SequenceId(0), {5, 6, 7}, 2, 9, 0}, {SequenceId(1), {5}, 1, 9, 0}, {SequenceId(2), {5, 6}, 0, 9, 0}};
    meter.add(step);
    const SpeculationCounts& s = meter.counts().speculation;
    EXPECT_EQ(s.drafts, 3);
    EXPECT_EQ(s.draftTokens, 6);
    EXPECT_EQ(s.accepted, 3);
    EXPECT_EQ(s.acceptedPerPosition, (std::vector<std::int64_t>{2, 1, 0}));
}

TEST(StepMeter, TheTimeOfStepsHasNoHole) {
    StepMeter meter(header(10));
    trace::StepRecord step;
    step.batch = {entry(Phase::decode, 1)};
    step.t0 = 100;
    step.t1 = 200;
    step.running = 1;
    step.sections = {10, 5, 50, 20, 8};
    meter.add(step);
    step.t0 = 230;
    step.t1 = 300;
    step.sections = {10, 0, 50, 5, 3};
    step.running = 0;
    meter.add(step);
    step.t0 = 1000; // after a pause with nothing to do: nobody's time
    step.t1 = 1010;
    step.sections = {};
    meter.add(step);
    const TimeSpent& t = meter.counts().time;
    EXPECT_EQ(t.steps, 180);
    EXPECT_EQ(t.between, 30);
    EXPECT_EQ(t.other, 7 + 2 + 10);
    EXPECT_EQ(t.schedule + t.draft + t.forward + t.sample + t.detokenise + t.other, t.steps);
}

TEST(StepMeter, TheDevicesClockIsAddedUp) {
    StepMeter meter(header(10));
    trace::StepRecord step;
    step.batch = {entry(Phase::decode, 1)};
    step.bytesRead = 4'000;
    step.flops = 8'000.0;
    meter.add(step); // one of the processor's
    EXPECT_EQ(meter.counts().device.steps, 0);
    EXPECT_EQ(meter.counts().device.bytesPerSecond(), std::nullopt);
    step.device = trace::DeviceTimes{1'000'000, 2'000'000, 0, 500'000};
    meter.add(step);
    step.device->forward = 6'000'000;
    meter.add(step);
    const DeviceSums& sums = meter.counts().device;
    EXPECT_EQ(sums.steps, 2);
    EXPECT_DOUBLE_EQ(sums.bytesPerSecond().value(), 1e6);
    EXPECT_DOUBLE_EQ(sums.flopsPerSecond().value(), 2e6);
    const auto json = deviceJson(sums);
    EXPECT_EQ(json["steps"], 2);
    EXPECT_DOUBLE_EQ(json["copy_in_ms"].get<double>(), 1.0);
    EXPECT_DOUBLE_EQ(json["forward_ms"].get<double>(), 4.0);
    EXPECT_DOUBLE_EQ(json["copy_out_ms"].get<double>(), 0.5);
    EXPECT_DOUBLE_EQ(json["read_gb_s"].get<double>(), 1e-3);
}

} // namespace
} // namespace vitrine::bench
