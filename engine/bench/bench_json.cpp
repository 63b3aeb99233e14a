// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/bench_json.h"

#include <cmath>

namespace vitrine::bench {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kMillisecond = 1e-6;

Json number(double value) {
    constexpr double kExact = 9e15;
    return std::floor(value) == value && std::abs(value) < kExact ? Json(static_cast<std::int64_t>(value))
                                                                  : Json(value);
}

Json number(std::optional<double> value) {
    return value ? number(*value) : Json(nullptr);
}

Json distributionJson(const Distribution& d) {
    const auto known = [&](double value) { return d.samples > 0 ? number(value) : Json(nullptr); };
    return {{"mean", known(d.mean)}, {"p50", known(d.p50)}, {"p90", known(d.p90)},
            {"p95", known(d.p95)},   {"p99", known(d.p99)}, {"max", known(d.max)}};
}

Distribution milliseconds(const std::vector<Nanoseconds>& times) {
    std::vector<double> samples;
    for (const Nanoseconds t : times) {
        samples.push_back(static_cast<double>(t) * kMillisecond);
    }
    return distributionOf(std::move(samples));
}

Json speculationJson(const SpeculationCounts& s, std::optional<double> netGain) {
    return {{"drafts", s.drafts},
            {"draft_tokens", s.draftTokens},
            {"accepted", s.accepted},
            {"accepted_per_position", s.acceptedPerPosition},
            {"net_gain", number(netGain)}};
}

} // namespace

Json rowJson(const RowSummary& row) {
    Json json = Json::object();
    if (row.concurrency) {
        json["concurrency"] = *row.concurrency;
    } else {
        json["rate"] = number(row.rate);
    }
    json["requests"] = row.requests;
    json["failed"] = row.failed;
    if (row.stopped) {
        json["stopped"] = true;
    }
    json["first_step"] = row.firstStep;
    json["last_step"] = row.lastStep;
    json["steps"] = row.steps.steps;
    json["decode_steps"] = row.steps.decodeSteps;
    json["ttft_ms"] = distributionJson(row.ttft);
    json["tpot_ms"] = distributionJson(row.tpot);
    json["itl_ms"] = distributionJson(row.itl);
    json["e2e_ms"] = distributionJson(row.e2e);
    json["queue_ms"] = distributionJson(row.queue);
    json["output_tok_s"] = number(row.outputTokensPerSecond);
    json["total_tok_s"] = number(row.totalTokensPerSecond);
    json["req_s"] = number(row.requestsPerSecond);
    json["goodput_req_s"] = number(row.goodputPerSecond);
    json["kv_utilization"] = {{"mean", number(row.kvUtilizationMean)}, {"peak", number(row.kvUtilizationPeak)}};
    json["prefix_hit_tokens"] = row.steps.prefixHitTokens;
    json["computed_prefill_tokens"] = row.steps.computedPrefillTokens;
    json["preemptions"] = row.steps.preemptions;
    json["occupancy"] = number(row.occupancy);
    json["idle_slot_steps"] = row.steps.idleSlotSteps;
    json["wasted_slots"] = {{"mean", number(row.wastedSlotsMean)}, {"peak", number(row.wastedSlotsPeak)}};
    json["peak_memory_bytes"] = row.peakMemoryBytes;
    json["device_utilization"] = number(row.deviceUtilization);
    json["device_memory_bytes"] = row.deviceMemoryBytes;
    if (row.steps.device.steps > 0) {
        json["device_times"] = deviceJson(row.steps.device);
    }
    json["error_rate"] = number(row.errorRate);
    json["speculation"] = speculationJson(row.steps.speculation, row.netGain);
    return json;
}

Json deviceJson(const DeviceSums& sums) {
    const auto mean = [&](Nanoseconds all) {
        return number(static_cast<double>(all) * kMillisecond / static_cast<double>(sums.steps));
    };
    const auto scaled = [](std::optional<double> value, double unit) { return value ? number(*value / unit) : Json(nullptr); };
    return {{"steps", sums.steps},
            {"copy_in_ms", mean(sums.times.copyIn)},
            {"forward_ms", mean(sums.times.forward)},
            {"sample_ms", mean(sums.times.sample)},
            {"copy_out_ms", mean(sums.times.copyOut)},
            {"read_gb_s", scaled(sums.bytesPerSecond(), 1e9)},
            {"tflop_s", scaled(sums.flopsPerSecond(), 1e12)}};
}

Json sectionsJson(const StepCounts& steps) {
    const TimeSpent& t = steps.time;
    const auto whole = static_cast<double>(t.steps + t.between);
    const auto share = [&](Nanoseconds part) {
        return whole > 0.0 ? number(static_cast<double>(part) / whole) : Json(nullptr);
    };
    return {{"steps_ms",
             {{"decode", distributionJson(milliseconds(steps.decodeStepTimes))},
              {"prefill", distributionJson(milliseconds(steps.prefillStepTimes))}}},
            {"share",
             {{"schedule", share(t.schedule)},
              {"draft", share(t.draft)},
              {"forward", share(t.forward)},
              {"sample", share(t.sample)},
              {"detokenise", share(t.detokenise)},
              {"other", share(t.other)},
              {"trace_and_caller", share(t.between)}}}};
}

Json requestsJson(const std::vector<RequestTimeline>& requests, Nanoseconds start) {
    Json list = Json::array();
    const auto at = [start](Nanoseconds time) {
        return time > 0 ? number(static_cast<double>(time - start) * kMillisecond) : Json(nullptr);
    };
    for (const RequestTimeline& r : requests) {
        Json tokens = Json::array();
        for (const Nanoseconds t : r.tokens) {
            tokens.push_back(at(t));
        }
        const auto ms = [](std::optional<double> nanoseconds) {
            return nanoseconds ? number(*nanoseconds * kMillisecond) : Json(nullptr);
        };
        list.push_back({{"prompt_tokens", r.promptTokens},
                        {"cached_tokens", r.cachedTokens},
                        {"output_tokens", r.tokens.size()},
                        {"preemptions", r.preemptions},
                        {"scheduled_ms", at(r.scheduled)},
                        {"sent_ms", at(r.sent)},
                        {"admitted_ms", at(r.admitted)},
                        {"token_ms", std::move(tokens)},
                        {"queue_ms", ms(r.queueTime())},
                        {"ttft_ms", ms(r.timeToFirstToken())},
                        {"tpot_ms", ms(r.timePerOutputToken())},
                        {"e2e_ms", ms(r.endToEnd())},
                        {"finish", r.finish ? Json(trace::finishReasonName(*r.finish)) : Json(nullptr)},
                        {"error", r.error ? Json(r.error->message) : Json(nullptr)}});
    }
    return list;
}

} // namespace vitrine::bench
