// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/bench_row.h"

#include <algorithm>

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include "engine/core/json_depth.h"
#include "engine/store/reports/run_figures.h"

namespace vitrine::ui {
namespace {

using Json = nlohmann::ordered_json;

std::optional<double> number(const Json& json, const char* key) {
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() && found->is_number() ? std::optional(found->get<double>())
                                                                         : std::nullopt;
}

BenchSpread spreadOf(const Json& row, const char* key) {
    const auto found = row.find(key);
    if (found == row.end()) {
        return {};
    }
    return {number(*found, "mean"), number(*found, "p50"), number(*found, "p90"), number(*found, "p99"),
            number(*found, "max")};
}

BenchSpread spreadOf(const bench::Distribution& d) {
    return d.samples == 0 ? BenchSpread{} : BenchSpread{d.mean, d.p50, d.p90, d.p99, d.max};
}

std::optional<double> share(double part, double whole) {
    return whole > 0.0 ? std::optional(part / whole) : std::nullopt;
}

} // namespace

std::optional<double> BenchRow::load() const {
    return concurrency ? std::optional<double>(*concurrency) : rate;
}

QString BenchRow::loadWords() const {
    if (concurrency) {
        return QString::number(*concurrency);
    }
    return rate ? QCoreApplication::translate("BenchRow", "%1 /s").arg(*rate, 0, 'g', 4) : QStringLiteral("–");
}

nlohmann::ordered_json jsonOf(const std::string& text) {
    return text.empty() || nestsDeeper(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

BenchRow benchRowOf(const Json& json) {
    BenchRow row;
    if (!json.is_object()) {
        return row;
    }
    const auto real = [&json](const char* key) { return number(json, key).value_or(0.0); };
    const auto count = [&real](const char* key) { return static_cast<qint64>(real(key)); };
    if (const auto level = number(json, "concurrency")) {
        row.concurrency = static_cast<int>(*level);
    }
    row.rate = number(json, "rate");
    row.requests = static_cast<int>(count("requests"));
    row.failed = static_cast<int>(count("failed"));
    row.stopped = json.contains("stopped") && json["stopped"] == true;
    row.ttft = spreadOf(json, "ttft_ms");
    row.tpot = spreadOf(json, "tpot_ms");
    row.itl = spreadOf(json, "itl_ms");
    row.e2e = spreadOf(json, "e2e_ms");
    row.queue = spreadOf(json, "queue_ms");
    row.outputTokensPerSecond = real("output_tok_s");
    row.totalTokensPerSecond = real("total_tok_s");
    row.requestsPerSecond = real("req_s");
    row.goodputPerSecond = number(json, "goodput_req_s");
    row.kvPeak = json.contains("kv_utilization") ? number(json["kv_utilization"], "peak") : std::nullopt;
    row.peakMemory = number(json, "peak_memory_bytes");
    row.deviceMemory = number(json, "device_memory_bytes");
    row.reused = share(real("prefix_hit_tokens"), real("prefix_hit_tokens") + real("computed_prefill_tokens"));
    row.preemptions = count("preemptions");
    row.firstStep = count("first_step");
    row.lastStep = count("last_step");
    return row;
}

QVector<BenchRow> benchRowsOf(const store::RunInfo& run) {
    QVector<BenchRow> rows;
    const Json summary = jsonOf(run.summary);
    if (summary.is_object() && summary.contains("rows") && summary["rows"].is_array()) {
        for (const Json& row : summary["rows"]) {
            rows.push_back(benchRowOf(row));
        }
    }
    return rows;
}

BenchLimits benchLimitsOf(const store::RunInfo& run) {
    const Json settings = jsonOf(run.settings);
    return {number(settings, "slo_ttft_ms"), number(settings, "slo_tpot_ms")};
}

BenchRow sessionRowOf(std::span<const store::RunRequest> requests) {
    const store::RunFigures f = store::figuresOf(requests);
    BenchRow row;
    row.requests = static_cast<int>(f.requests);
    row.failed = static_cast<int>(f.failed);
    row.ttft = spreadOf(f.ttft);
    row.tpot = spreadOf(f.tpot);
    row.itl = spreadOf(f.itl);
    row.e2e = spreadOf(f.e2e);
    row.queue = spreadOf(f.queue);
    row.outputTokensPerSecond = f.outputTokensPerSecond;
    row.totalTokensPerSecond = f.totalTokensPerSecond;
    row.requestsPerSecond = f.requestsPerSecond;
    row.reused = share(static_cast<double>(f.cachedTokens), static_cast<double>(f.promptTokens));
    row.preemptions = f.preemptions;
    return row;
}

} // namespace vitrine::ui
