// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/reports/run_export.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <ostream>

#include <nlohmann/json.hpp>

#include "engine/core/json_depth.h"
#include "engine/trace/chrome_trace.h"

namespace vitrine::store {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kMillisecond = 1e6;

/// The shortest digits that give the same number back: what is read from the file is what the figures were made of.
std::string digits(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string rounded(double value) {
    std::array<char, 48> buffer{};
    const bool whole = value == static_cast<double>(static_cast<std::int64_t>(value));
    std::snprintf(buffer.data(), buffer.size(), whole ? "%.0f" : "%.3f", value);
    return buffer.data();
}

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string out = "\"";
    for (const char c : text) {
        out += c == '"' ? "\"\"" : std::string(1, c);
    }
    return out + '"';
}

std::string milliseconds(const std::optional<double>& nanoseconds) {
    return nanoseconds ? digits(*nanoseconds / kMillisecond) : std::string();
}

Nanoseconds firstArrival(std::span<const RunRequest> requests) {
    return requests.empty() ? 0 : std::ranges::min(requests, {}, &RunRequest::arrival).arrival;
}

Json parsedOr(const std::string& text) {
    if (text.empty()) {
        return nullptr;
    }
    Json value = nestsDeeper(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
    return value.is_discarded() ? Json(text) : value;
}

Json requestJson(const RunRequest& r, Nanoseconds zero) {
    const bench::RequestTimeline t = timelineOf(r);
    const auto orNull = [](const std::optional<double>& nanoseconds) {
        return nanoseconds ? Json(*nanoseconds / kMillisecond) : Json(nullptr);
    };
    Json times = Json::array();
    for (const Nanoseconds at : r.tokenTimes) {
        times.push_back(static_cast<double>(at - zero) / kMillisecond);
    }
    return {{"sequence", r.sequence.value},
            {"request", r.request.value},
            {"label", r.label},
            {"prompt_tokens", r.promptTokens},
            {"max_new_tokens", r.maxNewTokens},
            {"cached_tokens", r.cached},
            {"recomputed_tokens", r.recomputed},
            {"generated_tokens", r.generated},
            {"preemptions", r.preemptions},
            {"drafted", r.drafted},
            {"accepted", r.accepted},
            {"miss_reason", std::string(trace::missReasonName(r.missReason))},
            {"miss_at", r.missAt},
            {"finish", r.finish ? Json(std::string(trace::finishReasonName(*r.finish))) : Json(nullptr)},
            {"arrival_ms", static_cast<double>(r.arrival - zero) / kMillisecond},
            {"queue_ms", orNull(t.queueTime())},
            {"ttft_ms", orNull(t.timeToFirstToken())},
            {"tpot_ms", orNull(t.timePerOutputToken())},
            {"e2e_ms", orNull(t.endToEnd())},
            {"token_times_ms", std::move(times)}};
}

std::string cell(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    std::string out;
    for (const char c : text) {
        out += c == '|' ? "\\|" : std::string(1, c);
    }
    return out;
}

} // namespace

std::string timeWords(UnixMillis time) {
    const std::time_t seconds = static_cast<std::time_t>(time / 1000);
    std::tm parts{};
    std::array<char, 32> buffer{};
    gmtime_r(&seconds, &parts);
    std::strftime(buffer.data(), buffer.size(), "%Y-%m-%d %H:%M:%S", &parts);
    return buffer.data();
}

std::string requestsCsv(std::span<const RunRequest> requests) {
    std::string out = "sequence,request,label,prompt_tokens,max_new_tokens,priority,cached_tokens,recomputed_tokens,"
                      "generated_tokens,preemptions,"
                      "drafted,accepted,miss_reason,finish,arrival_ms,queue_ms,ttft_ms,tpot_ms,e2e_ms\n";
    const Nanoseconds zero = firstArrival(requests);
    for (const RunRequest& r : requests) {
        const bench::RequestTimeline t = timelineOf(r);
        out += std::to_string(r.sequence.value) + ',' + std::to_string(r.request.value) + ',' + quoted(r.label);
        for (const std::int32_t v : {r.promptTokens, r.maxNewTokens, r.priority, r.cached, r.recomputed, r.generated,
                                     r.preemptions, r.drafted, r.accepted}) {
            out += ',' + std::to_string(v);
        }
        out += ',' + std::string(trace::missReasonName(r.missReason)) + ',' +
               (r.finish ? std::string(trace::finishReasonName(*r.finish)) : std::string());
        out += ',' + digits(static_cast<double>(r.arrival - zero) / kMillisecond);
        for (const auto& latency : {t.queueTime(), t.timeToFirstToken(), t.timePerOutputToken(), t.endToEnd()}) {
            out += ',' + milliseconds(latency);
        }
        out += '\n';
    }
    return out;
}

Json infoJson(const RunInfo& i) {
    return {{"id", i.id},
            {"name", i.name},
            {"kind", i.kind},
            {"created", timeWords(i.created)},
            {"created_ms", i.created},
            {"deleted", i.deleted.has_value()},
            {"model", i.model},
            {"model_sha256", i.modelHash},
            {"device", i.device},
            {"version", i.version},
            {"machine", parsedOr(i.machine)},
            {"settings", parsedOr(i.settings)},
            {"summary", parsedOr(i.summary)},
            {"notes", i.notes},
            {"tags", i.tags},
            {"first_step", i.firstStep},
            {"steps", i.steps},
            {"requests", i.requests},
            {"output_tokens", i.tokens},
            {"duration_ms", static_cast<double>(i.duration) / kMillisecond}};
}

Json figuresJson(const RunFigures& figures) {
    Json out = Json::object();
    for (const FigureRow& row : figureRows(figures)) {
        const bool whole = row.unit.empty();
        out[row.key] = !row.known ? Json(nullptr)
                       : whole    ? Json(static_cast<std::int64_t>(row.value))
                                  : Json(row.value);
    }
    return out;
}

Json runJson(const RunInfo& info, std::span<const RunRequest> requests) {
    const Nanoseconds zero = firstArrival(requests);
    Json rows = Json::array();
    for (const RunRequest& r : requests) {
        rows.push_back(requestJson(r, zero));
    }
    return {{"run", infoJson(info)}, {"figures", figuresJson(figuresOf(requests))}, {"requests", std::move(rows)}};
}

std::string runMarkdown(const RunInfo& i, std::span<const RunRequest> requests) {
    std::string out = "# " + (i.name.empty() ? "Run " + std::to_string(i.id) : i.name) + "\n\n| | |\n|---|---|\n";
    const auto line = [&out](const char* what, const std::string& value) {
        if (!value.empty()) {
            out += std::string("| ") + what + " | " + cell(value) + " |\n";
        }
    };
    line("When", timeWords(i.created) + " UTC");
    line("Kind", i.kind);
    line("Model", i.model);
    line("Model's SHA-256", i.modelHash);
    line("Device", i.device);
    line("Machine", i.machine);
    line("Version", i.version);
    line("Settings", i.settings);
    std::string tags;
    for (const std::string& tag : i.tags) {
        tags += (tags.empty() ? "" : ", ") + tag;
    }
    line("Tags", tags);
    line("Steps", std::to_string(i.steps));
    if (!i.notes.empty()) {
        out += "\n" + i.notes + "\n";
    }
    out += "\n| Figure | Value | Unit |\n|---|---:|---|\n";
    for (const FigureRow& row : figureRows(figuresOf(requests))) {
        out += "| " + row.name + " | " + (row.known ? rounded(row.value) : "n/a") + " | " + row.unit + " |\n";
    }
    return out + "\nTTFT: from a request's arrival to its first token. TPOT: (last - first) / (tokens - 1). ITL: each "
                 "gap between two tokens.\n"
                 "E2E: from arrival to the last token. Queue: from arrival to admission. Percentiles by linear "
                 "interpolation of all samples.\n";
}

Result<void> writeRunChromeTrace(std::ostream& out, RunReader& reader) {
    const auto start = reader.stateAt(reader.firstStep() - 1);
    if (!start) {
        return forward(start);
    }
    const auto records = reader.records(reader.firstStep(), reader.lastStep());
    if (!records) {
        return forward(records);
    }
    trace::writeChromeTrace(out, reader.header(), *start, *records);
    return {};
}

} // namespace vitrine::store
