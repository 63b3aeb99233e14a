// SPDX-License-Identifier: GPL-3.0-or-later
// The Glass panel against the records: what it shows is what an independent count of them gives.
#include <QDialog>
#include <QHeaderView>
#include <QImage>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QStringListModel>
#include <QTableView>
#include <QtTest>

#include <algorithm>

#include "tests/support/sample_run.h"
#include "tests/ui/glass/retimed_run.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/glass/first_token_time.h"
#include "ui/glass/glass_panel.h"
#include "ui/glass/memory_sections.h"
#include "ui/glass/table_twin.h"
#include "ui/glass/time_sections.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

/// The times of a sequence's tokens, straight from the records.
std::vector<Nanoseconds> tokenTimes(const std::vector<trace::StepRecord>& records, SequenceId id) {
    std::vector<Nanoseconds> times;
    for (const trace::StepRecord& record : records) {
        for (const trace::BatchEntry& entry : record.batch) {
            if (entry.sequence == id) {
                times.insert(times.end(), static_cast<std::size_t>(entry.emitted), record.emittedAt);
            }
        }
    }
    return times;
}

} // namespace

class GlassPanelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        m_run = chatRun();
    }
    void init() {
        m_log = std::make_shared<trace::TraceLog>(m_run.header);
        m_follower = std::make_unique<TraceFollower>();
        m_panel = std::make_unique<GlassPanel>(*m_follower);
        m_follower->setLog(m_log);
        m_panel->resize(metric::kGlass, 900);
        m_panel->show();
        m_fed = 0;
    }
    void cleanup() { m_panel.reset(); }

    /// A column whose head ends in a badge holds figures: they and the head stand at its right, words at its left.
    void figuresOfATableStandAtTheRight() {
        QStandardItemModel model(3, 2);
        model.setHorizontalHeaderLabels({"What it is called", "Out C"});
        for (int row = 0; row < 3; ++row) {
            model.setItem(row, 0, new QStandardItem("ll"));
            model.setItem(row, 1, new QStandardItem("11"));
        }
        QWidget parent;
        QDialog* const dialog = openTableTwin(model, "Timeline", &parent);
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        auto* const table = dialog->findChild<QTableView*>();
        const auto wordsIn = [](const QImage& picture, const QRect& cell) { // first and last column with ink in it
            std::pair<int, int> words{cell.right(), cell.left()};
            for (int x = cell.left(); x <= cell.right(); ++x) {
                for (int y = cell.top() + 2; y < cell.bottom() - 2; ++y) {
                    if (std::abs(qGray(picture.pixel(x, y)) - qGray(tokens().ink.rgb())) < 60) {
                        words = {std::min(words.first, x), std::max(words.second, x)};
                    }
                }
            }
            return words;
        };
        const QImage cells = table->viewport()->grab().toImage();
        const QRect name = table->visualRect(model.index(1, 0));
        const QRect figure = table->visualRect(model.index(1, 1));
        QVERIFY(wordsIn(cells, name).first < name.left() + 14);
        QVERIFY(wordsIn(cells, name).second < name.center().x());
        QVERIFY(wordsIn(cells, figure).second > figure.right() - 14);
        for (int column = 0; column < 2; ++column) { // no head is cut
            QVERIFY(table->columnWidth(column) >= table->horizontalHeader()->sectionSizeHint(column));
        }
        dialog->close();
    }

    /// Asked for again, a table's window that is open is raised and shows the newer table; it is no second window.
    void aTableHasOneWindow() {
        QWidget parent;
        QStringListModel first;
        QDialog* const dialog = openTableTwin(first, "Timeline", &parent);
        QCOMPARE(openTableTwin(first, "Timeline", &parent), dialog);
        auto* const second = new QStringListModel({"a"}, dialog);
        QCOMPARE(openTableTwin(*second, "Timeline", &parent), dialog);
        QCOMPARE(dialog->findChild<QTableView*>()->model(), second);
        QCOMPARE(openTableTwin(first, "Timeline", &parent), dialog);
        QVERIFY2(dialog->findChildren<QStringListModel*>().isEmpty(), "what was the window's own goes");
        QVERIFY(openTableTwin(first, "Latency", &parent) != dialog);
        dialog->close();
        QVERIFY(openTableTwin(first, "Timeline", &parent) != dialog);
    }

    void emptyUntilThereIsASequence() {
        QVERIFY(m_panel->blocks()->isEmpty());
        QVERIFY(m_panel->firstToken()->isEmpty());
        QVERIFY(m_panel->gaps()->isEmpty());
        QVERIFY(m_panel->reuse()->isEmpty());
        QVERIFY(!m_panel->pool()->isVisible());
        QCOMPARE(walk::figuresWithoutBadge(m_panel.get()), QStringList());
    }

    void theBlocksAreTheSequencesTable() {
        m_panel->setSequence(m_run.chat);
        for (std::size_t i = m_run.firstOfChat; i < m_run.lastOfChat; i += 7) {
            feed(i + 1);
            const trace::SequenceRecord* record = m_follower->state().find(m_run.chat);
            const BlockMapScene& scene = m_panel->blocks()->model().scene();
            QCOMPARE(scene.cells.size(), record->table.size());
            for (std::size_t l = 0; l < scene.cells.size(); ++l) {
                QCOMPARE(scene.cells[l].block, record->table[l]);
                QCOMPARE(scene.cells[l].refs,
                         m_follower->state().blocks[static_cast<std::size_t>(record->table[l])].refs);
            }
            // The pool's marks in hue are those blocks, no others.
            const auto& pool = m_panel->pool()->model().scene().cells;
            QCOMPARE(pool.size(), m_follower->state().blocks.size());
            QCOMPARE(std::count_if(pool.begin(), pool.end(), [](const BlockCell& cell) { return !cell.foreign; }),
                     static_cast<std::ptrdiff_t>(record->table.size()));
        }
    }

    void timesAreThoseOfTheRecords() {
        m_panel->setSequence(m_run.chat);
        feed(m_run.lastOfChat + 1);
        const std::vector<Nanoseconds> times = tokenTimes(m_run.records, m_run.chat);
        const TokenGapsScene& scene = m_panel->gaps()->model().scene();
        QCOMPARE(scene.gaps.size() + 1, times.size());
        std::vector<double> sorted;
        for (std::size_t i = 0; i + 1 < times.size(); ++i) {
            QCOMPARE(scene.gaps[i].gap, times[i + 1] - times[i]);
            sorted.push_back(static_cast<double>(times[i + 1] - times[i]) * 1e-6);
        }
        std::sort(sorted.begin(), sorted.end());
        QCOMPARE(scene.milliseconds(scene.longest), sorted.back());
        QVERIFY(scene.gaps[static_cast<std::size_t>(scene.longest)].other ==
                SequenceId(118)); // the long prompt in between
        const trace::SequenceRecord* record = m_follower->state().find(m_run.chat);
        QCOMPARE(record->firstToken, times.front());
    }

    void partsOfTheFirstTokensTimeAddUp() {
        m_panel->setSequence(m_run.chat);
        feed(m_run.firstOfChat + 12);
        const trace::SequenceRecord* record = m_follower->state().find(m_run.chat);
        QVERIFY(record->firstTokenStep > 0);
        double sum = 0;
        for (const GaugePart& part : m_panel->firstToken()->bar()->parts()) {
            sum += part.amount;
        }
        QCOMPARE(static_cast<Nanoseconds>(sum), record->firstToken - record->arrival);
        QCOMPARE(m_panel->firstToken()->bar()->parts()[0].amount, double(record->admitted - record->arrival));
        QCOMPARE(m_panel->firstToken()->bar()->parts()[2].amount, 1'300'000.0); // the section of that step
    }

    void reuseIsThatOfTheAdmission() {
        m_panel->setSequence(m_run.chat);
        m_panel->setReplies(
            {{1, 438, 400, trace::MissReason::firstSeen, 400}, {2, 678, 432, trace::MissReason::diverged, 435}});
        feed(m_run.firstOfChat + 12);
        const trace::SequenceRecord* record = m_follower->state().find(m_run.chat);
        QCOMPARE(record->promptTokens, 678);
        QCOMPARE(record->cached, 432);
        const auto& parts = m_panel->reuse()->bar()->parts();
        QCOMPARE(parts[0].amount, 432.0);
        QCOMPARE(parts[1].amount, 246.0);
        QCOMPARE(m_panel->reuse()->figure()->figures().first().value(), QString("432 of 678"));
        QVERIFY(m_panel->reuse()->table()->accessibleDescription().contains(
            "reply 2: 432 of 678 prompt tokens reused, diverged at token 435"));
    }

    /// As the line under such a reply, which counts from its first request.
    void whatAReplyOfSeveralRequestsBeganWithIsOfTheFirst() {
        const SequenceId last(118);
        feed(m_run.lastOfChat + 1);
        m_panel->setSequence(last, m_run.chat);
        const trace::SequenceRecord* first = m_follower->state().find(m_run.chat);
        QCOMPARE(m_panel->reuse()->figure()->figures().first().value(), QString("432 of 678"));
        double sum = 0;
        for (const GaugePart& part : m_panel->firstToken()->bar()->parts()) {
            sum += part.amount;
        }
        QCOMPARE(static_cast<Nanoseconds>(sum), first->firstToken - first->arrival);
        const auto said = [this] {
            const QList<QLabel*> labels = m_panel->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* l) { return l->isVisible() && l->text().contains("several requests"); });
        };
        QVERIFY(said());
        m_panel->setSequence(m_run.chat);
        QVERIFY(!said());
    }

    void neverSaysThatAllIsReusedWhereItIsNot() {
        QVERIFY(!reuseReason(trace::MissReason::none).contains("all reused"));
        QVERIFY(reuseSentence(trace::MissReason::none).contains("never the last token"));
    }

    void onlyWhatWasReadIsCountedAsComputed() {
        const SequenceId reader(118); // its prompt takes several steps
        m_panel->setSequence(reader);
        const trace::SequenceRecord* record = nullptr;
        while (record == nullptr || record->computed == 0) {
            QVERIFY(m_fed < m_run.records.size());
            feed(m_fed + 1);
            record = m_follower->state().find(reader);
        }
        QVERIFY(record->computed < record->promptTokens);
        QCOMPARE(m_panel->reuse()->bar()->parts()[1].amount, double(record->computed - record->cached));
        feed(m_run.lastOfChat + 1);
        record = m_follower->state().find(reader);
        QVERIFY(record->firstTokenStep > 0);
        QCOMPARE(m_panel->reuse()->bar()->parts()[1].amount, double(record->promptTokens - record->cached));
    }

    void anEndedReplyShowsWhatTheCacheKept() {
        m_panel->setSequence(m_run.chat);
        feed(m_run.lastOfChat);
        const std::vector<std::int32_t> table = m_follower->state().find(m_run.chat)->table;
        feed(m_run.lastOfChat + 1);
        QVERIFY(m_follower->state().find(m_run.chat)->table.empty());
        const BlockMapScene& scene = m_panel->blocks()->model().scene();
        QCOMPARE(scene.cells.size(), table.size());
        for (std::size_t l = 0; l < table.size(); ++l) {
            QCOMPARE(scene.cells[l].block, table[l]);
            const trace::BlockState& block = m_follower->state().blocks[static_cast<std::size_t>(table[l])];
            QCOMPARE(scene.cells[l].state == CellState::cached, block.refs == 0 && block.published);
        }
    }

    void hiddenMeansNothingIsDrawn() {
        m_panel->setSequence(m_run.chat);
        feed(m_run.firstOfChat + 10);
        const std::int64_t step = m_panel->blocks()->model().scene().step;
        m_panel->hide();
        feed(m_run.firstOfChat + 40);
        QCOMPARE(m_panel->blocks()->model().scene().step, step);
        m_panel->show();
        QCOMPARE(m_panel->blocks()->model().scene().step, m_follower->state().step);
        // The times that passed by while hidden are there.
        QCOMPARE(m_panel->gaps()->model().scene().gaps.size() + 1,
                 static_cast<std::size_t>(m_follower->state().find(m_run.chat)->generated));
    }

    void skippedRecordsLeaveAGapNotAFalseTime() {
        m_panel->setSequence(m_run.chat);
        feed(m_run.firstOfChat + 20);
        auto shorter =
            std::make_shared<trace::TraceLog>(m_run.header, trace::TraceLimits{40, std::size_t{1} << 30, 16});
        for (std::size_t i = 0; i < m_run.firstOfChat + 90; ++i) {
            shorter->append(m_run.records[i]);
        }
        m_follower->setLog(shorter);
        m_panel->setSequence(m_run.chat);
        m_follower->update();
        QVERIFY(m_follower->missed() > 0);
        const TokenGapsScene& scene = m_panel->gaps()->model().scene();
        const std::vector<Nanoseconds> times = tokenTimes(m_run.records, m_run.chat);
        for (const TokenGap& gap : scene.gaps) {
            QVERIFY(gap.gap < 200'000'000);
        }
        QVERIFY(scene.gaps.size() + 1 < times.size());
        QVERIFY(!m_panel->blocks()->model().scene().cells.empty());
    }

    void anotherRunsSequenceOfTheSameNumberIsNotShown() {
        m_panel->setSequence(m_run.chat);
        m_panel->setReplies({{1, 438, 400, trace::MissReason::firstSeen, 400}});
        feed(m_run.firstOfChat + 20);
        QVERIFY(!m_panel->blocks()->isEmpty());
        m_log = std::make_shared<trace::TraceLog>(m_run.header); // the engine starts anew, and with it the numbers
        m_follower->setLog(m_log);
        m_fed = 0;
        feed(m_run.firstOfChat + 20);
        QVERIFY(m_follower->state().find(m_run.chat) != nullptr);
        QVERIFY(m_panel->blocks()->isEmpty());
        QVERIFY(m_panel->firstToken()->isEmpty());
        QVERIFY(m_panel->gaps()->isEmpty());
        QVERIFY(m_panel->reuse()->figure()->figures().isEmpty());
        QCOMPARE(m_panel->reuse()->table()->rows().size(), 1); // what the chat itself has kept stays
        QVERIFY(!m_panel->reuse()->isEmpty());
        m_panel->resize(metric::kGlassSmall, m_panel->height()); // no room for the table: no heading over nothing
        QTRY_VERIFY(m_panel->reuse()->isEmpty());
        m_panel->resize(metric::kGlass, m_panel->height());
        QTRY_VERIFY(!m_panel->reuse()->isEmpty());
    }

    void everythingIsNamedBadgedAndReachable() {
        m_panel->setSequence(m_run.chat);
        m_panel->setReplies({{1, 438, 400, trace::MissReason::firstSeen, 400}});
        feed(m_run.firstOfChat + 100);
        QTest::qWait(20);
        QCOMPARE(walk::figuresWithoutBadge(m_panel.get()), QStringList());
        QCOMPARE(walk::unnamedControls(m_panel.get()), QStringList());
        QCOMPARE(walk::cutTexts(m_panel.get()), QStringList());
        m_panel->setInsideAvailable(true);
        QSignalSpy opened(m_panel.get(), &GlassPanel::openInsideRequested);
        m_panel->findChild<Button*>()->click();
        QCOMPARE(opened.size(), 1);
    }

    void coloursAreTokens_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }
    void coloursAreTokens() {
        QFETCH(bool, dark);
        Theme::instance().setMode(dark ? Theme::Mode::dark : Theme::Mode::light);
        m_panel->setSequence(m_run.chat);
        feed(m_run.firstOfChat + 100);
        QTest::qWait(20);
        QCOMPARE(walk::foreignColours(m_panel.get()), QStringList());
    }

    void tracksStayBounded() {
        SequenceTracks tracks;
        trace::EngineState state;
        for (std::int64_t step = 1; step <= 300; ++step) {
            trace::StepRecord record;
            record.step = step;
            record.emittedAt = step * 10;
            trace::QueueEvent finish;
            finish.kind = trace::QueueEventKind::finish;
            finish.sequence = SequenceId(step);
            record.queue.push_back(finish);
            if (step == 1) {
                trace::QueueEvent arrive;
                arrive.sequence = SequenceId(100'000);
                record.queue.push_back(arrive);
            }
            trace::BatchEntry entry;
            entry.sequence = SequenceId(100'000);
            entry.emitted = 100;
            record.batch.push_back(entry);
            state.step = step;
            const trace::RecordPtr shared = std::make_shared<const trace::StepRecord>(record);
            tracks.follow({&shared, 1}, state);
        }
        QVERIFY(tracks.find(SequenceId(1)) == nullptr);
        QVERIFY(tracks.find(SequenceId(300)) != nullptr);
        const SequenceTrack* track = tracks.find(SequenceId(100'000));
        QVERIFY(track->complete);
        QVERIFY(track->gaps.size() <= SequenceTracks::kMostGaps && track->gaps.size() > SequenceTracks::kMostGaps / 4);
        QCOMPARE(track->gaps.back().gap, Nanoseconds(0)); // tokens of one step
    }

private:
    /// Until `count` records are in the log; one update for each, as the live view does.
    void feed(std::size_t count) {
        for (; m_fed < count; ++m_fed) {
            m_log->append(m_run.records[m_fed]);
            m_follower->update();
        }
        QVERIFY(!m_follower->inconsistency());
    }

    ChatRun m_run;
    std::shared_ptr<trace::TraceLog> m_log;
    std::unique_ptr<TraceFollower> m_follower;
    std::unique_ptr<GlassPanel> m_panel;
    std::size_t m_fed = 0;
};

QTEST_MAIN(GlassPanelTest)
#include "glass_panel_test.moc"
