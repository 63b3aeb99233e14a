// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_table.h"

#include <array>
#include <cstdarg>
#include <cstdio>

#include "app/cli/json_output.h"

namespace vitrine::cli {

namespace {

[[gnu::format(printf, 1, 2)]] std::string text(const char* format, ...) {
    std::array<char, 512> buffer{};
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(buffer.data(), buffer.size(), format, arguments);
    va_end(arguments);
    return buffer.data();
}

/// A figure of a distribution; "-" where there is none.
std::string figure(const bench::Distribution& d, double value) {
    return d.samples == 0 ? "-" : value < 100.0 ? text("%.2f", value) : text("%.0f", value);
}

std::string loadText(const bench::RowSummary& row) {
    return row.concurrency ? std::to_string(*row.concurrency) : row.rate ? text("%.3g/s", *row.rate) : "all at once";
}

constexpr const char* kRow = "%11s | %9s %9s | %9s %9s | %12s | %8s | %7s | %s\n";

} // namespace

std::string benchTableHead(const bench::Load& firstLoad, bool logicalClock) {
    const char* const unit = logicalClock ? "steps" : "ms";
    const bool closed = std::holds_alternative<bench::ClosedLoop>(firstLoad);
    const std::string titles = text(kRow, closed ? "Concurrency" : "Rate", "TTFT p50", "p99", "TPOT p50", "p99",
                                    "output tok/s", "req/s", "KV peak", "memory");
    const std::string units =
        text(kRow, "", unit, unit, unit, unit, logicalClock ? "per 1000" : "", logicalClock ? "per 1000" : "", "", "");
    return titles + units + std::string(titles.size() + 8, '-') + "\n";
}

std::string benchTableRow(const bench::RowSummary& row) {
    return text(kRow, loadText(row).c_str(), figure(row.ttft, row.ttft.p50).c_str(),
                figure(row.ttft, row.ttft.p99).c_str(), figure(row.tpot, row.tpot.p50).c_str(),
                figure(row.tpot, row.tpot.p99).c_str(), text("%.1f", row.outputTokensPerSecond).c_str(),
                text("%.3f", row.requestsPerSecond).c_str(), text("%.1f %%", 100.0 * row.kvUtilizationPeak).c_str(),
                binaryBytes(row.peakMemoryBytes).c_str());
}

std::string benchNotes(const bench::RowSummary& row) {
    const bench::StepCounts& s = row.steps;
    std::string out;
    if (row.failed > 0) {
        out += text("  failed %d of %d", row.failed, row.requests);
    }
    if (s.preemptions > 0) {
        out += text("  preemptions %lld", static_cast<long long>(s.preemptions));
    }
    if (s.prefixHitTokens > 0) {
        out += text("  prefix hits %lld tokens, computed %lld", static_cast<long long>(s.prefixHitTokens),
                    static_cast<long long>(s.computedPrefillTokens));
    }
    if (s.idleSlotSteps > 0) {
        out += text("  occupancy %.2f %%, idle slot steps %lld", 100.0 * row.occupancy,
                    static_cast<long long>(s.idleSlotSteps));
    }
    if (row.netGain) {
        out += text("  drafts accepted %lld of %lld, net gain %.2fx", static_cast<long long>(s.speculation.accepted),
                    static_cast<long long>(s.speculation.draftTokens), *row.netGain);
    }
    return out.empty() ? out : loadText(row) + ":" + out + "\n";
}

std::string deviceLine(const bench::DeviceSums& d) {
    if (d.steps == 0) {
        return {};
    }
    const auto ms = [&](Nanoseconds all) { return static_cast<double>(all) * 1e-6 / static_cast<double>(d.steps); };
    return text("  by the device's clock, a step: %.3f ms copying in, %.3f ms forward, %.3f ms ranking, %.3f ms copying out; "
                "%.1f GB/s read, %.2f TFLOP/s in the forward pass\n",
                ms(d.times.copyIn), ms(d.times.forward), ms(d.times.sample), ms(d.times.copyOut),
                d.bytesPerSecond().value_or(0.0) * 1e-9, d.flopsPerSecond().value_or(0.0) * 1e-12);
}

std::string benchSections(const bench::RowSummary& row, bool logicalClock) {
    const bench::TimeSpent& t = row.steps.time;
    const auto whole = static_cast<double>(t.steps + t.between);
    const auto share = [&](Nanoseconds part) { return whole > 0.0 ? 100.0 * static_cast<double>(part) / whole : 0.0; };
    std::string out = loadText(row) + ": " + std::to_string(row.steps.steps) + " steps";
    if (logicalClock) {
        return out + "\n";
    }
    const auto mean = [](const std::vector<Nanoseconds>& times) {
        double sum = 0.0;
        for (const Nanoseconds n : times) {
            sum += static_cast<double>(n) * 1e-6;
        }
        return times.empty() ? 0.0 : sum / static_cast<double>(times.size());
    };
    out += text(" (%.2f ms a decode step, %.2f ms with prefill); schedule %.2f %%, record and caller %.2f %%, other "
                "%.2f %%, draft %.2f %%, forward %.2f %%, "
                "sample %.2f %%, detokenise %.2f %%\n",
                mean(row.steps.decodeStepTimes), mean(row.steps.prefillStepTimes), share(t.schedule), share(t.between),
                share(t.other), share(t.draft), share(t.forward), share(t.sample), share(t.detokenise));
    return out + deviceLine(row.steps.device);
}

std::string benchRequests(const bench::RowSummary& row, const std::vector<bench::RequestTimeline>& requests) {
    std::string out = loadText(row) + ": request, prompt (cached), output, queue, TTFT, TPOT, E2E\n";
    const auto ms = [](std::optional<double> nanoseconds) {
        return nanoseconds ? text("%.2f", *nanoseconds * 1e-6) : std::string("-");
    };
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const bench::RequestTimeline& r = requests[i];
        out += text("%6zu %7d (%d) %6zu %10s %10s %10s %10s", i + 1, r.promptTokens, r.cachedTokens, r.tokens.size(),
                    ms(r.queueTime()).c_str(), ms(r.timeToFirstToken()).c_str(), ms(r.timePerOutputToken()).c_str(),
                    ms(r.endToEnd()).c_str());
        out += r.error ? "  " + r.error->message + "\n" : "\n";
    }
    return out;
}

std::string benchBar(const bench::BenchProgress& progress) {
    constexpr int kWidth = 24;
    const bench::RunProgress& run = progress.run;
    const int full = run.requests > 0 ? kWidth * run.ended / run.requests : 0;
    std::string bar(static_cast<std::size_t>(full), '#');
    bar.resize(kWidth, '-');
    return "[" + bar + "] " + (progress.plain ? "without speculation, " : "") +
           text("row %zu of %zu · %d of %d requests · %lld tokens", progress.row + 1, progress.rows, run.ended,
                run.requests, static_cast<long long>(run.tokens));
}

} // namespace vitrine::cli
