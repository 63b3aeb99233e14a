// The figures of the page Inside, with a real engine on a tiny model: gauges of a brushed stretch and of an engine that
// rests, the roof of what made a run, the table of requests.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "engine/core/percentile.h"
#include "engine/store/machine.h"
#include "tests/ui/inside/page_fixture.h"
#include "tests/ui/inside/range_recount.h"
#include "ui/bridge/peaks_probe.h"
#include "ui/inside/gauge_strip.h"
#include "ui/inside/machine_roof.h"
#include "ui/inside/request_table.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/view_dock.h"
#include "ui/views/roofline_view.h"
#include "ui/widgets/gauge.h"

using namespace vitrine;
using namespace vitrine::ui;

class InsideFiguresTest final : public test::InsidePageFixture {
    Q_OBJECT

private slots:
    void init() { prepare(); }
    void cleanup() { drop(); }

    /// T1: the gauges of a brushed stretch are those of its steps, counted from the records.
    void aBrushedStretchIsWhatTheGaugesTell() {
        run("shared-prompt", 16, 12);
        const std::int64_t last = m_page->playback().newestStep();
        const std::pair range(last / 4, 3 * last / 4);
        m_page->bus().chooseRange(range);
        QTRY_COMPARE(m_page->gauges()->findChild<Gauge*>()->accessibleName().left(4), QString("Most"));
        const auto log = m_bridge->status().log;
        const test::RangeRecount r = test::recountRange(*log, range.first, range.second);
        const double seconds = static_cast<double>(r.wall) * 1e-9;
        const RunGauges& g = m_page->gauges()->figures();
        QCOMPARE(g.outputRate, static_cast<double>(r.emitted) / seconds);
        QCOMPARE(g.promptRate, static_cast<double>(r.prompt) / seconds);
        QCOMPARE(g.lastStep, r.longest);
        QCOMPARE(g.running, r.running);
        QCOMPARE(g.waiting, r.waiting);
        QCOMPARE(g.blocksInUse, 100.0 * static_cast<double>(r.heldBlocks) / log->header().blocks);
        QCOMPARE(g.reuse.has_value(), r.reused + r.prompt > 0);
        QCOMPARE(g.reuse.value_or(0.0), g.reuse ? 100.0 * static_cast<double>(r.reused) / static_cast<double>(r.reused + r.prompt) : 0.0);
        QVERIFY(!r.ttft.empty() && !r.tpot.empty()); // the middle of the run has both
        for (const auto& [shown, samples] : {std::pair{g.ttft, r.ttft}, std::pair{g.tpot, r.tpot}}) {
            QVERIFY(shown.has_value());
            QCOMPARE(shown->samples, static_cast<int>(samples.size()));
            QCOMPARE(shown->p50, percentileOfAscending(samples, 0.5));
            QCOMPARE(shown->p99, percentileOfAscending(samples, 0.99));
        }
        m_page->bus().chooseRange(std::nullopt);
        QTRY_COMPARE(m_page->gauges()->findChild<Gauge*>()->accessibleName().left(7), QString("Running"));
    }

    /// An engine that rests gives nothing out, and the gauges say so; what is looked back at, or opened, keeps its own time.
    void gaugesTellOfARestingEngine() {
        run("four-users", 4, 10);
        GaugeStrip& gauges = *m_page->gauges();
        const QString path = m_folder->filePath("rest.vtrc");
        QCOMPARE(m_page->exportRun(path), QString());
        const std::int64_t last = m_page->playback().newestStep();
        QTRY_VERIFY_WITH_TIMEOUT(gauges.figures().lastStep > 0 && gauges.figures().outputRate == 0.0, kPatience);
        QCOMPARE(gauges.figures().promptRate, 0.0);
        const auto says = [&gauges](const char* words) {
            return std::ranges::any_of(gauges.findChildren<Gauge*>(),
                                       [words](const Gauge* gauge) { return gauge->accessibleName().startsWith(words); });
        };
        QVERIFY(says("Last step · rests")); // the last one's time, and that none runs
        m_page->playback().showStep(last - 1);
        QTRY_VERIFY(gauges.figures().outputRate > 0.0);
        QVERIFY(!says("Last step · rests") && says("Last step"));
        m_page->playback().goLive();
        QTRY_COMPARE(gauges.figures().outputRate, 0.0);
        m_page->openRun(path);
        QTRY_VERIFY(gauges.figures().outputRate > 0.0);
        m_page->showRun(nullptr);
        QTRY_COMPARE(gauges.figures().outputRate, 0.0);
    }

    /// The roof of an opened run is that of the machine that made it, as it was noted; never this one's in its place.
    void anOpenedRunHasItsOwnRoof() {
        run("four-users", 2, 6);
        m_page->dock("step")->raise();
        const auto roof = [this] { return m_page->step()->roofline()->roof(); };
        QTRY_VERIFY_WITH_TIMEOUT(roof().has_value(), kPatience); // measured while the engine rests
        const Roof here = *roof();
        const auto made = openLog(*m_bridge->status().log);
        QVERIFY(made);
        const auto opened = [&](const std::string& machine) {
            (*made)->info.machine = machine;
            m_page->showRun(std::make_shared<OpenedRun>(**made));
        };
        opened(store::machineJson());
        QVERIFY(roof() == here);
        opened(R"({"processor":"another","cores":64,"memory_bytes":1})");
        QVERIFY(!roof().has_value());
        opened(store::withPeaks(R"({"processor":"another","cores":64,"memory_bytes":1})", {3e11, 2e12, 9e12}));
        QVERIFY(roof() == (Roof{3e11, 2e12, 9e12}));
        opened({});
        QVERIFY(!roof().has_value());
        m_page->showRun(nullptr);
        QVERIFY(roof() == here);
        m_bridge->eject(); // under the open panel
        QTRY_VERIFY_WITH_TIMEOUT(!roof().has_value(), kPatience);
    }

    /// The page at its usual size: nothing to scroll for up to the time to the first token.
    void theTableOfRequestsShowsTheFirstToken() {
        run("four-users", 4, 6);
        const auto* table = m_page->dock("requests")->findChild<RequestTable*>();
        QVERIFY(table->isVisible());
        int right = 0;
        for (int column = 0; column <= RequestRows::kTtft; ++column) {
            QVERIFY2(!table->isColumnHidden(column), qPrintable(QString::number(column)));
            right = table->columnViewportPosition(column) + table->columnWidth(column);
        }
        QVERIFY2(right <= table->viewport()->width(), qPrintable(QString::number(right)));
    }

    /// Peaks are filed under the kernels that they were measured with: a run of other ones has none.
    void theRoofOfADeviceByItsName() {
        const QString key = QStringLiteral("peaks/") + peaksKey(0);
        const std::string device = processorName() + "· 2 threads";
        QVERIFY(!m_page->roof()->ofDevice(device));
        m_settings->setValue(key, QStringList{QStringLiteral("3e10"), QStringLiteral("5e11"), QStringLiteral("1e12")});
        const auto roof = m_page->roof()->ofDevice(device);
        QVERIFY(roof && roof->bytesPerSecond == 3e10 && roof->floatOpsPerSecond == 5e11 && roof->int8OpsPerSecond == 1e12);
        QVERIFY(!m_page->roof()->ofDevice("CPU OTHER · 2 threads"));
        QVERIFY(!m_page->roof()->ofDevice("NVIDIA H200"));
    }
};

QTEST_MAIN(InsideFiguresTest)
#include "figures_test.moc"
