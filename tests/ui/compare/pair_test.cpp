// A prepared load run both ways of a switch, with a real engine on a tiny model: two panels on one axis, idle slots
// counted where batches are static, prompt tokens saved where the prefix cache is on; kept and opened again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractButton>
#include <QTemporaryDir>

#include "engine/store/reports/run_compare.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/inside_host.h"
#include "ui/compare/pair_cursor.h"
#include "ui/compare/pair_views.h"
#include "ui/views/timeline_view.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/workload_panel.h"
#include "ui/runs/run_shelf.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 120'000;

} // namespace

class PairTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        test::TinyModel model;
        model.context = 8192;
        const auto bytes = model.bytes();
        m_model = m_dir.path() / "tiny.gguf";
        QFile file(QString::fromStdString(m_model.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    }

    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<SettingsStore>(m_folder->filePath("vitrine.ini"));
        m_shelf = std::make_unique<RunShelf>(m_folder->filePath("runs.db"));
        m_bridge = std::make_unique<EngineBridge>();
        m_host = std::make_unique<InsideHost>(*m_bridge, *m_settings);
        m_host->setShelf(m_shelf.get());
        m_host->page()->runner().setEngine(
            [this] {
                EngineOptions options;
                options.model = m_model;
                return options;
            },
            [this](const EngineOptions& options) { m_bridge->load(options); });
        m_host->resize(1528, 932);
        m_host->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_host.get()));
    }

    void cleanup() {
        m_host.reset();
        m_bridge.reset();
        m_shelf.reset();
    }

    /// The load of short and long answers comes as a pair: the button alone starts both.
    void staticAndContinuousStandOnOneAxis() {
        WorkloadPanel* panel = m_host->page()->workloads();
        QVERIFY(panel->choose(QStringLiteral("output-lengths")));
        QCOMPARE(panel->pair(), PairKind::batching);
        QSignalSpy ended(m_host->page(), &InsidePage::loadFinished);
        panel->startChosen();
        QCOMPARE(m_host->currentWidget(), m_host->compare());
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 2 * kPatience);
        ComparePage& page = *m_host->compare();
        QTRY_VERIFY(page.side(0).requests() && page.side(1).requests());
        QTRY_VERIFY(page.table().rows().size() > 30);
        const RangeFigures a = wholeFigures(page.side(0).timeline());
        const RangeFigures b = wholeFigures(page.side(1).timeline());
        QVERIFY(a.idle > 1000); // the short answers of each batch wait for the one of 2,000
        QCOMPARE(b.idle, std::int64_t{0});
        QVERIFY(a.steps > b.steps);
        QVERIFY(a.occupancy() < b.occupancy());
        QCOMPARE(page.side(0).playback().shown().totals.tokensEmitted,
                 page.side(1).playback().shown().totals.tokensEmitted);
        QVERIFY(page.views().timeline(0)->sight() == page.views().timeline(1)->sight());
        QVERIFY2(page.warnings().isEmpty(), qPrintable(page.warnings().join(' '))); // same prompts, same seed
        QCOMPARE(page.table().rows().front().name, QString("batching"));
        QCOMPARE(walk::figuresWithoutBadge(&page).join('\n'), QString());
        QCOMPARE(walk::unnamedControls(&page).join('\n'), QString());
    }

    /// What sharing saves: the same prompts, fewer prompt tokens read, exactly by those that were reused.
    void thePrefixCacheSavesWhatItReuses() {
        run(QStringLiteral("shared-prompt"), PairKind::prefixCache);
        ComparePage& page = *m_host->compare();
        const RangeFigures off = wholeFigures(page.side(0).timeline());
        const RangeFigures on = wholeFigures(page.side(1).timeline());
        QCOMPARE(off.reused, std::int64_t{0});
        QVERIFY(on.reused > 0);
        QCOMPARE(off.prompt, on.prompt + on.reused);
        QCOMPARE(page.side(0).playback().newestStep(), page.side(0).log()->lastStep());
    }

    /// What the lesson says was counted in these runs; where nothing was reused it does not say that something was.
    void theLessonTellsWhatWasCounted() {
        run(QStringLiteral("shared-prompt"), PairKind::prefixCache);
        ComparePage& page = *m_host->compare();
        const std::int64_t reused = page.counts().reused[1];
        QVERIFY(reused > 0);
        QVERIFY2(page.lesson().contains(formatCount(reused)), qPrintable(page.lesson()));
        run(QStringLiteral("four-users"), PairKind::prefixCache); // prompts that begin apart
        QCOMPARE(page.counts().reused[1], std::int64_t{0});
        QVERIFY2(page.lesson().contains(QStringLiteral("Nothing was reused")), qPrintable(page.lesson()));
    }

    /// What the engine does after a pair is no part of it, however it goes on.
    void aPairIsOfItsOwnRequestsAlone() {
        run(QStringLiteral("four-users"), PairKind::batching);
        ComparePage& page = *m_host->compare();
        const std::int64_t end = page.side(1).log()->lastStep();
        const std::size_t requests = page.side(1).requests()->size();
        Request later;
        later.prompt = {1, 2, 3};
        later.sampling.maxTokens = 4;
        later.sampling.ignoreEos = true;
        bool done = false;
        m_bridge->submit(
            this, std::move(later), [](const Result<RequestId>&) {},
            [&done](const Chunk& chunk) { done = done || chunk.finish; });
        QTRY_VERIFY_WITH_TIMEOUT(done, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().log->lastStep() > end, kPatience);
        page.pull();
        page.cursor().moveTo(0.0);
        page.cursor().toEnd(); // goes live, which pulls
        QCOMPARE(page.side(1).log()->lastStep(), end);
        QCOMPARE(page.side(1).playback().newestStep(), end);
        QCOMPARE(page.unkept().size(), 2);
        bool kept = false;
        page.keepBoth([&kept](bool all) { kept = all; });
        QVERIFY(page.unkept().isEmpty()); // it is on its way
        QTRY_VERIFY(kept);
        QVERIFY(page.unkept().isEmpty());
        std::vector<store::RunInfo> runs;
        m_shelf->list(this, 10, [&](Result<std::vector<store::RunInfo>> found) { runs = std::move(*found); });
        QTRY_COMPARE(runs.size(), std::size_t{2});
        const auto b = std::ranges::find(runs, page.side(1).info().id, &store::RunInfo::id);
        QVERIFY(b != runs.end());
        QCOMPARE(b->steps, end);
        const std::string load = findLoad(QStringLiteral("four-users"))->title.toStdString();
        QVERIFY(b->name.starts_with(load) && b->name.size() > load.size()); // among others "continuous" is no name
        QCOMPARE(static_cast<std::size_t>(b->requests), requests);
    }

    /// The button that lets a paused engine run is on another page, and both runs are compared by time.
    void aPairLetsAPausedEngineRun() {
        run(QStringLiteral("four-users"), PairKind::none);
        m_bridge->setPaused(true);
        QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().paused, kPatience);
        run(QStringLiteral("four-users"), PairKind::batching);
        QVERIFY(!m_bridge->status().paused);
        QVERIFY(!m_host->compare()->side(1).empty());
    }

    /// Kept, and opened again from the database: the same figures.
    void aPairIsKeptAndOpenedAgain() {
        run(QStringLiteral("four-users"), PairKind::batching);
        ComparePage& page = *m_host->compare();
        const std::vector<CompareRow> before = page.table().rows();
        QSignalSpy kept(&page, &ComparePage::kept);
        for (auto* button : page.findChildren<QAbstractButton*>()) {
            if (button->text() == QLatin1String("Keep both")) {
                button->click();
            }
        }
        QTRY_COMPARE(kept.count(), 1);
        std::vector<store::RunInfo> runs;
        m_shelf->list(this, 10, [&](Result<std::vector<store::RunInfo>> found) { runs = std::move(*found); });
        QTRY_COMPARE(runs.size(), std::size_t{2});
        std::ranges::sort(runs, {}, &store::RunInfo::id);
        QSignalSpy opened(&page, &ComparePage::runOpened);
        m_host->compareRuns(runs[0].id, runs[1].id);
        QTRY_COMPARE(opened.count(), 2);
        QTRY_COMPARE(page.table().rows().size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(page.table().rows()[i].name, before[i].name);
            QVERIFY(page.table().rows()[i].a == before[i].a);
            QVERIFY(page.table().rows()[i].b == before[i].b);
        }
        // The command line reads the same figures out of the database.
        auto database = store::Database::open(m_folder->filePath("runs.db").toStdString());
        QVERIFY(database);
        const auto told = store::compareRuns(*database, runs[0].id, runs[1].id);
        QVERIFY(told);
        std::vector<CompareRow> figures;
        std::ranges::copy_if(page.table().rows(), std::back_inserter(figures),
                             [](const CompareRow& row) { return row.kind == CompareRow::Kind::figure; });
        QCOMPARE(figures.size(), told->figures.size());
        for (std::size_t i = 0; i < figures.size(); ++i) {
            QVERIFY2(figures[i].difference() == told->figures[i].difference, told->figures[i].a.key.c_str());
        }
        QCOMPARE(page.settingsApart().size(), static_cast<qsizetype>(told->settings.size()));
        m_host->openStoredRun(runs[1].id);
        QSignalSpy shown(m_host->page(), &InsidePage::runShown);
        QTRY_COMPARE(shown.count(), 1);
        QCOMPARE(m_host->currentWidget(), m_host->page());
        QVERIFY(m_host->page()->playback().shown() == page.side(1).playback().shown());
    }

    void aPairCanBeStopped() {
        QSignalSpy finished(&m_host->page()->loadPair(), &LoadPair::finished);
        m_bridge->setSpeed(0.01);
        start(QStringLiteral("four-users"), PairKind::batching, 400);
        QTRY_VERIFY_WITH_TIMEOUT(m_host->compare()->side(0).playback().newestStep() > 2, kPatience);
        emit m_host->compare()->stopRequested();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QCOMPARE(finished.first().first().toBool(), false);
        QVERIFY(!m_host->page()->loadPair().busy());
        m_bridge->setSpeed(1.0);
    }

private:
    void start(const QString& load, PairKind kind, int outputTokens) {
        LoadKnobs knobs = findLoad(load)->knobs;
        knobs.rate = 0.0;
        knobs.requests = 6;
        knobs.promptTokens = 12;
        knobs.outputTokens = outputTokens;
        knobs.blocks = 2048; // nobody is preempted
        knobs.slotCount = 2; // who comes later finds what was read before
        m_host->page()->loadPair().start(*findLoad(load), knobs, kind);
    }
    void run(const QString& load, PairKind kind) {
        QSignalSpy finished(&m_host->page()->loadPair(), &LoadPair::finished);
        start(load, kind, 16);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QVERIFY(finished.first().first().toBool());
        ComparePage& page = *m_host->compare();
        QTRY_VERIFY(page.side(0).requests() && page.side(1).requests());
        QTRY_VERIFY(page.table().rows().size() > 30);
        QTest::qWait(350);
    }

    test::TempDir m_dir;
    std::filesystem::path m_model;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<RunShelf> m_shelf;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<InsideHost> m_host;
};

QTEST_MAIN(PairTest)
#include "pair_test.moc"
