// What the page Benchmarks is made of, without a window: what the fields mean, rows read back from JSON, item models,
// the comparison's laws.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractItemModelTester>

#include <nlohmann/json.hpp>

#include "engine/bench/bench_json.h"
#include "engine/engine_names.h"
#include "tests/ui/support/small_benchmark.h"
#include "ui/benchmarks/bench_values.h"
#include "ui/benchmarks/compare_model.h"
#include "ui/benchmarks/level_charts.h"
#include "ui/benchmarks/requests_model.h"
#include "ui/benchmarks/results_model.h"
#include "ui/benchmarks/session_words.h"
#include "ui/runs/setting_words.h"

using namespace vitrine;
using namespace vitrine::ui;

class BenchModelsTest : public QObject {
    Q_OBJECT

private slots:
    void presetsMeanSomething() {
        for (const BenchPreset& preset : benchPresets()) {
            BenchValues values = preset.values;
            values.model = QStringLiteral(VITRINE_SOURCE_DIR "/LICENSE"); // a file that is there
            QVERIFY2(problemsOf(values).isEmpty(), qPrintable(preset.name));
            QVERIFY(!settingsOf(values).loads.empty());
            QVERIFY(settingsOf(values).engine.validate().has_value());
        }
    }

    void eachFieldIsCheckedByItself_data() {
        QTest::addColumn<int>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("fine");
        const auto row = [](const char* name, BenchField field, const char* text, bool fine) {
            QTest::newRow(name) << static_cast<int>(field) << QString::fromUtf8(text) << fine;
        };
        row("levels", BenchField::levels, "1, 4,16", true);
        row("no level", BenchField::levels, "", false);
        row("level of nought", BenchField::levels, "0, 4", false);
        row("a level twice", BenchField::levels, "4, 4", false);
        row("a word for a level", BenchField::levels, "many", false);
        row("too many at once", BenchField::levels, "5000", false);
        row("range", BenchField::input, "32-64", true);
        row("range with a long dash", BenchField::input, "32 – 64", true);
        row("range that runs backwards", BenchField::input, "64-32", false);
        row("no output", BenchField::output, "0", false);
        row("negative requests", BenchField::requests, "-1", false);
        row("automatic requests", BenchField::requests, "0", true);
        row("no limit", BenchField::ttftLimit, "", true);
        row("limit of nought", BenchField::ttftLimit, "0", false);
        row("limit in words", BenchField::tpotLimit, "fast", false);
        row("large seed", BenchField::seed, "18446744073709551615", true);
        row("seed below nought", BenchField::seed, "-3", false);
    }

    void eachFieldIsCheckedByItself() {
        QFETCH(int, field);
        QFETCH(QString, text);
        QFETCH(bool, fine);
        BenchValues values;
        values.model = QStringLiteral(VITRINE_SOURCE_DIR "/LICENSE");
        QVERIFY(problemsOf(values).isEmpty());
        switch (static_cast<BenchField>(field)) {
        case BenchField::levels:
            values.levels = text;
            break;
        case BenchField::input:
            values.input = text;
            break;
        case BenchField::output:
            values.output = text;
            break;
        case BenchField::requests:
            values.requests = text;
            break;
        case BenchField::ttftLimit:
            values.ttftLimit = text;
            break;
        case BenchField::tpotLimit:
            values.tpotLimit = text;
            break;
        default:
            values.seed = text;
            break;
        }
        const auto problems = problemsOf(values);
        QCOMPARE(problems.isEmpty(), fine);
        QCOMPARE(problems.contains(static_cast<BenchField>(field)), !fine);
    }

    /// Closed or open loop is said of what ran, be it a benchmark or a load that was kept.
    void arrivalsAreSaidAsTheyWere() {
        store::RunInfo run;
        const auto says = [&run](const char* settings, const QVector<BenchRow>& rows) {
            run.settings = settings;
            return arrivalWords(rows, run);
        };
        const BenchRow session;
        BenchRow open;
        open.rate = 3.0;
        QVERIFY(says(R"({"workload":{"rate":3}})", {session}).startsWith("Open loop: requests come at the rate"));
        QCOMPARE(says(R"({"workload":{"rate":0}})", {session}), QString("Open loop: all requests come at once."));
        QCOMPARE(says(R"({"blockSize":16})", {session}), QString("Requests as they came."));
        QVERIFY(says("{}", {open}).startsWith("Open loop: requests come at the rate"));
        QVERIFY(says("{}", {test::benchRow(4, 1.0)}).startsWith("Closed loop"));
        QVERIFY(arrivalWords({}, std::nullopt).startsWith("Closed loop"));
    }

    /// What is compared is called by words, in no form of a file.
    void settingsAreCalledByWords() {
        QCOMPARE(settingName("settings.engine.draftMinProbability"), QString("draft min probability"));
        QCOMPARE(settingName("settings.workload.shared_prefix"), QString("shared prefix"));
        QCOMPARE(settingName("device"), QString("device"));
        QCOMPARE(settingWords(R"([{"concurrency":1},{"concurrency":4}])"), QString("1, 4"));
        QCOMPARE(settingWords(R"([{"rate":3,"arrivals":"poisson","burstiness":1}])"), QString("3 /s poisson"));
        QCOMPARE(settingWords(R"([{"arrivals":"trace"}])"), QString("trace"));
        QCOMPARE(settingWords("true"), QString("on"));
        QCOMPARE(settingWords("null"), QString("none"));
        QCOMPARE(settingWords("\"static\""), QString("static"));
        QCOMPARE(settingWords("0.5"), QString("0.5"));
        // Digests of any file, by their name and by what they look like.
        QCOMPARE(settingName("model_sha256"), QString("SHA-256 of the model"));
        QCOMPARE(settingName("settings.engine.draft_sha256"), QString("SHA-256 of the draft"));
        const std::string digest = "b179c952" + std::string(56, '0');
        QCOMPARE(settingWords('"' + digest + '"'), QString("b179c952"));
        QCOMPARE(settingWords('"' + digest + "0\""), QString::fromStdString(digest + '0')); // a digit too many
        QCOMPARE(settingWords(""), QString());
    }

    /// Settings of a kept run fill the form with what made them.
    void settingsComeBack() {
        BenchValues values;
        values.model = QStringLiteral(VITRINE_SOURCE_DIR "/LICENSE");
        values.levels = QStringLiteral("2, 8");
        values.input = QStringLiteral("32-64");
        values.sharedPrefix = QStringLiteral("16");
        values.continuous = false;
        values.prefixCache = false;
        values.keyType = QStringLiteral("q8_0");
        values.chunk = QStringLiteral("128");
        values.ttftLimit = QStringLiteral("250");
        values.seed = QStringLiteral("77");
        const auto back = valuesOf(settingsOf(values).toJson());
        QVERIFY(back);
        QCOMPARE(back->levels, values.levels);
        QVERIFY(*back == values);
        values.open = true;
        values.rates = QStringLiteral("0.5, 2");
        const auto open = valuesOf(settingsOf(values).toJson());
        QVERIFY(open && open->open);
        QCOMPARE(open->rates, values.rates);
        for (const char* const other : {"{}", "[]", "{\"engine\":{},\"workload\":1,\"loads\":[]}",
                                        "{\"engine\":{\"threads\":-3},\"workload\":{},\"loads\":[]}"}) {
            QVERIFY2(!valuesOf(nlohmann::ordered_json::parse(other)), other);
        }
    }

    /// What the benchmark writes is what is shown, live and kept.
    void rowsAreReadFromTheirJson() {
        bench::RowSummary summary;
        summary.concurrency = 4;
        summary.requests = 12;
        summary.failed = 1;
        summary.stopped = true;
        summary.ttft = {12, 31.0, 30.5, 40.0, 45.0, 51.25, 60.0};
        summary.outputTokensPerSecond = 123.5;
        summary.goodputPerSecond = 0.75;
        summary.kvUtilizationPeak = 0.5;
        summary.peakMemoryBytes = std::uint64_t{512} << 20;
        summary.steps.prefixHitTokens = 30;
        summary.steps.computedPrefillTokens = 90;
        summary.firstStep = 7;
        summary.lastStep = 41;
        const BenchRow row = benchRowOf(bench::rowJson(summary));
        QCOMPARE(row.concurrency, std::optional(4));
        QCOMPARE(row.requests, 12);
        QVERIFY(row.stopped);
        QCOMPARE(row.ttft.p99, std::optional(51.25));
        QVERIFY(!row.tpot.p50);
        QCOMPARE(row.outputTokensPerSecond, 123.5);
        QCOMPARE(row.kvPeak, std::optional(0.5));
        QCOMPARE(row.reused, std::optional(0.25));
        QCOMPARE(row.firstStep, qint64{7});
        QCOMPARE(row.lastStep, qint64{41});
        ResultsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show({row}, {50.0, std::nullopt});
        QCOMPARE(model.index(0, ResultsModel::kTtft50).data().toString(), QStringLiteral("30.5"));
        QCOMPARE(model.index(0, ResultsModel::kTpot50).data().toString(), QStringLiteral("–"));
        QVERIFY(model.index(0, ResultsModel::kTtft99).data(ResultsModel::kMissedRole).toBool());
        QVERIFY(!model.index(0, ResultsModel::kTtft50).data(ResultsModel::kMissedRole).toBool());
        QVERIFY(model.index(0, ResultsModel::kLoad).data().toString().contains(QStringLiteral("cancelled")));
        model.show({}, {});
        QCOMPARE(model.rowCount(), 0);
        for (int column = 0; column < ResultsModel::kColumns; ++column) {
            QVERIFY(!resultFigure(column).definition.isEmpty());
        }
        for (const char* const odd : {"[]", "{\"ttft_ms\":3}", "{\"concurrency\":\"x\"}", "{\"kv_utilization\":[]}"}) {
            (void)benchRowOf(nlohmann::ordered_json::parse(odd)); // a stranger's bundle may hold anything
        }
    }

    void theKneeIsTheLastRowWithinTheLimits() {
        const QVector<BenchRow> rows{test::benchRow(8, 90.0), test::benchRow(1, 20.0), test::benchRow(16, 300.0), test::benchRow(4, 50.0)};
        QCOMPARE(kneeOf(rows, {100.0, std::nullopt}), std::optional(0));
        QCOMPARE(kneeOf(rows, {30.0, std::nullopt}), std::optional(1));
        QVERIFY(!kneeOf(rows, {10.0, std::nullopt}));
        QVERIFY(!kneeOf(rows, {100.0, 11.0}));
        QVERIFY(!kneeOf(rows, {}));
    }

    /// A against A is all zeros; B - A is the other way round -(A - B).
    void comparisonsKeepTheirLaws() {
        const BenchRow a = test::benchRow(4, 91.0);
        BenchRow b = test::benchRow(4, 289.0);
        b.outputTokensPerSecond = 150.0;
        CompareModel same;
        CompareModel there;
        CompareModel back;
        const QAbstractItemModelTester tester(&there, QAbstractItemModelTester::FailureReportingMode::QtTest);
        same.show(QStringLiteral("a"), QStringLiteral("a"), a, a);
        there.show(QStringLiteral("a"), QStringLiteral("b"), a, b);
        back.show(QStringLiteral("b"), QStringLiteral("a"), b, a);
        for (int column = 1; column < same.columnCount(); ++column) {
            QCOMPARE(same.difference(column).value_or(0.0), 0.0);
            QCOMPARE(there.difference(column).value_or(0.0), -back.difference(column).value_or(0.0));
        }
        QVERIFY(there.index(CompareModel::kVerdict, 2).data().toString().contains(QStringLiteral("worse")));
        QVERIFY(back.index(CompareModel::kVerdict, 2).data().toString().contains(QStringLiteral("better")));
        there.show({}, {}, std::nullopt, std::nullopt);
        QCOMPARE(there.rowCount(), 0);
    }

    void requestsAreAnItemModel() {
        RequestsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        store::RunRequest request;
        request.label = "row 1 request 1";
        request.promptTokens = 1234;
        request.arrival = 1'000'000;
        request.admitted = 3'000'000;
        request.firstToken = 11'000'000;
        request.tokenTimes = {11'000'000};
        model.show({request});
        QCOMPARE(model.index(0, RequestsModel::kPrompt).data().toString(), QStringLiteral("1,234"));
        QCOMPARE(model.index(0, RequestsModel::kTtft).data().toString(), QStringLiteral("10.0"));
        QCOMPARE(model.index(0, RequestsModel::kTpot).data().toString(), QStringLiteral("–"));
    }
};

QTEST_GUILESS_MAIN(BenchModelsTest)
#include "models_test.moc"
