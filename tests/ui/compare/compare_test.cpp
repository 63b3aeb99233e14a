// Two runs beside each other: a run against itself differs nowhere, A against B is B against A the other way round, the
// cursor, the axis and the selection are one for both, and what is saved is what is shown.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QTemporaryDir>

#include "tests/ui/compare/page_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/compare/latency_pair.h"
#include "ui/compare/pair_cursor.h"
#include "ui/compare/pair_views.h"
#include "ui/inside/map_panel.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

class CompareTest : public ComparePageFixture {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    void init() {
        makeRuns();
        makePage();
    }

    void anEmptyPageSaysWhatWillAppear() {
        QSignalSpy asked(m_page.get(), &ComparePage::pairRequested);
        QVERIFY(!m_page->views().timeline(0)->isVisible());
        QCOMPARE(walk::unnamedControls(m_page.get()).join('\n'), QString());
        for (auto* button : m_page->findChildren<QAbstractButton*>()) {
            if (button->text().contains("static", Qt::CaseInsensitive)) {
                button->click();
            }
        }
        QCOMPARE(asked.count(), 1);
    }

    void aRunAgainstItselfDiffersNowhere() {
        const auto run = opened(*m_sample, "same", R"({"batching":"continuous"})");
        show(run, run);
        int figures = 0;
        for (const CompareRow& row : m_page->table().rows()) {
            QVERIFY(row.kind == CompareRow::Kind::figure);
            if (row.a) {
                QCOMPARE(*row.difference(), 0.0);
                QVERIFY(row.share().value_or(0.0) == 0.0);
                ++figures;
            }
        }
        QVERIFY(figures > 15);
        QVERIFY(m_page->warnings().isEmpty());
        for (int row = 0; row < m_page->table().rowCount(); ++row) {
            const QString difference = m_page->table().index(row, CompareTable::kDifference).data().toString();
            QVERIFY2(!difference.contains('+') && !difference.contains('-'), qPrintable(difference));
        }
    }

    /// The second of a pair has not begun: its figures are dashes, and nothing is said of a difference.
    void oneRunAloneIsShown() {
        m_page->showRun(0, *opened(*m_static, "static", R"({"batching":"static"})"));
        QTRY_VERIFY(!m_page->table().rows().empty());
        for (const CompareRow& row : m_page->table().rows()) {
            QVERIFY(row.kind != CompareRow::Kind::setting && row.a && !row.b && !row.difference() && !row.share());
        }
        QCOMPARE(m_page->table().index(0, CompareTable::kB).data().toString(), QStringLiteral("–"));
        QVERIFY(m_page->warnings().isEmpty());
    }

    /// While a pair is being made nothing is better for having done less so far.
    void nothingIsJudgedBeforeItsEnd() {
        show(opened(*m_static, "static", R"({"batching":"static"})"), opened(*m_continuous, "continuous", "{}"));
        const auto judged = [this] {
            return std::ranges::count_if(m_page->table().rows(), [](const CompareRow& row) { return row.better != 0; });
        };
        QVERIFY(judged() > 5);
        m_page->setRunning(true);
        QCOMPARE(judged(), 0);
        m_page->setRunning(false);
        QVERIFY(judged() > 5);
    }

    void bLessAIsALessBTurned() {
        const auto a = opened(*m_static, "static", R"({"batching":"static"})");
        const auto b = opened(*m_continuous, "continuous", R"({"batching":"continuous"})");
        show(a, b);
        const std::vector<CompareRow> there = m_page->table().rows();
        show(b, a);
        const std::vector<CompareRow> back = m_page->table().rows();
        QCOMPARE(there.size(), back.size());
        bool differs = false;
        for (std::size_t i = 0; i < there.size(); ++i) {
            QCOMPARE(there[i].name, back[i].name);
            if (there[i].difference()) {
                QCOMPARE(*there[i].difference(), -*back[i].difference());
                differs = differs || *there[i].difference() != 0.0;
            } else {
                QCOMPARE(there[i].wordsA, back[i].wordsB);
                QCOMPARE(there[i].wordsB, back[i].wordsA);
            }
        }
        QVERIFY(differs);
    }

    /// What static batching costs is counted: idle slot-steps, and fewer slots in use for the same tokens.
    void idleSlotsAreCounted() {
        const auto a = opened(*m_static, "static", R"({"batching":"static"})");
        const auto b = opened(*m_continuous, "continuous", R"({"batching":"continuous"})");
        std::int64_t idle = 0;
        for (const trace::StepRecord& record : m_static->records()) {
            idle += record.batch.empty() ? 0 : record.idleSlots;
        }
        QVERIFY(idle > 0);
        const RangeFigures left = wholeFigures(a->timeline);
        const RangeFigures right = wholeFigures(b->timeline);
        QCOMPARE(left.idle, idle);
        QCOMPARE(right.idle, std::int64_t{0});
        QVERIFY(left.occupancy() < right.occupancy());
        QVERIFY(left.steps > right.steps);
        QCOMPARE(a->newest.totals.tokensEmitted, b->newest.totals.tokensEmitted);
        // T3: slots that worked and slots held idle are never more than there are.
        QVERIFY(left.members + left.idle <= left.slotSteps);
        show(a, b);
        QCOMPARE(m_page->table().rows().front().kind, CompareRow::Kind::setting);
        QCOMPARE(m_page->table().rows().front().name, QString("batching"));
        QCOMPARE(m_page->table().rows().front().wordsA, QString("static"));
    }

    void otherPromptsAndSeedsAreSaid() {
        show(opened(*m_sample, "a", R"({"workload":{"seed":1}})"),
             opened(*m_static, "b", R"({"workload":{"seed":2}})"));
        const QString all = m_page->warnings().join(' ');
        QVERIFY2(all.contains("seed"), qPrintable(all));
        QVERIFY2(all.contains("requests"), qPrintable(all));
        show(opened(*m_static, "a", R"({"workload":{"prompts":"1"}})"),
             opened(*m_continuous, "b", R"({"workload":{"prompts":"2"}})"));
        QVERIFY2(m_page->warnings().join(' ').contains("prompts"), qPrintable(m_page->warnings().join(' ')));
    }

    void oneCursorForBoth() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        for (const TimelineAxis axis : {TimelineAxis::milliseconds, TimelineAxis::steps}) {
            m_page->cursor().setAxis(axis);
            const double end = m_page->cursor().end();
            for (const double share : {0.0, 0.1, 0.37, 0.5, 0.93, 1.0}) {
                m_page->cursor().moveTo(end * share);
                for (int side = 0; side < 2; ++side) {
                    const TimelineData& data = m_page->side(side).timeline();
                    // Counted the slow way: the last step that had begun by then.
                    std::int32_t expected = 0;
                    for (std::int32_t i = 0; i < static_cast<std::int32_t>(data.steps().size()); ++i) {
                        const double start =
                            axis == TimelineAxis::steps
                                ? i
                                : static_cast<double>(data.steps()[static_cast<std::size_t>(i)].t0 - data.origin());
                        if (start <= end * share) {
                            expected = i;
                        }
                    }
                    QCOMPARE(m_page->side(side).playback().shown().step, data.numberOf(expected));
                }
            }
        }
        // A click on a step of one moves the other.
        emit m_page->views().timeline(1)->stepChosen(4);
        QCOMPARE(m_page->side(1).playback().shown().step, std::int64_t{4});
        QCOMPARE(m_page->side(0).playback().shown().step, std::int64_t{4});
        QTest::keyClick(m_page.get(), Qt::Key_Period);
        QCOMPARE(m_page->side(0).playback().shown().step, std::int64_t{5});
        QTest::keyClick(m_page.get(), Qt::Key_End);
        QVERIFY(m_page->side(0).playback().live() && m_page->side(1).playback().live());
    }

    void oneAxisForBoth() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        QVERIFY(m_page->views().timeline(0)->sight() == m_page->views().timeline(1)->sight());
        QVERIFY(m_page->views().timeline(1)->sight().second >= m_page->views().timeline(0)->lastValue());
        m_page->views().timeline(1)->zoom(0.3, m_page->cursor().end() / 2);
        QVERIFY(m_page->views().timeline(0)->sight() == m_page->views().timeline(1)->sight());
        m_page->views().timeline(0)->pan(0.2);
        QVERIFY(m_page->views().timeline(0)->sight() == m_page->views().timeline(1)->sight());
        m_page->cursor().setAxis(TimelineAxis::steps);
        QVERIFY(m_page->views().timeline(0)->sight() == m_page->views().timeline(1)->sight());
    }

    void oneSelectionForBoth() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        const SequenceId third = m_page->side(0).timeline().rows()[2].sequence;
        m_page->side(0).bus().chooseSequence(third);
        QCOMPARE(m_page->side(1).bus().selection().subject().value,
                 m_page->side(1).timeline().rows()[2].sequence.value);
        m_page->side(1).bus().clear();
        QVERIFY(m_page->side(0).bus().selection().empty());
        Selection hovered;
        hovered.step = 3;
        m_page->cursor().setAxis(TimelineAxis::steps);
        m_page->side(0).bus().hover(hovered);
        QCOMPARE(m_page->side(1).bus().hovered().step, std::int64_t{3});
    }

    /// The engine's run up to now: it stays at that, and beside a kept run of the same it differs nowhere.
    void theEnginesRunIsTakenAsItIsNow() {
        const auto log = std::make_shared<trace::TraceLog>(m_sample->header());
        const auto& records = m_sample->records();
        for (std::size_t i = 0; i + 5 < records.size(); ++i) {
            log->append(records[i]);
        }
        const std::int64_t now = log->lastStep();
        QSignalSpy opened(m_page.get(), &ComparePage::runOpened);
        m_page->openEngineRun(0, log);
        m_page->openEngineRun(1, log);
        QTRY_COMPARE(opened.count(), 2);
        for (std::size_t i = records.size() - 5; i < records.size(); ++i) {
            log->append(records[i]);
        }
        m_page->pull();
        QTRY_VERIFY(m_page->side(0).requests() && m_page->side(1).requests());
        QTRY_VERIFY(m_page->table().rows().size() > 30);
        QCOMPARE(m_page->side(0).playback().newestStep(), now);
        QVERIFY(m_page->side(0).name().contains(QString::number(now)));
        QVERIFY2(m_page->warnings().isEmpty(), qPrintable(m_page->warnings().join(' ')));
        for (const CompareRow& row : m_page->table().rows()) {
            QVERIFY2(row.difference().value_or(0.0) == 0.0 && row.kind == CompareRow::Kind::figure, qPrintable(row.name));
        }
    }

    /// The axis can be changed while only B is there: its place stays.
    void theAxisIsChangedWithoutA() {
        m_page->showRun(1, *opened(*m_static, "b", "{}"));
        m_page->cursor().setAxis(TimelineAxis::steps);
        m_page->cursor().moveTo(6.0);
        const std::int64_t shown = m_page->side(1).playback().shown().step;
        m_page->cursor().setAxis(TimelineAxis::milliseconds);
        m_page->cursor().moveTo(m_page->cursor().value());
        QCOMPARE(m_page->side(1).playback().shown().step, shown);
        QVERIFY(m_page->cursor().value() > 0.0);
    }

    /// What was written in the step that is shown keeps its rim, also while the other side moves or is drawn again.
    void whatWasJustWrittenStaysSo() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->cursor().setAxis(TimelineAxis::steps);
        m_page->showView(ComparePage::kMap);
        m_page->cursor().moveTo(3.0);
        m_page->views().finish();
        m_page->cursor().moveTo(4.0);
        m_page->views().finish();
        const BlockMapScene before = m_page->views().map(0)->model().scene();
        QVERIFY(!before.rims.empty());
        m_page->side(1).playback().stepBy(2);
        m_page->views().finish();
        m_page->views().map(0)->refresh();
        QCOMPARE(m_page->views().map(0)->model().scene().rims, before.rims);
        m_page->side(0).playback().stepBy(3); // a jump: what that step wrote, as if it had been walked to
        m_page->views().finish();
        const Playback& there = m_page->side(0).playback();
        BlockMapScene expected = poolScene(there.shown(), there.header());
        markWritten(expected, *there.record(there.shown().step));
        QVERIFY(m_page->views().map(0)->model().scene().cells == expected.cells);
    }

    void whatIsSavedIsWhatIsShown() {
        const QTemporaryDir folder;
        show(opened(*m_static, "one, two", R"({"batching":"static"})"), opened(*m_continuous, "b", "{}"));
        for (const char* kind : {"csv", "md", "json", "png", "svg"}) {
            const QString path = folder.filePath(QStringLiteral("c.") + QString::fromLatin1(kind));
            QCOMPARE(m_page->exportAs(path), QString());
            QVERIFY(QFileInfo(path).size() > 100);
        }
        QFile trace(folder.filePath("c.json"));
        QVERIFY(trace.open(QIODevice::ReadOnly));
        QSet<int> pids;
        for (const QJsonValue& event : QJsonDocument::fromJson(trace.readAll()).object()["traceEvents"].toArray()) {
            pids.insert(event["pid"].toInt());
        }
        QCOMPARE(pids, (QSet<int>{1, 2, 3, 4})); // both runs
        QVERIFY(!m_page->exportAs(folder.filePath("c.txt")).isEmpty());
        QVERIFY(!QFile::exists(folder.filePath("c.txt")));
        QFile csv(folder.filePath("c.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(csv.readAll()).split('\n', Qt::SkipEmptyParts);
        std::vector<CompareRow> rows = m_page->views().differences(); // of the view in sight, then of the whole runs
        rows.insert(rows.end(), m_page->table().rows().begin(), m_page->table().rows().end());
        QCOMPARE(lines.size(), static_cast<qsizetype>(rows.size()) + 1);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const QStringList cells = lines[static_cast<qsizetype>(i) + 1].split(',');
            if (rows[i].difference()) { // T4: the numbers of the file make those of the screen
                QCOMPARE(cells[4].toDouble() - cells[3].toDouble(), *rows[i].difference());
                QCOMPARE(cells[5].toDouble(), *rows[i].difference());
            }
        }
        QFile report(folder.filePath("c.md"));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(report.readAll());
        for (int row = 0; row < m_page->table().rowCount(); ++row) {
            QVERIFY(text.contains(m_page->table().index(row, CompareTable::kB).data().toString()));
        }
        QVERIFY(!m_page->exportAs("/nowhere/c.csv").isEmpty());
        QVERIFY(m_page->exportAs(folder.filePath("c.xyz")).contains(QStringLiteral(".svg")));
        QVERIFY(!QFile::exists(folder.filePath("c.xyz")));
    }

    void everyViewNamesItsNumbers() {
        const QAbstractItemModelTester tester(&m_page->table(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        for (int view = ComparePage::kTimeline; view <= ComparePage::kFigures; ++view) {
            m_page->showView(view);
            QTest::qWait(20);
            QCOMPARE(walk::unnamedControls(m_page.get()).join('\n'), QString());
            QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join('\n'), QString());
        }
        const std::unique_ptr<QAbstractItemModel> table(m_page->views().latency()->makeTable());
        const QAbstractItemModelTester other(table.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(table->rowCount(), 7);
        m_page->showView(ComparePage::kMap);
        m_page->cursor().moveTo(m_page->cursor().end() / 3);
        m_page->views().finish();
        for (int side = 0; side < 2; ++side) {
            QCOMPARE(m_page->views().map(side)->model().scene().step, m_page->side(side).playback().shown().step);
        }
    }

private:
    void show(const OpenedRunPtr& a, const OpenedRunPtr& b) {
        ComparePageFixture::show(a, b);
        QTest::qWait(350);
    }
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
