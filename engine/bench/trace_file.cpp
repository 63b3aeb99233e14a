// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/trace_file.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>

namespace vitrine::bench {

namespace {

using nlohmann::json;

constexpr std::int64_t kMostTokens = 1 << 24;
constexpr double kLongestMilliseconds = 1e10; // 115 days

tl::unexpected<Error> bad(std::size_t line, const std::string& what) {
    return fail(ErrorCode::invalidArgument, "Line " + std::to_string(line) + " of the trace " + what + ".",
                "line " + std::to_string(line));
}

/// A whole number from 1 on; 0 where it is none.
std::int32_t countOf(const json& value) {
    const bool fits = value.is_number_integer() && value >= 1 && value <= kMostTokens;
    return fits ? value.get<std::int32_t>() : 0;
}

Result<TraceEntry> entryOf(const json& object, std::size_t line) {
    if (!object.is_object()) {
        return bad(line, "is no JSON object");
    }
    TraceEntry entry;
    if (const auto arrival = object.find("arrival_ms"); arrival != object.end()) {
        const double ms = arrival->is_number() ? arrival->get<double>() : -1.0;
        if (!(ms >= 0.0 && ms <= kLongestMilliseconds)) {
            return bad(line, "has an arrival_ms that is no number from 0 on");
        }
        entry.arrival = static_cast<Nanoseconds>(std::llround(ms * 1e6));
    }
    const auto prompt = object.find("prompt");
    const auto tokens = object.find("prompt_tokens");
    if (prompt != object.end() && prompt->is_string() && !prompt->get_ref<const std::string&>().empty()) {
        entry.prompt = prompt->get<std::string>();
    } else if (tokens != object.end() && countOf(*tokens) > 0) {
        entry.promptTokens = countOf(*tokens);
    } else {
        return bad(line, "needs prompt_tokens from 1 on, or a prompt with a text");
    }
    const auto most = object.find("max_tokens");
    entry.maxTokens = most == object.end() ? 0 : countOf(*most);
    if (entry.maxTokens == 0) {
        return bad(line, "needs max_tokens from 1 on");
    }
    return entry;
}

} // namespace

Result<std::vector<TraceEntry>> parseTrace(std::string_view lines) {
    std::vector<TraceEntry> entries;
    std::size_t number = 0;
    while (!lines.empty()) {
        ++number;
        const auto end = std::min(lines.find('\n'), lines.size());
        const std::string_view line = lines.substr(0, end);
        lines.remove_prefix(std::min(end + 1, lines.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            continue;
        }
        const json object = json::parse(line, nullptr, false);
        if (object.is_discarded()) {
            return bad(number, "is not JSON");
        }
        auto entry = entryOf(object, number);
        if (!entry) {
            return forward(entry);
        }
        entries.push_back(std::move(*entry));
    }
    if (entries.empty()) {
        return fail(ErrorCode::invalidArgument, "The trace holds no requests.");
    }
    std::ranges::stable_sort(entries, {}, &TraceEntry::arrival);
    return entries;
}

Result<std::vector<TraceEntry>> readTraceFile(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        return fail(ErrorCode::fileNotFound, "There is no file " + path.string() + ".", path.string());
    }
    if (std::filesystem::is_directory(path, ignored)) {
        return fail(ErrorCode::notAFile, path.string() + " is a folder, not a file.", path.string());
    }
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) {
        return fail(ErrorCode::fileUnreadable, "The file " + path.string() + " can't be read.", path.string());
    }
    return parseTrace(text);
}

} // namespace vitrine::bench
