// A run that was kept is played back like the live one: from the database, a file, a bundle, a scene; also one whose
// first steps were lost. Damaged files are refused with a sentence.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QTemporaryDir>

#include <random>

#include "engine/store/reports/run_bundle.h"
#include "engine/trace/record_file.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "ui/inside/playback.h"
#include "ui/runs/run_names.h"
#include "ui/runs/run_shelf.h"
#include "ui/runs/scene_file.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

store::RunToSave savedOf(const trace::TraceLog& log, const char* name) {
    store::RunToSave run;
    run.info.name = name;
    run.info.kind = "session";
    run.take(log);
    return run;
}

/// Every step of the opened run is what the log says.
void compareFolds(const OpenedRunPtr& run, const trace::TraceLog& log) {
    Playback playback;
    playback.setActive(true);
    playback.setFolded(run->log, run->newest, run->timeline);
    QVERIFY(playback.live());
    QCOMPARE(playback.newestStep(), log.lastStep());
    QVERIFY(playback.shown() == *log.stateAt(log.lastStep()));
    std::mt19937 random(5);
    const auto span = static_cast<std::uint32_t>(log.lastStep() - log.firstStep() + 1);
    for (int i = 0; i < 200; ++i) {
        const std::int64_t step = log.firstStep() + static_cast<std::int64_t>(random() % span);
        playback.showStep(step);
        QVERIFY(playback.shown() == *log.stateAt(step));
    }
    QVERIFY(!playback.inconsistency());
}

} // namespace

class RunsTest : public QObject {
    Q_OBJECT

private slots:
    void runsOfOneNameAreToldApart() {
        store::RunInfo a;
        a.id = 3;
        a.name = "nightly";
        a.created = 1'700'000'000'000;
        store::RunInfo b = a;
        b.id = 4;
        QVERIFY(namesApart(a, a) == std::pair(QString("nightly"), QString("nightly"))); // the same run
        auto names = namesApart(a, b);                                                  // of one second
        QVERIFY(names.first != names.second);
        QVERIFY(names.first.contains("3") && names.second.contains("4"));
        b.created += 61'000;
        names = namesApart(a, b);
        QVERIFY(names.first != names.second && names.first.startsWith("nightly") && !names.first.contains("run"));
        b.name = "other";
        QVERIFY(namesApart(a, b) == std::pair(QString("nightly"), QString("other")));
        b.name.clear();
        QCOMPARE(runName(b), QString("run 4"));
    }

    /// A run that was opened from a bundle is kept once, however often it is kept.
    void aRunIsKeptOnce() {
        RunShelf shelf(m_folder->filePath("once.db"));
        std::vector<store::RunId> ids;
        const auto keep = [&](store::UnixMillis created) {
            store::RunToSave run = savedOf(*m_log, "from a bundle");
            run.info.created = created;
            const std::size_t before = ids.size();
            shelf.keep(std::move(run), this, [&](const Result<store::RunId>& id) { ids.push_back(id.value_or(0)); });
            QTRY_COMPARE(ids.size(), before + 1);
        };
        keep(1'700'000'000'000);
        keep(1'700'000'000'000);
        keep(1'700'000'000'001);
        QVERIFY(ids[0] > 0 && ids[1] == ids[0]);
        QVERIFY(ids[2] != ids[0]);
    }

    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_engine = sampleRun();
        m_log = logOf(*m_engine);
    }

    void aStoredRunIsTheLiveOne() {
        RunShelf shelf(m_folder->filePath("runs.db"));
        std::optional<store::RunId> id;
        shelf.keep(savedOf(*m_log, "kept"), this, [&](Result<store::RunId> kept) {
            QVERIFY(kept);
            id = *kept;
        });
        QTRY_VERIFY(id);
        OpenedRunPtr run;
        shelf.open(*id, this, [&](Result<OpenedRunPtr> opened) {
            QVERIFY(opened);
            run = *opened;
        });
        QVERIFY(run == nullptr); // nothing is read on this thread
        QTRY_VERIFY(run != nullptr);
        QCOMPARE(QString::fromStdString(run->info.name), QString("kept"));
        compareFolds(run, *m_log);
        // The timeline is what the live playback made of the same records.
        Playback live;
        live.setActive(true);
        live.setLog(m_log);
        QCOMPARE(run->timeline.marks(), live.timeline().marks());
        QCOMPARE(run->timeline.rows().size(), live.timeline().rows().size());
        for (std::size_t row = 0; row < run->timeline.rows().size(); ++row) {
            QVERIFY(run->timeline.rows()[row].marks.leaves() == live.timeline().rows()[row].marks.leaves());
            QVERIFY(run->timeline.rows()[row].waits == live.timeline().rows()[row].waits);
        }
        bool listed = false;
        shelf.list(this, 10, [&](Result<std::vector<store::RunInfo>> runs) {
            QVERIFY(runs);
            QCOMPARE(runs->size(), std::size_t{1});
            listed = true;
        });
        QTRY_VERIFY(listed);
    }

    void aRunThatIsNotThereIsSaid() {
        RunShelf shelf(m_folder->filePath("runs.db"));
        std::optional<Error> error;
        shelf.open(77, this, [&](Result<OpenedRunPtr> opened) {
            QVERIFY(!opened);
            error = opened.error();
        });
        QTRY_VERIFY(error);
        QVERIFY(!error->message.empty());
    }

    /// Who asked is gone: the answer is dropped.
    void anAnswerNobodyWaitsForIsDropped() {
        RunShelf shelf(m_folder->filePath("runs.db"));
        auto context = std::make_unique<QObject>();
        bool called = false;
        shelf.open(1, context.get(), [&](const Result<OpenedRunPtr>&) { called = true; });
        context.reset();
        bool after = false;
        shelf.list(this, 1, [&](const Result<std::vector<store::RunInfo>>&) { after = true; });
        QTRY_VERIFY(after);
        QVERIFY(!called);
    }

    /// A log that has dropped its first segments is played back from what it still has; so is what is kept of it.
    void aRunThatLostItsBeginningIsPlayedFromThere() {
        trace::TraceLimits limits;
        limits.keyframeEvery = 4;
        limits.records = 8;
        trace::TraceLog cut(m_engine->header(), limits);
        for (const trace::StepRecord& record : m_engine->records()) {
            cut.append(record);
        }
        QVERIFY(cut.firstStep() > 1);
        const auto run = openLog(cut);
        QVERIFY(run);
        compareFolds(*run, cut);
        auto database = store::Database::open(std::filesystem::path(m_folder->filePath("cut.db").toStdString()));
        QVERIFY(database);
        const auto id = store::saveRun(*database, savedOf(cut, "cut"));
        QVERIFY(id);
        const auto kept = openStoredRun(*database, *id);
        QVERIFY(kept);
        compareFolds(*kept, cut);
        QCOMPARE((*kept)->timeline.firstStep(), cut.firstStep());
    }

    /// What was opened of a log stays as it was, however the log grows.
    void anOpenedLogStaysAsItWas() {
        trace::TraceLog growing(m_engine->header());
        const auto& records = m_engine->records();
        const std::size_t half = records.size() / 2;
        for (std::size_t i = 0; i < half; ++i) {
            growing.append(records[i]);
        }
        const auto run = openLog(growing);
        QVERIFY(run);
        for (std::size_t i = half; i < records.size(); ++i) {
            growing.append(records[i]);
        }
        QCOMPARE((*run)->log->lastStep(), static_cast<std::int64_t>(half));
        QVERIFY((*run)->newest == *growing.stateAt(static_cast<std::int64_t>(half)));
        QVERIFY(!(*run)->info.machine.empty()); // it was made here
    }

    void filesBundlesAndScenesOpen() {
        trace::SavedRun saved;
        saved.header = m_engine->header();
        saved.start = trace::initialState(saved.header);
        saved.records = m_engine->records();
        const auto write = [this](const char* name, const QByteArray& bytes) {
            QFile file(m_folder->filePath(QString::fromLatin1(name)));
            [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
            file.write(bytes);
            return file.fileName();
        };
        const QString plain = write("run.vtrc", QByteArray::fromStdString(trace::encodeRun(saved)));
        const QByteArray scene = encodeScene(saved, R"({"step":3})");
        const QString shown = write("run.vtsc", scene);
        auto database = store::Database::open(std::filesystem::path(m_folder->filePath("b.db").toStdString()));
        QVERIFY(database);
        const auto id = store::saveRun(*database, savedOf(*m_log, "bundled"));
        QVERIFY(id);
        const auto bytes = store::encodeBundle(*database, *id);
        QVERIFY(bytes);
        const QString bundle = write("run.vtrb", QByteArray::fromStdString(*bytes));
        for (const QString& path : {plain, shown, bundle}) {
            const auto run = openRunFile(path);
            QVERIFY2(run, qPrintable(path));
            compareFolds(*run, *m_log);
            QCOMPARE((*run)->viewState, path == shown ? QByteArray(R"({"step":3})") : QByteArray());
        }
        QCOMPARE(QString::fromStdString((*openRunFile(bundle))->info.name), QString("bundled"));
        // Cut or changed anywhere: an error, never a crash.
        for (qsizetype size = 0; size < scene.size(); size += 1 + scene.size() / 97) {
            QVERIFY(!decodeScene(scene.left(size)));
        }
        for (qsizetype at = 0; at < scene.size(); at += 1 + scene.size() / 211) {
            QByteArray changed = scene;
            changed[at] = static_cast<char>(changed[at] ^ 0x5A);
            const auto decoded = decodeScene(changed);
            if (decoded && decoded->viewState == R"({"step":3})") {
                QVERIFY(decoded->run.records.size() == saved.records.size());
            }
        }
        QVERIFY(!openRunFile(m_folder->filePath("nothing.vtrc")));
    }

    void requestsAreTold() {
        const auto run = openLog(*m_log);
        QVERIFY(run);
        const auto requests = ui::requestsOf(*(*run)->log);
        QVERIFY(requests);
        std::int64_t tokens = 0;
        for (const store::RunRequest& request : *requests) {
            tokens += request.generated;
        }
        QCOMPARE(tokens, (*run)->newest.totals.tokensEmitted);
    }

    void theConfigHashTellsSettingsApart() {
        QCOMPARE(configHash("{}", "a").size(), 8);
        QCOMPARE(configHash("{}", "a"), configHash("{}", "a"));
        QVERIFY(configHash("{}", "a") != configHash("{1}", "a"));
        QVERIFY(configHash("{}", "a") != configHash("{}", "b"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeEngine> m_engine;
    std::shared_ptr<trace::TraceLog> m_log;
};

QTEST_MAIN(RunsTest)
#include "runs_test.moc"
