// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/reports/run_compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/core/json_depth.h"
#include "engine/store/machine.h"
#include "engine/store/run_reader.h"

namespace vitrine::store {

namespace {

using Json = nlohmann::ordered_json;

/// Numbers as numbers: 30.0 is 30, whoever wrote it down.
Json plainNumbers(Json value) {
    constexpr double kExact = 9007199254740992.0; // doubles below are whole numbers exactly
    if (value.is_number_float()) {
        const double number = value.get<double>();
        return std::floor(number) == number && std::abs(number) < kExact ? Json(static_cast<std::int64_t>(number)) : value;
    }
    if (value.is_structured()) {
        for (Json& member : value) {
            member = plainNumbers(std::move(member));
        }
    }
    return value;
}

/// Every value of a JSON document by its path.
void flatten(const Json& value, const std::string& path, std::map<std::string, std::string>& out) {
    if (value.is_object() && !value.empty()) {
        for (const auto& [key, member] : value.items()) {
            flatten(member, path + "." + key, out);
        }
    } else {
        out[path] = plainNumbers(value).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
}

Json parsed(const std::string& text) {
    return nestsDeeper(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

/// Of a benchmark or a load: the engine's options are a member beside those of the workload. What was only watched has
/// the engine's options alone.
bool nestsEngine(const Json& settings) {
    return settings.is_object() && settings.contains("engine") && settings["engine"].is_object();
}

void addJson(const Json& value, const std::string& text, const std::string& name,
             std::map<std::string, std::string>& out) {
    if (value.is_object() && value.empty()) {
        return; // nothing was set
    }
    if (!value.is_discarded()) {
        flatten(value, name, out);
    } else if (!text.empty()) {
        out[name] = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
}

/// Settings of both by one and the same path, whatever else was set beside the engine's.
void addSettings(const RunInfo& a, const RunInfo& b, std::map<std::string, std::string> (&out)[2]) {
    const Json values[2] = {parsed(a.settings), parsed(b.settings)};
    const bool nested[2] = {nestsEngine(values[0]), nestsEngine(values[1])};
    for (int side = 0; side < 2; ++side) {
        const bool lift = values[side].is_object() && !nested[side] && nested[1 - side];
        addJson(values[side], side == 0 ? a.settings : b.settings, lift ? "settings.engine" : "settings", out[side]);
    }
}

/// What a run says of where it was made; what it does not say is unknown and no difference.
void addOrigin(const RunInfo& a, const RunInfo& b, std::map<std::string, std::string> (&out)[2]) {
    if (!a.machine.empty() && !b.machine.empty()) {
        for (int side = 0; side < 2; ++side) {
            const std::string machine = withoutNotes(side == 0 ? a.machine : b.machine);
            addJson(parsed(machine), machine, "machine", out[side]);
        }
    }
    for (const auto& [name, member] :
         {std::pair{"model", &RunInfo::model}, std::pair{"model_sha256", &RunInfo::modelHash},
          std::pair{"device", &RunInfo::device}, std::pair{"version", &RunInfo::version}}) {
        if (!(a.*member).empty() && !(b.*member).empty()) {
            out[0][name] = Json(a.*member).dump(-1, ' ', false, Json::error_handler_t::replace);
            out[1][name] = Json(b.*member).dump(-1, ' ', false, Json::error_handler_t::replace);
        }
    }
}

std::vector<ComparedSetting> differences(const RunInfo& a, const RunInfo& b) {
    std::map<std::string, std::string> all[2];
    addSettings(a, b, all);
    addOrigin(a, b, all);
    const auto& [left, right] = all;
    std::vector<ComparedSetting> out;
    for (const auto& [key, value] : left) {
        const auto other = right.find(key);
        if (other == right.end() || other->second != value) {
            out.push_back({key, value, other == right.end() ? std::string() : other->second});
        }
    }
    for (const auto& [key, value] : right) {
        if (!left.contains(key)) {
            out.push_back({key, {}, value});
        }
    }
    std::ranges::sort(out, {}, &ComparedSetting::key);
    return out;
}

bool samePrompts(const std::vector<RunRequest>& a, const std::vector<RunRequest>& b) {
    return std::ranges::equal(a, b, [](const RunRequest& x, const RunRequest& y) {
        return x.promptTokens == y.promptTokens && x.maxNewTokens == y.maxNewTokens;
    });
}

std::vector<std::string> warningsOf(const RunComparison& c, const std::vector<RunRequest>& a,
                                    const std::vector<RunRequest>& b) {
    std::vector<std::string> out;
    if (!samePrompts(a, b)) {
        out.emplace_back("The runs had other requests: their number, or lengths of prompts and replies, differ.");
    }
    const auto differs = [&c](auto matches) { // what one of them does not say is unknown
        return std::ranges::any_of(c.settings, [&](const ComparedSetting& s) {
            return !s.a.empty() && !s.b.empty() && matches(s.key);
        });
    };
    if (samePrompts(a, b) && differs([](const std::string& key) { return key.ends_with(".prompts"); })) {
        out.emplace_back("The runs had other prompts of the same lengths.");
    }
    if (differs([](const std::string& key) { return key.ends_with("seed"); })) {
        out.emplace_back("The runs had other seeds.");
    }
    if (differs([](const std::string& key) { return key == "model" || key == "model_sha256"; })) {
        out.emplace_back("The runs had other models.");
    }
    if (differs([](const std::string& key) { return key.starts_with("machine.") || key == "device"; })) {
        out.emplace_back("The runs were made on other machines or devices.");
    }
    if (differs([](const std::string& key) { return key == "version"; })) {
        out.emplace_back("The runs were made by other versions of the program.");
    }
    return out;
}

std::string shown(const FigureRow& row) {
    if (!row.known) {
        return "n/a";
    }
    std::array<char, 48> buffer{};
    std::snprintf(buffer.data(), buffer.size(), row.unit.empty() ? "%.0f" : "%.3f", row.value);
    return buffer.data();
}

/// Rows of one list, and of another with the same rows.
void addFigures(std::vector<FigureRow> a, std::vector<FigureRow> b, std::vector<ComparedFigure>& out) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        out.push_back(comparedFigure(std::move(a[i]), std::move(b[i])));
    }
}

Result<ComparedRun> readRun(Database& database, RunId id, CompareDepth depth) {
    auto reader = RunReader::open(database, id);
    if (!reader) {
        return forward(reader);
    }
    auto requests = runRequests(database, id);
    if (!requests) {
        return forward(requests);
    }
    if (depth == CompareDepth::requests) {
        return ComparedRun{reader->info(), std::move(*requests), {}};
    }
    auto start = reader->stateAt(reader->firstStep() - 1);
    if (!start) {
        return forward(start);
    }
    const auto records = reader->records(reader->firstStep(), reader->lastStep());
    if (!records) {
        return forward(records);
    }
    auto steps = stepFiguresOf(reader->header(), std::move(*start), *records);
    if (!steps) {
        return forward(steps);
    }
    return ComparedRun{reader->info(), std::move(*requests), *steps};
}

std::string padded(std::string text, std::size_t width, bool right) {
    std::size_t characters = 0;
    for (const char c : text) {
        characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    }
    const std::string space(width > characters ? width - characters : 0, ' ');
    return right ? space + text : text + space;
}

/// What was set differently stands before what came of it.
std::string settingsText(const RunComparison& c) {
    std::string out = c.settings.empty() ? "Both were set alike.\n" : "Set differently\n";
    for (const ComparedSetting& s : c.settings) {
        out += "  " + s.key + ": " + (s.a.empty() ? "absent" : s.a) + " -> " + (s.b.empty() ? "absent" : s.b) + "\n";
    }
    return out + "\n";
}

} // namespace

ComparedFigure comparedFigure(FigureRow a, FigureRow b) {
    ComparedFigure f{std::move(a), std::move(b), {}, {}};
    if (f.a.known && f.b.known) {
        f.difference = f.b.value - f.a.value;
        f.share = f.a.value != 0.0 ? std::optional(*f.difference / f.a.value) : std::nullopt;
    }
    return f;
}

RunComparison compareRuns(const ComparedRun& a, const ComparedRun& b) {
    RunComparison c;
    c.a = a.info;
    c.b = b.info;
    if (a.steps && b.steps) {
        addFigures(figureRows(*a.steps), figureRows(*b.steps), c.figures);
    }
    addFigures(figureRows(figuresOf(a.requests)), figureRows(figuresOf(b.requests)), c.figures);
    c.settings = differences(c.a, c.b);
    c.warnings = warningsOf(c, a.requests, b.requests);
    return c;
}

Result<RunComparison> compareRuns(Database& database, RunId a, RunId b, CompareDepth depth) {
    auto left = readRun(database, a, depth);
    if (!left) {
        return forward(left);
    }
    auto right = readRun(database, b, depth);
    return right ? compareRuns(*left, *right) : Result<RunComparison>(forward(right));
}

std::string comparisonText(const RunComparison& c) {
    constexpr std::size_t kName = 22;
    constexpr std::size_t kValue = 16;
    constexpr std::size_t kChange = 16;
    std::string out = "A  run " + std::to_string(c.a.id) + "  " + c.a.name + "\nB  run " + std::to_string(c.b.id) +
                      "  " + c.b.name + "\n\n";
    for (const std::string& w : c.warnings) {
        out += "! " + w + "\n";
    }
    out += (c.warnings.empty() ? "" : "\n") + settingsText(c) + padded("", kName, false) + padded("A", kValue, true) +
           padded("B", kValue, true) + padded("B - A", kValue, true) + padded("change", kChange, true) + "\n";
    for (const ComparedFigure& f : c.figures) {
        std::array<char, 48> difference{};
        std::array<char, 48> change{};
        if (f.difference) {
            std::snprintf(difference.data(), difference.size(), f.a.unit.empty() ? "%+.0f" : "%+.3f", *f.difference);
        }
        if (f.share) {
            std::snprintf(change.data(), change.size(), "%+.1f %%", *f.share * 100.0);
        }
        out += padded(f.a.name, kName, false) + padded(shown(f.a), kValue, true) + padded(shown(f.b), kValue, true) +
               padded(difference.data(), kValue, true) + padded(change.data(), kChange, true) + "  " + f.a.unit + "\n";
    }
    return out;
}

Json comparisonJson(const RunComparison& c) {
    Json figures = Json::object();
    for (const ComparedFigure& f : c.figures) {
        const auto value = [](const std::optional<double>& v) { return v ? Json(*v) : Json(nullptr); };
        figures[f.a.key] = {{"a", f.a.known ? Json(f.a.value) : Json(nullptr)},
                            {"b", f.b.known ? Json(f.b.value) : Json(nullptr)},
                            {"difference", value(f.difference)},
                            {"share", value(f.share)}};
    }
    Json settings = Json::array();
    for (const ComparedSetting& s : c.settings) {
        const auto value = [](const std::string& text) {
            return text.empty() ? Json(nullptr) : Json::parse(text, nullptr, false);
        };
        settings.push_back({{"key", s.key}, {"a", value(s.a)}, {"b", value(s.b)}});
    }
    return {{"a", {{"id", c.a.id}, {"name", c.a.name}}},
            {"b", {{"id", c.b.id}, {"name", c.b.name}}},
            {"figures", std::move(figures)},
            {"settings", std::move(settings)},
            {"warnings", c.warnings}};
}

} // namespace vitrine::store
