// Every view of two runs beside each other: as of one cursor, on common axes, with a difference row that is zero of a
// run against itself, and with numbers of both that are those of each alone.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QScrollBar>
#include <QTemporaryDir>

#include "engine/store/machine.h"
#include "tests/ui/compare/page_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/compare/difference_row.h"
#include "ui/compare/latency_pair.h"
#include "ui/compare/pair_cursor.h"
#include "ui/compare/pair_views.h"
#include "ui/compare/pool_gauge.h"
#include "ui/inside/block_table.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/request_rows.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/view_numbers.h"
#include "ui/theme/theme.h"
#include "ui/views/sharing_view.h"
#include "ui/views/split_bar.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/case.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/stacked_gauge.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

class PairViewsTest : public ComparePageFixture {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        makeRuns();
    }

    void init() { makePage(); }

    void cleanup() { m_page.reset(); }

    void aRunAgainstItselfDiffersInNoView() {
        const auto run = opened(*m_sample, "same", "{}");
        show(run, run);
        m_page->side(0).bus().chooseSequence(m_page->side(0).timeline().rows().front().sequence);
        everywhere([this](int) {
            int told = 0;
            for (const CompareRow& row : m_page->views().differences()) {
                QVERIFY2(row.a.has_value() == row.b.has_value() && row.difference().value_or(0.0) == 0.0,
                         qPrintable(row.name));
                told += row.a ? 1 : 0;
            }
            m_told += told;
        });
        QVERIFY(m_told > 100);
    }

    void bLessAIsALessBTurnedInEveryView() {
        const auto a = opened(*m_static, "static", "{}");
        const auto b = opened(*m_continuous, "continuous", "{}");
        std::vector<std::vector<CompareRow>> there;
        show(a, b);
        everywhere([&](int) { there.push_back(m_page->views().differences()); });
        show(b, a);
        std::size_t at = 0;
        int differ = 0;
        everywhere([&](int) {
            const auto& back = m_page->views().differences();
            const auto& forth = there[at++];
            QCOMPARE(back.size(), forth.size());
            for (std::size_t i = 0; i < back.size(); ++i) {
                QVERIFY2(back[i].a == forth[i].b && back[i].b == forth[i].a, qPrintable(back[i].name));
                differ += forth[i].difference().value_or(0.0) != 0.0 ? 1 : 0;
            }
        });
        QVERIFY(differ > 20);
    }

    /// The figures of a view are those of the states that it shows, counted again.
    void differencesAreOfTheStatesAtTheCursor() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        const auto figure = [this](const char* name) {
            const auto& rows = m_page->views().differences();
            const auto at = std::ranges::find(rows, QString::fromLatin1(name), &CompareRow::name);
            return at != rows.end() ? *at : CompareRow{};
        };
        for (const double share : {0.2, 0.6, 1.0}) {
            m_page->cursor().moveTo(m_page->cursor().end() * share);
            const trace::EngineState& a = m_page->side(0).playback().shown();
            const trace::EngineState& b = m_page->side(1).playback().shown();
            m_page->showView(ComparePage::kMap);
            QCOMPARE(figure("Owned").difference(), std::optional<double>(b.counts.owned - a.counts.owned));
            const double owned = *figure("Owned").a + *figure("Shared").a;
            QCOMPARE(*figure("Owned").a + *figure("Shared").a + *figure("Cached-free").a + *figure("Free").a,
                     *figure("Pool").a);
            m_page->showView(ComparePage::kMemory);
            QCOMPARE(figure("KV pool").a, std::optional(64.0 * kBlockBytes / (1024.0 * 1024.0)));
            QCOMPARE(figure("In use").a, std::optional(owned * kBlockBytes / (1024.0 * 1024.0)));
            m_page->showView(ComparePage::kRequests);
            QCOMPARE(*figure("Tokens out").a, static_cast<double>(a.totals.tokensEmitted));
            QCOMPARE(*figure("Running").b, static_cast<double>(b.running.size()));
            QCOMPARE(m_page->views().requests(1).running(), static_cast<int>(b.running.size()));
            m_page->showView(ComparePage::kSharing);
            QVERIFY(m_page->views().sharing(0)->scene() == sharingScene(a));
            QCOMPARE(*figure("Hit tokens").b, static_cast<double>(b.totals.prefixHitTokens));
            m_page->showView(ComparePage::kStep);
            for (int side = 0; side < 2; ++side) {
                const trace::RecordPtr record = m_page->views().step(side)->rows().record();
                QVERIFY(record && record->step == m_page->side(side).playback().shown().step);
                const CompareRow computed = figure("Computed");
                QCOMPARE(side == 0 ? *computed.a : *computed.b, static_cast<double>(record->tokensUsed));
            }
            m_page->showView(ComparePage::kTimeline);
            std::int64_t idle = 0;
            for (std::int64_t step = 1; step <= a.step; ++step) {
                const trace::StepRecord& record = m_static->records()[static_cast<std::size_t>(step - 1)];
                idle += record.batch.empty() ? 0 : record.idleSlots;
            }
            QCOMPARE(*figure("Idle slots").a, static_cast<double>(idle));
        }
    }

    /// The same amount is as long in A as in B, of runs whose amounts are not the same.
    void axesAreCommon() {
        const auto larger = batched(BatchingMode::continuous, 96, 12);
        show(opened(*m_static, "a", "{}"), opened(*larger, "b", "{}", 3));
        m_page->cursor().setAxis(TimelineAxis::steps);
        m_page->cursor().moveTo(6.0);
        PairViews& views = m_page->views();
        m_page->showView(ComparePage::kTimeline);
        for (const TimelineCounter counter : {TimelineCounter::blocks, TimelineCounter::output}) {
            isCommon(
                "a counter",
                [&views, counter](int side) {
                    (void)views.timeline(side)->grab(); // tops are those that are painted
                    return views.timeline(side)->raster().counterTop(counter);
                },
                [&views](int side) { views.timeline(side)->setBeside(nullptr); });
        }
        m_page->showView(ComparePage::kStep);
        isCommon(
            "a millisecond",
            [&views](int side) {
                const SplitBar& bar = *views.step(side)->sections();
                double sum = 0.0;
                int right = 0;
                for (int i = 0; i < bar.parts().size(); ++i) {
                    sum += bar.parts()[i].amount;
                    right = std::max(right, bar.partRect(i, 1.0).right() + 1);
                }
                return right / sum;
            },
            [&views](int side) { views.step(side)->setBeside({}); });
        m_page->showView(ComparePage::kSharing);
        isCommon(
            "a token",
            [&views](int side) {
                const SharingView& view = *views.sharing(side);
                return (view.spanRect(0).width() + 1) / static_cast<double>(view.scene().spans.at(0).tokens);
            },
            [&views](int side) { views.sharing(side)->setExtent(1); });
        m_page->showView(ComparePage::kMemory);
        isCommon(
            "a byte", [&views](int side) { return 1.0 / views.memory(side)->gauge()->total(); },
            [&views](int side) { views.memory(side)->refresh(0.0, 0.0); });
    }

    /// Plan and taken of both runs as they were noted with them, on one axis; where nothing was noted that is said.
    void whatTheEnginesTookIsCompared() {
        const auto a = opened(*m_static, "a", "{}");
        const auto b = opened(*m_continuous, "b", "{}");
        const store::RunMemory memory{{100 << 20, 20 << 20, 3 << 20, 1 << 20, 0},
                                      {104 << 20, 20 << 20, 2 << 20, 1 << 20, 0}};
        store::RunMemory more = memory;
        more.taken.kvPool *= 3;
        a->info.machine = store::withMemory(a->info.machine, memory);
        b->info.machine = store::withMemory(b->info.machine, more);
        show(a, b);
        m_page->showView(ComparePage::kMemory);
        PairViews& views = m_page->views();
        const std::vector<CompareRow>& rows = views.differences();
        const CompareRow& taken = rows.back();
        QCOMPARE(taken.name, QString("Taken"));
        QCOMPARE(taken.a, std::optional(127.0));
        QCOMPARE(taken.difference(), std::optional(40.0));
        QCOMPARE(rows[rows.size() - 2].difference(), std::optional(0.0));               // planned alike
        QCOMPARE(views.memory(0)->taken()->total(), views.memory(1)->taken()->total()); // one axis
        QVERIFY(views.memory(0)->plan()->isVisible());
        QVERIFY2(m_page->settingsApart().filter("memory").isEmpty(),
                 qPrintable(m_page->settingsApart().join('\n'))); // no setting
        b->info.machine = store::withoutNotes(b->info.machine);
        show(a, b);
        views.finish();
        QVERIFY(!views.memory(1)->plan()->isVisible());
        QVERIFY(!views.differences().back().b && !views.differences().back().difference());
    }

    /// Requests by their turn, steps and stretches by their place, a class of work as it is.
    void oneSelectionForAllViews() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->cursor().setAxis(TimelineAxis::steps);
        SelectionBus& a = m_page->side(0).bus();
        const Selection& b = m_page->side(1).bus().selection();
        const auto& rows = m_page->side(0).timeline().rows();
        const auto& others = m_page->side(1).timeline().rows();
        a.chooseSequence(rows[1].sequence);
        a.chooseSequence(rows[3].sequence, true);
        QVERIFY(b.sequences == (std::vector{others[1].sequence, others[3].sequence}));
        a.chooseOp(OpClass::forward);
        QCOMPARE(b.op, OpClass::forward);
        a.chooseRange(std::pair<std::int64_t, std::int64_t>(3, 6));
        QVERIFY(b.range == std::pair(std::int64_t{3}, std::int64_t{6}));
        QCOMPARE(m_page->views().differences().at(1).a, std::optional(4.0)); // steps of the brushed stretch
        // The chosen step goes with the cursor, and is none at the end.
        a.chooseStep(5);
        m_page->cursor().moveTo(7.0);
        QCOMPARE(a.selection().step, m_page->side(0).playback().shown().step);
        QCOMPARE(b.step, m_page->side(1).playback().shown().step);
        m_page->cursor().toEnd();
        QCOMPARE(a.selection().step, std::int64_t{0});
    }

    /// What a view of both saves is what the view of each saves alone.
    void numbersOfBothAreThoseOfEach() {
        const QTemporaryDir folder;
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->cursor().moveTo(m_page->cursor().end() / 3);
        const char* ids[] = {"timeline", "map",  "blocks",  "requests",   "sharing",
                             "memory",   "step", "latency", "speculation"};
        for (int view = 0; view < kPairViews; ++view) {
            m_page->showView(view);
            const QString path = folder.filePath("both.csv");
            QCOMPARE(m_page->exportView(path), QString());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QList<QByteArray> lines = file.readAll().split('\n');
            QVERIFY(lines.front().startsWith("run,"));
            for (int side = 0; side < 2; ++side) {
                QByteArray alone = lines.front().mid(4) + '\n';
                for (const QByteArray& line : lines) {
                    alone += line.startsWith(side == 0 ? "A," : "B,") ? line.mid(2) + '\n' : QByteArray();
                }
                QCOMPARE(alone, viewNumbers(QLatin1String(ids[view]), QStringLiteral("csv"),
                                            m_page->side(side).playback(), m_page->side(side).bus().selection()));
            }
        }
        m_page->showView(ComparePage::kFigures);
        QVERIFY(!m_page->exportView(folder.filePath("x.csv")).isEmpty());
    }

    /// What has no lines can't say which run they are of: it is refused.
    void numbersOfBothAreCsvAlone() {
        const QTemporaryDir folder;
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->cursor().moveTo(m_page->cursor().end() / 3);
        const std::pair<int, const char*> others[] = {{ComparePage::kStep, "json"}, {ComparePage::kSharing, "dot"}};
        for (const auto& [view, kind] : others) {
            m_page->showView(view);
            const QString path = folder.filePath(QStringLiteral("both.") + QLatin1String(kind));
            QVERIFY2(m_page->exportView(path).contains(QLatin1String(kind)), kind);
            QVERIFY2(!QFile::exists(path), kind);
            QCOMPARE(m_page->exportView(path + ".csv"), QString());
            QVERIFY2(QFile::exists(path + ".csv"), kind);
        }
    }

    /// The warm-up of a benchmark is in no figure of its requests, here as on the command line.
    void theWarmUpIsInNoFigure() {
        const auto run = opened(*m_static, "a", "{}");
        show(run, run);
        const auto requests = [this] {
            const auto& rows = m_page->table().rows();
            const auto at = std::ranges::find(rows, QStringLiteral("Requests"), &CompareRow::name);
            return at != rows.end() ? at->b.value_or(-1.0) : -1.0;
        };
        QCOMPARE(requests(), 7.0);
        OpenedRun labelled = *run;
        labelled.labels[RequestId(0)] = store::kWarmUpLabel;
        m_page->showRun(1, labelled);
        QTRY_COMPARE(requests(), 6.0);
    }

    void settingsStandOnTop() {
        show(opened(*m_static, "a", R"({"batching":"static","blocks":64})"),
             opened(*m_continuous, "b", R"({"batching":"continuous","blocks":64})"));
        QCOMPARE(m_page->settingsApart().size(), 1);
        QVERIFY(m_page->settingsApart().front().contains("batching"));
    }

    /// In a small window too the difference is in sight under every view, all lines of it.
    void theDifferenceIsInSightUnderEveryView() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        QVERIFY2(m_page->minimumSizeHint().height() <= 680,
                 qPrintable(QString::number(m_page->minimumSizeHint().height())));
        m_page->resize(1208, 732);
        auto* const row = m_page->findChild<DifferenceRow*>();
        for (int view = 0; view < kPairViews; ++view) {
            m_page->showView(view);
            QTest::qWait(10);
            QVERIFY2(!m_page->hasHeightForWidth(),
                     qPrintable(PairViews::nameOf(view))); // or a frame that scrolls gives it more
            QCOMPARE(row->rowViewportPosition(DifferenceModel::kChange) + row->rowHeight(DifferenceModel::kChange),
                     row->viewport()->height());
            QVERIFY(row->mapTo(m_page.get(), QPoint(0, row->height())).y() <= m_page->height());
        }
    }

    /// Beside the table of all figures too: names break into two lines before a column is out of sight.
    void noColumnOfTheDifferenceIsOutOfSight() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}", 3));
        auto* const row = m_page->findChild<DifferenceRow*>();
        m_page->resize(1208, 732);
        for (int view = 0; view < kPairViews; ++view) {
            m_page->showView(view);
            (void)m_page->views().differences();
            QTest::qWait(10);
            QVERIFY2(row->horizontalScrollBar()->maximum() == 0, qPrintable(PairViews::nameOf(view)));
            QCOMPARE(row->columnViewportPosition(row->model().columnCount() - 1) +
                         row->columnWidth(row->model().columnCount() - 1),
                     row->viewport()->width());
        }
        m_page->resize(1900, 1000);
        m_page->showView(ComparePage::kTimeline);
        QTest::qWait(10);
        const int oneLine = row->horizontalHeader()->height();
        m_page->resize(1208, 732);
        QTest::qWait(10);
        QVERIFY(row->horizontalHeader()->height() > oneLine);
    }

    /// In a low window three requests are in sight before the counters are; with large text no placard is lower than
    /// its title.
    void aLowWindowShowsRequestsFirst() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->showView(ComparePage::kTimeline);
        for (const double scale : {1.0, 1.75}) {
            Theme::instance().setTextScale(scale);
            m_page->resize(888, 532);
            QTest::qWait(20);
            TimelineView* const view = m_page->views().timeline(0);
            QTRY_VERIFY2_WITH_TIMEOUT(((void)view->grab(), view->raster().geometry().wholeRows() >= 3),
                                      qPrintable(QString::number(view->height())), 5000); // a busy machine lays out later
            for (const Placard* const placard : m_page->findChildren<Placard*>()) {
                const auto* const title = placard->findChild<ElidedLabel*>();
                QVERIFY(!placard->isVisible() || title->height() >= title->sizeHint().height());
            }
        }
        Theme::instance().setTextScale(1.0);
    }

    /// A side without a run has the axes of the other, and none where there is no other: no pool of "1".
    void anEmptySideNamesNoPool() {
        const auto top = [this](int side) {
            (void)m_page->views().timeline(side)->grab();
            return m_page->views().timeline(side)->raster().counterTop(TimelineCounter::blocks);
        };
        m_page->showView(ComparePage::kTimeline);
        QCOMPARE(top(0), 0.0);
        m_page->showRun(0, *opened(*m_static, "a", "{}"));
        QCOMPARE(top(0), 64.0);
        QCOMPARE(top(1), 64.0);
    }

    void theTableOfDifferencesIsOne() {
        DifferenceModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        CompareRow row;
        row.name = "Steps";
        row.definition = "Iterations.";
        row.a = 4;
        row.b = 6;
        model.show({row});
        QCOMPARE(model.index(DifferenceModel::kDifference, 1).data().toString(), QString("+2"));
        QCOMPARE(model.index(DifferenceModel::kChange, 1).data().toString(), QString("+50.0 %"));
        row.b = 13.6;
        model.show({row});
        QCOMPARE(model.index(DifferenceModel::kChange, 1).data().toString(),
                 QString("+240 %")); // short where it is large
        row.b.reset();
        model.show({row});
        QCOMPARE(model.index(DifferenceModel::kDifference, 1).data().toString(), QString::fromUtf8("–"));
        QVERIFY(model.headerData(1, Qt::Horizontal).toString().endsWith(" C"));
    }

private:
    /// `length`: of one unit in the picture of a side. `apart`: the picture as it is without that of the other.
    void isCommon(const char* unit, const std::function<double(int)>& length, const std::function<void(int)>& apart) {
        QVERIFY2(std::abs(length(0) / length(1) - 1.0) < 0.1, unit);
        apart(0);
        apart(1);
        QVERIFY2(std::abs(length(0) / length(1) - 1.0) > 0.25, unit);
        for (int side = 0; side < 2; ++side) {
            m_page->views().timeline(side)->setBeside(m_page->views().timeline(1 - side));
        }
        m_page->views().draw();
        QVERIFY2(std::abs(length(0) / length(1) - 1.0) < 0.1, unit);
    }

    /// Every view at several places of the axis, drawn.
    void everywhere(const std::function<void(int)>& look) {
        for (const double share : {0.0, 0.35, 1.0}) {
            m_page->cursor().moveTo(m_page->cursor().end() * share);
            for (int view = 0; view < kPairViews; ++view) {
                m_page->showView(view);
                const std::vector<CompareRow>& rows = m_page->views().differences();
                QVERIFY(!rows.empty());
                QVERIFY(view != ComparePage::kMemory ||
                        std::ranges::all_of(rows.begin(), rows.end() - 2,
                                            [](const CompareRow& row) { return row.a && row.b; }));
                look(view);
            }
        }
    }

    int m_told = 0;
};

QTEST_MAIN(PairViewsTest)
#include "views_test.moc"
