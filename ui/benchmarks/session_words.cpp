// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/session_words.h"

#include <nlohmann/json.hpp>

#include "ui/benchmarks/benchmarks_page.h"
#include "ui/bridge/engine_text.h"
#include "ui/runs/run_names.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

} // namespace

QString benchmarkName(const BenchValues& v) {
    QStringList words;
    words << (v.open ? BenchmarksPage::tr("Rates %1").arg(v.rates)
                     : BenchmarksPage::tr("Concurrency %1").arg(v.levels));
    if (!v.continuous) {
        words << BenchmarksPage::tr("static batching");
    }
    if (!v.paged) {
        words << BenchmarksPage::tr("contiguous memory");
    }
    if (!v.prefixCache) {
        words << BenchmarksPage::tr("no prefix cache");
    }
    return words.join(QStringLiteral(", "));
}

QString sessionName(const std::optional<store::RunInfo>& run) {
    return run ? runName(*run) : QString();
}

QString arrivalWords(const QVector<BenchRow>& rows, const std::optional<store::RunInfo>& run) {
    const QString open =
        BenchmarksPage::tr("Open loop: requests come at the rate, whether or not the engine keeps up.");
    if (!rows.isEmpty() && rows.front().rate) {
        return open;
    }
    if (!run || (!rows.isEmpty() && rows.front().concurrency)) {
        return BenchmarksPage::tr(
            "Closed loop: each user sends the next request when the last one ends. Warm-up not counted.");
    }
    const auto settings = jsonOf(run->settings);
    if (!settings.is_object() || !settings.contains("workload") || !settings["workload"].is_object()) {
        return BenchmarksPage::tr("Requests as they came.");
    }
    const auto rate = settings["workload"].find("rate");
    if (rate == settings["workload"].end() || !rate->is_number()) {
        return BenchmarksPage::tr("Requests as they came.");
    }
    return *rate > 0.0 ? open : BenchmarksPage::tr("Open loop: all requests come at once.");
}

QString sessionFacts(const std::optional<store::RunInfo>& run) {
    if (!run) {
        return {};
    }
    QStringList facts{qtText(run->model), qtText(run->device)};
    const auto settings = jsonOf(run->settings);
    const auto& engine = settings.is_object() && settings.contains("engine") ? settings["engine"] : settings;
    const auto count = [](const nlohmann::ordered_json& from, const char* key) {
        return from.is_object() && from.contains(key) && from[key].is_number() ? from[key].get<qint64>() : 0;
    };
    if (count(engine, "kvBlocks") > 0) {
        facts << BenchmarksPage::tr("%1 KV blocks of %2")
                     .arg(formatCount(count(engine, "kvBlocks")), formatCount(count(engine, "blockSize")));
    }
    if (settings.is_object() && settings.contains("workload")) {
        facts << BenchmarksPage::tr("seed %1").arg(count(settings["workload"], "seed"));
    }
    facts << BenchmarksPage::tr("run %1").arg(run->id);
    if (run->firstStep > 1) {
        facts << BenchmarksPage::tr("its first %1 steps were too many to keep").arg(formatCount(run->firstStep - 1));
    }
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

QString exportSuffix(SessionStore::Format format) {
    using Format = SessionStore::Format;
    switch (format) {
    case Format::csv:
        return QStringLiteral("csv");
    case Format::markdown:
        return QStringLiteral("md");
    case Format::bundle:
        return QStringLiteral("vtrb");
    default:
        return QStringLiteral("json");
    }
}

} // namespace vitrine::ui
