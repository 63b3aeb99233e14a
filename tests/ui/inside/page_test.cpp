// The page Inside as a person drives it, with a real engine on a tiny model: start each prepared load, pause, step,
// scrub, select, export; every number has its badge, every control a name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QTemporaryDir>

#include "engine/trace/record_file.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/inside/gauge_strip.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/transport.h"
#include "ui/inside/view_dock.h"
#include "ui/inside/workload_panel.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/views/block_map_view.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/button.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 60'000;

} // namespace

class InsidePageTest : public QObject {
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
        m_bridge = std::make_unique<EngineBridge>();
        m_page = std::make_unique<InsidePage>(*m_bridge, *m_settings);
        m_page->runner().setEngine(
            [this] {
                EngineOptions options;
                options.model = m_model;
                return options;
            },
            [this](const EngineOptions& options) { m_bridge->load(options); });
        m_page->resize(1528, 932);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void cleanup() {
        m_page.reset();
        m_bridge.reset();
    }

    void beforeARunEveryViewSaysWhatWillAppear() {
        QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
        QVERIFY(!m_page->timeline()->isVisible());
        QVERIFY(!m_page->map()->isVisible());
    }

    /// A load on the engine: its requests are the rows, and at the end nothing is held.
    void aLoadRunsToItsEnd() {
        run("four-users", 5, 12);
        const trace::EngineState& state = m_page->playback().shown();
        QCOMPARE(state.totals.finished, std::int64_t{5});
        QCOMPARE(state.counts.owned + state.counts.shared, 0);
        QCOMPARE(m_page->playback().timeline().rows().size(), std::size_t{5});
        QVERIFY(m_page->timeline()->isVisible());
        QCOMPARE(m_page->map()->inconsistency(), QString());
        QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
    }

    void pauseStepScrubAndGoLive() {
        run("four-users", 4, 10);
        Playback& playback = m_page->playback();
        const std::int64_t last = playback.newestStep();
        QVERIFY(last > 5);
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(!playback.live());
        QTest::keyClick(m_page.get(), Qt::Key_Comma);
        QCOMPARE(playback.shown().step, last - 1);
        playback.showStep(3);
        QTRY_COMPARE(m_page->map()->model().scene().step, std::int64_t{3});
        QTest::keyClick(m_page.get(), Qt::Key_Period);
        QCOMPARE(playback.shown().step, std::int64_t{4});
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(playback.live());
        QCOMPARE(playback.shown().step, last);
    }

    /// The engine stops between steps, makes exactly one when told to, and goes on.
    void theEngineCanBePausedAndStepped() {
        QSignalSpy finished(m_page.get(), &InsidePage::loadFinished);
        m_bridge->setSpeed(0.01); // so that it can't end before it is paused
        start("four-users", 3, 400);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->playback().newestStep() > 3, kPatience);
        m_page->transport()->toggleEngine();
        QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().paused, kPatience);
        QTest::qWait(100);
        m_page->playback().update();
        const std::int64_t held = m_page->playback().newestStep();
        QTest::qWait(200);
        m_page->playback().update();
        QCOMPARE(m_page->playback().newestStep(), held);
        emit m_page->transport()->engineStepRequested();
        QTRY_COMPARE_WITH_TIMEOUT((m_page->playback().update(), m_page->playback().newestStep()), held + 1, kPatience);
        m_bridge->setSpeed(1.0);
        m_page->transport()->toggleEngine();
        m_page->workloads()->stopButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_bridge->status().busy, kPatience);
    }

    /// One selection for all: a row of the timeline, cells of the map.
    void aSelectionLightsUpEverywhere() {
        run("four-users", 4, 30);
        const std::int64_t newest = m_page->playback().newestStep();
        for (std::int64_t step = newest / 2; step > 0; --step) { // the last step in which somebody held blocks
            m_page->playback().showStep(step);
            if (!m_page->playback().shown().running.empty()) {
                break;
            }
        }
        const trace::EngineState& state = m_page->playback().shown();
        QVERIFY(!state.running.empty());
        const SequenceId id = state.running.front();
        m_page->bus().chooseSequence(id);
        std::vector<int> table;
        for (const std::int32_t block : state.find(id)->table) {
            table.push_back(block);
        }
        std::sort(table.begin(), table.end());
        QCOMPARE(m_page->map()->view()->selectedCells(), table);
        QVERIFY(m_page->bus().selection().has(id));
        QTest::keyClick(m_page.get(), Qt::Key_Escape);
        QVERIFY(m_page->bus().selection().empty());
        QVERIFY(m_page->map()->view()->selectedCells().empty());
    }

    /// Static and continuous batching are chosen by a switch, which restarts the engine in sight.
    void aSwitchRestartsTheEngine() {
        run("output-lengths", 4, 0, [](LoadKnobs& knobs) { knobs.batching = BatchingMode::fixed; });
        QVERIFY(m_page->runner().engineNow());
        QCOMPARE(m_page->runner().engineNow()->batching, BatchingMode::fixed);
        const auto first = m_bridge->status().log;
        run("four-users", 2, 5);
        QCOMPARE(m_page->runner().engineNow()->batching, BatchingMode::continuous);
        QVERIFY(m_bridge->status().log != first);
        QCOMPARE(m_page->playback().shown().totals.finished, std::int64_t{2});
    }

    void viewsAndRunsAreSaved() {
        run("shared-prompt", 4, 6);
        for (const QString& id : m_page->dockIds()) {
            if (id == QLatin1String("workloads")) {
                continue;
            }
            for (const QString& kind : {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("csv")}) {
                const QString path = m_folder->filePath(id + QLatin1Char('.') + kind);
                QCOMPARE(m_page->exportView(id, path), QString());
                QVERIFY2(QFileInfo(path).size() > 20, qPrintable(path));
            }
        }
        const QString path = m_folder->filePath("run.vtrc");
        QCOMPARE(m_page->exportRun(path), QString());
        const trace::EngineState before = m_page->playback().shown();
        m_page->openRun(path);
        QVERIFY(m_page->shownRun() != nullptr);
        QVERIFY(m_page->playback().shown() == before);
        QVERIFY(!m_page->exportRun("/nowhere/run.vtrc").isEmpty());
        m_page->showRun(nullptr);
        QVERIFY(m_page->playback().shown() == before);
    }

    /// T5: a scene opens to the same pictures, byte by byte, whatever was shown in between.
    void aSceneOpensToTheSamePictures() {
        run("shared-prompt", 5, 12);
        const std::int64_t last = m_page->playback().newestStep();
        m_page->playback().showStep(last / 2);
        m_page->playback().toggleBookmark();
        m_page->bus().chooseSequence(m_page->playback().timeline().rows()[1].sequence);
        m_page->timeline()->showSight(m_page->timeline()->lastValue() * 0.1, m_page->timeline()->lastValue() * 0.8);
        const auto pictures = [this] {
            QTest::qWait(700); // charts are drawn twice a second
            QHash<QString, QByteArray> all;
            for (const char* id : {"timeline", "map", "blocks", "sharing", "requests", "latency", "step", "speculation"}) {
                const QString name = QString::fromLatin1(id);
                if (m_page->dock(name)->widget()->isVisible()) {
                    const QString path = m_folder->filePath("picture.png");
                    [&] { QCOMPARE(m_page->exportView(name, path), QString()); }();
                    QFile file(path);
                    if (file.open(QIODevice::ReadOnly)) {
                        all.insert(name, file.readAll());
                    }
                }
            }
            return all;
        };
        const QString path = m_folder->filePath("scene.vtsc");
        const Selection chosen = m_page->bus().selection();
        QCOMPARE(m_page->exportRun(path), QString());
        m_page->openRun(path);
        QVERIFY(m_page->bus().selection() == chosen);
        const auto before = pictures();
        QVERIFY(before.size() >= 4);
        m_page->bus().clear();
        m_page->playback().goLive();
        m_page->playback().showStep(2);
        m_page->openRun(path);
        QVERIFY(m_page->shownRun() != nullptr);
        QCOMPARE(m_page->playback().shown().step, last / 2);
        const auto after = pictures();
        QCOMPARE(after.size(), before.size());
        for (auto at = before.begin(); at != before.end(); ++at) {
            QVERIFY2(after.value(at.key()) == at.value(), qPrintable(at.key()));
        }
        QCOMPARE(m_page->playback().bookmarks().size(), std::size_t{1});
    }

    /// Saved aside: nothing waits, and the file is whole when the page says so.
    void aRunIsSavedAside() {
        run("four-users", 3, 8);
        QSignalSpy saved(m_page.get(), &InsidePage::exported);
        const QString path = m_folder->filePath("aside.vtrc");
        m_page->exportRunAside(path);
        QTRY_COMPARE(saved.count(), 1);
        m_page->openRun(path);
        QCOMPARE(m_page->playback().newestStep(), m_bridge->status().log->lastStep());
    }

    void theArrangementIsKept() {
        m_page->dock("requests")->hide();
        m_page.reset();
        m_page = std::make_unique<InsidePage>(*m_bridge, *m_settings);
        m_page->resize(1528, 932);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QVERIFY(m_page->dock("requests")->isHidden());
        m_page->restoreArrangement();
        QVERIFY(!m_page->dock("requests")->isHidden());
    }

private:
    void start(const char* load, int requests, int outputTokens, const std::function<void(LoadKnobs&)>& change = {}) {
        QVERIFY(m_page->workloads()->choose(QString::fromLatin1(load)));
        LoadKnobs knobs = m_page->workloads()->knobs();
        knobs.rate = 0.0;
        knobs.requests = requests;
        knobs.promptTokens = 12;
        knobs.outputTokens = outputTokens;
        knobs.blocks = 256;
        if (change) {
            change(knobs);
        }
        PreparedLoad small = *findLoad(QString::fromLatin1(load));
        m_page->runner().start(small, knobs);
    }
    void run(const char* load, int requests, int outputTokens, const std::function<void(LoadKnobs&)>& change = {}) {
        QSignalSpy finished(m_page.get(), &InsidePage::loadFinished);
        start(load, requests, outputTokens, change);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QCOMPARE(m_page->runner().error(), QString());
        QCOMPARE(m_page->runner().state(), LoadRunner::State::done);
        QTRY_VERIFY_WITH_TIMEOUT(!m_bridge->status().busy, kPatience);
        m_page->playback().update();
        QTRY_COMPARE_WITH_TIMEOUT(m_page->playback().newestStep(), m_bridge->status().log->lastStep(), kPatience);
    }

    test::TempDir m_dir;
    std::filesystem::path m_model;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<InsidePage> m_page;
};

QTEST_MAIN(InsidePageTest)
#include "page_test.moc"
