// When the views of two runs are drawn, and what stands in place of a picture that can't be: moves are drawn when they are
// over, what looks through a whole run keeps a slower pace, and what is saved waits for neither.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QTemporaryDir>

#include "tests/ui/compare/page_fixture.h"
#include "ui/compare/difference_row.h"
#include "ui/compare/latency_pair.h"
#include "ui/compare/pair_cursor.h"
#include "ui/compare/pair_views.h"
#include "ui/compare/side_case.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

class PairPaceTest : public ComparePageFixture {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        makeRuns();
    }

    void init() {
        makePage();
    }

    void cleanup() { m_page.reset(); }

    /// A record that contradicts the state before it: every view of that run says so instead of showing something.
    void recordsThatDontFoldShowNoPicture() {
        m_page->showRun(1, *opened(*m_continuous, "b", "{}"));
        const auto log = std::make_shared<trace::TraceLog>(m_sample->header());
        m_page->followRun(0, log, {});
        const std::vector<trace::StepRecord>& records = m_sample->records();
        for (std::size_t i = 0; i < 5; ++i) {
            log->append(records[i]);
        }
        m_page->pull();
        QTRY_VERIFY(m_page->views().isVisible());
        for (int view = 0; view < kPairViews; ++view) {
            QCOMPARE(linesInPlaceOfPictures(view), 0);
        }
        trace::StepRecord wrong = records[5];
        trace::BatchEntry stranger;
        stranger.sequence = SequenceId(4711);
        wrong.batch.push_back(stranger);
        log->append(wrong);
        m_page->pull();
        QVERIFY(m_page->side(0).playback().inconsistency());
        for (int view = 0; view < kPairViews; ++view) {
            QCOMPARE(linesInPlaceOfPictures(view), 1);
            for (const CompareRow& row : m_page->views().differences()) {
                QVERIFY2(!row.a, qPrintable(row.name));
            }
        }
        QVERIFY(!m_page->views().timeline(0)->isVisible());
        QTRY_VERIFY(std::ranges::none_of(m_page->table().rows(), [](const CompareRow& row) { return row.a.has_value(); }));
        QVERIFY(std::ranges::any_of(m_page->table().rows(), [](const CompareRow& row) { return row.b.has_value(); }));
        m_page->showRun(0, *opened(*m_sample, "a", "{}")); // a sound one: all pictures are back
        for (int view = 0; view < kPairViews; ++view) {
            QCOMPARE(linesInPlaceOfPictures(view), 0);
        }
        m_page->showView(ComparePage::kTimeline);
        QVERIFY(m_page->views().timeline(0)->isVisible());
    }

    /// A timeline that breaks a law of its own says which; also where that came soon after it was looked through.
    void aTimelineThatBreaksALawShowsNoPicture() {
        m_page->showRun(1, *opened(*m_continuous, "b", "{}"));
        const auto log = std::make_shared<trace::TraceLog>(m_sample->header());
        m_page->followRun(0, log, {});
        const std::vector<trace::StepRecord>& records = m_sample->records();
        log->append(records[0]);
        m_page->pull();
        QTRY_VERIFY(m_page->views().isVisible());
        m_page->views().draw();
        QCOMPARE(m_page->views().timeline(0)->inconsistency(), QString());
        trace::StepRecord wrong = records[1];
        ++wrong.tokensUsed;
        log->append(wrong);
        m_page->pull();
        QVERIFY(!m_page->side(0).playback().inconsistency());
        QTRY_VERIFY(m_page->views().timeline(0)->inconsistency().startsWith("inconsistent: "));
        QCOMPARE(m_page->views().timeline(1)->inconsistency(), QString());
        m_page->showRun(0, *opened(*m_sample, "a", "{}"));
        QCOMPARE(m_page->views().timeline(0)->inconsistency(), QString());
        m_page->views().draw();
        QCOMPARE(m_page->views().timeline(0)->inconsistency(), QString());
    }

    /// While the cursor is dragged nothing is drawn; then once.
    void movesAreDrawnWhenTheyAreOver() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->cursor().setAxis(TimelineAxis::steps);
        DifferenceModel& row = m_page->findChild<DifferenceRow*>()->model();
        for (const int view : {ComparePage::kMap, ComparePage::kTimeline}) {
            m_page->showView(view);
            QSignalSpy drawn(&row, &QAbstractItemModel::dataChanged);
            for (double step = 2.0; step < 9.0; ++step) {
                m_page->cursor().moveTo(step);
            }
            QCOMPARE(drawn.count(), 0);
            QTRY_VERIFY(drawn.count() > 0);
            QTRY_VERIFY(view == ComparePage::kMap ? row.figures().at(0).a == m_page->side(0).playback().shown().counts.owned
                                                  : row.figures().at(1).a == 9.0);
        }
    }

    /// Asking reads what is known of the machine: that is not done while a run grows.
    void theRoofIsAskedOfAnotherRunAlone() {
        m_page->views().setRoofs([this](const store::RunInfo&, QString&) {
            ++m_asked;
            return std::optional<Roof>();
        });
        const auto log = std::make_shared<trace::TraceLog>(m_sample->header());
        m_page->followRun(0, log, {});
        m_page->showRun(1, *opened(*m_continuous, "b", "{}"));
        QTRY_VERIFY(m_page->views().isVisible());
        m_page->showView(ComparePage::kStep);
        QCOMPARE(m_asked, 2);
        for (std::size_t i = 0; i < 5; ++i) {
            log->append(m_sample->records()[i]);
            m_page->pull();
            m_page->views().refreshTitles();
            m_page->views().draw();
        }
        QCOMPARE(m_asked, 2);
        m_page->showRun(1, *opened(*m_static, "b", "{}"));
        QCOMPARE(m_asked, 3);
    }

    /// Latencies are drawn at a slower pace: the row goes with them, and what is saved waits for nothing.
    void latenciesAreThoseAtTheCursor() {
        const QTemporaryDir folder;
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->showView(ComparePage::kLatency);
        const auto saved = [&](const char* name) {
            const QString path = folder.filePath(QLatin1String(name));
            const QString problem = m_page->exportAs(path);
            QFile file(path);
            return problem.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray atEnd = saved("end.csv");
        m_page->cursor().moveTo(m_page->cursor().end() * 0.3);
        const QByteArray moved = saved("moved.csv");
        QVERIFY(!moved.isEmpty() && moved != atEnd);
        QVERIFY(isOfTheCursor(m_page->views().differences()));
        m_page->views().latency()->draw();
        QCOMPARE(saved("again.csv"), moved);
        m_page->cursor().moveTo(m_page->cursor().end() * 0.7);
        const DifferenceModel& row = m_page->findChild<DifferenceRow*>()->model();
        QVERIFY(!isOfTheCursor(row.figures()));
        QTRY_VERIFY(isOfTheCursor(row.figures()));
        m_page->side(0).clear(); // another run: nothing is left of the one before
        QVERIFY(m_page->views().latency()->scene(0).requests.empty());
        QVERIFY(!row.figures().at(0).a && row.figures().at(0).b);
    }

private:
    /// How many pictures of a view are not there, with a line in their place.
    int linesInPlaceOfPictures(int view) {
        m_page->showView(view);
        m_page->views().draw();
        int lines = 0;
        for (const SideCase* one : m_page->findChildren<SideCase*>()) {
            const bool broken = one->inconsistency().contains("inconsistent: ");
            lines += one->isVisible() && broken && !one->content()->isVisible() ? 1 : 0;
        }
        return lines;
    }

    [[nodiscard]] LatencyScene latencyNow(int side) {
        const TimelineData& data = m_page->side(side).timeline();
        return LatencyScene::of(data, data.indexOf(m_page->side(side).playback().shown().step), std::nullopt);
    }

    [[nodiscard]] bool isOfTheCursor(const std::vector<CompareRow>& rows) {
        const LatencyScene scenes[] = {latencyNow(0), latencyNow(1)};
        const std::vector<CompareRow> expected = viewRows(PairView::latency, m_page->side(0), {nullptr, &scenes[0], nullptr},
                                                          m_page->side(1), {nullptr, &scenes[1], nullptr});
        return std::ranges::equal(rows, expected, [](const CompareRow& row, const CompareRow& now) { return row.a == now.a && row.b == now.b; });
    }

    int m_asked = 0;
};

QTEST_MAIN(PairPaceTest)
#include "pace_test.moc"
