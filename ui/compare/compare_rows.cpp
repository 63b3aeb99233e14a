// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_rows.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/runs/setting_words.h"

namespace vitrine::ui {
namespace {

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

CompareRow count(const QString& name, const QString& definition, std::int64_t a, std::int64_t b, int better) {
    CompareRow row;
    row.name = name;
    row.definition = definition;
    row.a = static_cast<double>(a);
    row.b = static_cast<double>(b);
    row.better = better;
    return row;
}

/// The names that the store gives its figures, and how they are known.
struct Described {
    const char* prefix;
    Provenance provenance;
    const char* definition;
};
constexpr Described kDescribed[] = {
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

} // namespace

std::optional<double> CompareRow::difference() const {
    return a && b ? std::optional(*b - *a) : std::nullopt;
}

std::optional<double> CompareRow::share() const {
    return a && b && *a != 0.0 ? std::optional((*b - *a) / *a) : std::nullopt;
}

std::vector<CompareRow> stepRows(const RangeFigures& a, const RangeFigures& b) {
    std::vector<CompareRow> rows;
    CompareRow seconds = count(tr("Engine at work"), tr("From the first step to the end of the last one."), 0, 0, -1);
    seconds.unit = tr("s");
    seconds.a = static_cast<double>(a.wall) * 1e-9;
    seconds.b = static_cast<double>(b.wall) * 1e-9;
    seconds.decimals = 2;
    seconds.provenance = Provenance::measured;
    rows.push_back(seconds);
    rows.push_back(count(tr("Steps"), tr("Iterations of the engine."), a.steps, b.steps, -1));
    CompareRow used =
        count(tr("Slots in use"),
              tr("Sequences in the batch ÷ (slots × steps with a batch): how much of what could run at once did run."),
              0, 0, 1);
    used.unit = QStringLiteral("%");
    used.decimals = 1;
    used.provenance = Provenance::derived;
    used.a = a.slotSteps > 0 ? std::optional(100.0 * a.occupancy()) : std::nullopt;
    used.b = b.slotSteps > 0 ? std::optional(100.0 * b.occupancy()) : std::nullopt;
    rows.push_back(used);
    rows.push_back(count(tr("Idle slot-steps"),
                         tr("Static batching: slots held by requests that had ended, one for each step that they were "
                            "held while others ran on."),
                         a.idle, b.idle, -1));
    rows.push_back(count(tr("Prompt tokens read"), tr("Computed in prefill parts; tokens from the cache are not."),
                         a.prompt, b.prompt, -1));
    rows.push_back(count(tr("Prompt tokens reused"), tr("Taken from the prefix cache instead of being read again."),
                         a.reused, b.reused, 1));
    rows.push_back(count(tr("Most blocks in use"),
                         tr("Blocks that sequences held in the step with most of them; one that several "
                            "share counts once."),
                         a.mostBlocks, b.mostBlocks, -1));
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
    for (const store::ComparedFigure& figure : comparison.figures) {
        const Described& known = describedBy(figure.a.key);
        CompareRow row;
        row.name = QString::fromStdString(figure.a.name);
        row.unit = QString::fromStdString(figure.a.unit);
        row.definition = QCoreApplication::translate("CompareRows", known.definition);
        row.provenance = known.provenance;
        row.a = figure.a.known ? std::optional(figure.a.value) : std::nullopt;
        row.b = figure.b.known ? std::optional(figure.b.value) : std::nullopt;
        row.decimals = row.unit.isEmpty() ? 0 : row.unit == QLatin1String("ms") ? 1 : 2;
        row.better = figure.a.better;
        rows.push_back(row);
    }
    return rows;
}

} // namespace vitrine::ui
