// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_rows.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QCoreApplication>

#include "ui/runs/setting_words.h"

namespace vitrine::ui {
namespace {

QString translated(const char* words) {
    return QCoreApplication::translate("CompareRows", words);
}

constexpr const char* kPoints[] = {QT_TRANSLATE_NOOP("CompareRows", "mean"), "p50", "p90", "p95", "p99",
                                   QT_TRANSLATE_NOOP("CompareRows", "max")};

/// What the store calls its figures.
[[maybe_unused]] constexpr const char* kNames[] = {
    QT_TRANSLATE_NOOP("CompareRows", "Engine at work"),
    QT_TRANSLATE_NOOP("CompareRows", "Steps"),
    QT_TRANSLATE_NOOP("CompareRows", "Slots in use"),
    QT_TRANSLATE_NOOP("CompareRows", "Idle slot-steps"),
    QT_TRANSLATE_NOOP("CompareRows", "Prompt tokens read"),
    QT_TRANSLATE_NOOP("CompareRows", "Prompt tokens reused"),
    QT_TRANSLATE_NOOP("CompareRows", "Most blocks in use"),
    QT_TRANSLATE_NOOP("CompareRows", "Requests"),
    QT_TRANSLATE_NOOP("CompareRows", "Failed"),
    QT_TRANSLATE_NOOP("CompareRows", "Duration"),
    QT_TRANSLATE_NOOP("CompareRows", "Output"),
    QT_TRANSLATE_NOOP("CompareRows", "Total"),
    QT_TRANSLATE_NOOP("CompareRows", "Requests per second"),
    QT_TRANSLATE_NOOP("CompareRows", "Queue"),
    QT_TRANSLATE_NOOP("CompareRows", "Prompt tokens"),
    QT_TRANSLATE_NOOP("CompareRows", "Output tokens"),
    QT_TRANSLATE_NOOP("CompareRows", "Prefix hit tokens"),
    QT_TRANSLATE_NOOP("CompareRows", "Preemptions"),
};

/// How the figures of the store are known, by their keys.
struct Described {
    const char* prefix;
    Provenance provenance;
    const char* definition;
};
constexpr Described kDescribed[] = {
    {"engine_seconds", Provenance::measured,
     QT_TRANSLATE_NOOP("CompareRows", "From the first step to the end of the last one, the warm-up too.")},
    {"steps", Provenance::counted, QT_TRANSLATE_NOOP("CompareRows", "Iterations of the engine, those of the warm-up too.")},
    {"slots_used_pct", Provenance::derived,
     QT_TRANSLATE_NOOP("CompareRows",
                       "Sequences in the batch ÷ (slots × steps with a batch): how much of what could run at once did run.")},
    {"idle_slot_steps", Provenance::counted,
     QT_TRANSLATE_NOOP("CompareRows", "Static batching: slots held by requests that had ended, one for each step that they "
                                      "were held while others ran on.")},
    {"prompt_tokens_read", Provenance::counted,
     QT_TRANSLATE_NOOP("CompareRows", "Computed in prefill parts; tokens from the cache are not.")},
    {"prompt_tokens_reused", Provenance::counted,
     QT_TRANSLATE_NOOP("CompareRows", "Taken from the prefix cache instead of being read again.")},
    {"most_blocks", Provenance::counted,
     QT_TRANSLATE_NOOP("CompareRows", "Blocks that sequences held in the step with most of them; one that several share "
                                      "counts once.")},
    {"ttft", Provenance::measured, QT_TRANSLATE_NOOP("CompareRows", "Time to the first token, from arrival.")},
    {"tpot", Provenance::measured,
     QT_TRANSLATE_NOOP("CompareRows", "Time per output token after the first: (last − first) / (n − 1) of a request.")},
    {"itl", Provenance::measured, QT_TRANSLATE_NOOP("CompareRows", "Time between two tokens of a request.")},
    {"e2e", Provenance::measured, QT_TRANSLATE_NOOP("CompareRows", "From arrival to the last token of a request.")},
    {"queue", Provenance::measured, QT_TRANSLATE_NOOP("CompareRows", "From arrival until a request was admitted.")},
    {"seconds", Provenance::measured,
     QT_TRANSLATE_NOOP("CompareRows", "From the first arrival to the end of the last request.")},
    {"output_tok_s", Provenance::derived,
     QT_TRANSLATE_NOOP("CompareRows", "Tokens given out ÷ duration of the requests.")},
    {"total_tok_s", Provenance::derived,
     QT_TRANSLATE_NOOP("CompareRows", "Prompt tokens and tokens given out ÷ duration of the requests.")},
    {"req_s", Provenance::derived, QT_TRANSLATE_NOOP("CompareRows", "Requests that ended well ÷ duration.")},
    {"requests", Provenance::counted, QT_TRANSLATE_NOOP("CompareRows", "Requests of the run.")},
    {"failed", Provenance::counted, QT_TRANSLATE_NOOP("CompareRows", "Requests that failed.")},
    {"prompt_tokens", Provenance::counted, QT_TRANSLATE_NOOP("CompareRows", "Tokens of all prompts.")},
    {"output_tokens", Provenance::counted, QT_TRANSLATE_NOOP("CompareRows", "Tokens given out.")},
    {"prefix_hit_tokens", Provenance::counted,
     QT_TRANSLATE_NOOP("CompareRows", "Prompt tokens that were not read again: the prefix cache had them.")},
    {"preemptions", Provenance::counted,
     QT_TRANSLATE_NOOP("CompareRows", "Times that a request lost its blocks to another.")},
};

const Described& describedBy(const std::string& key) {
    const auto* found = std::find_if(std::begin(kDescribed), std::end(kDescribed), [&](const Described& d) {
        return key == d.prefix || key.starts_with(std::string(d.prefix) + "_");
    });
    static constexpr Described kOther{"", Provenance::derived,
                                      QT_TRANSLATE_NOOP("CompareRows", "From the requests of the run.")};
    // "output_tok_s" and "output_tokens" stand for themselves: the exact name goes first.
    const auto* exact =
        std::find_if(std::begin(kDescribed), std::end(kDescribed), [&](const Described& d) { return key == d.prefix; });
    return exact != std::end(kDescribed) ? *exact : found != std::end(kDescribed) ? *found : kOther;
}

/// The store's name in the language of the window.
QString nameOf(const std::string& name) {
    const QString whole = QString::fromStdString(name);
    for (const char* point : kPoints) {
        if (const QLatin1String suffix(point); whole.endsWith(suffix)) {
            const std::string head = name.substr(0, name.size() - static_cast<std::size_t>(suffix.size()) - 1);
            return translated(head.c_str()) + QLatin1Char(' ') + translated(point);
        }
    }
    return translated(name.c_str());
}

CompareRow rowOf(const store::ComparedFigure& figure) {
    const Described& known = describedBy(figure.a.key);
    CompareRow row;
    row.name = nameOf(figure.a.name);
    row.unit = QString::fromStdString(figure.a.unit);
    row.definition = translated(known.definition);
    row.provenance = known.provenance;
    row.a = figure.a.known ? std::optional(figure.a.value) : std::nullopt;
    row.b = figure.b.known ? std::optional(figure.b.value) : std::nullopt;
    row.decimals = row.unit.isEmpty() ? 0 : row.unit == QLatin1String("ms") || row.unit == QLatin1String("%") ? 1 : 2;
    row.better = figure.a.better;
    return row;
}

} // namespace

std::optional<double> CompareRow::difference() const {
    return a && b ? std::optional(*b - *a) : std::nullopt;
}

std::optional<double> CompareRow::share() const {
    return a && b && *a != 0.0 ? std::optional((*b - *a) / *a) : std::nullopt;
}

store::StepFigures stepFiguresOf(const TimelineData& data) {
    const RangeFigures f = wholeFigures(data);
    return {f.steps, f.wall, f.members, f.idle, f.slotSteps, f.prompt, f.reused, f.mostBlocks};
}

std::vector<CompareRow> stepRows(const store::StepFigures& a, const store::StepFigures& b) {
    std::vector<store::FigureRow> left = store::figureRows(a);
    std::vector<store::FigureRow> right = store::figureRows(b);
    std::vector<CompareRow> rows;
    for (std::size_t i = 0; i < left.size(); ++i) {
        rows.push_back(rowOf(store::comparedFigure(std::move(left[i]), std::move(right[i]))));
    }
    return rows;
}

std::vector<CompareRow> settingRows(const store::RunComparison& comparison) {
    std::vector<CompareRow> rows;
    for (const store::ComparedSetting& setting : comparison.settings) {
        CompareRow row;
        row.kind = CompareRow::Kind::setting;
        row.name = settingName(QString::fromStdString(setting.key));
        row.definition = QString::fromStdString(setting.key);
        row.wordsA = settingWords(setting.a);
        row.wordsB = settingWords(setting.b);
        rows.push_back(row);
    }
    return rows;
}

std::vector<CompareRow> requestRows(const store::RunComparison& comparison) {
    std::vector<CompareRow> rows;
    std::ranges::transform(comparison.figures, std::back_inserter(rows), rowOf);
    return rows;
}

} // namespace vitrine::ui
