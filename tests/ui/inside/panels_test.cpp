// The panels of the page Inside against the records of a run: token texts, the strip of a block table, the mask of a
// step, two steps beside each other, the two clocks of speculation, the numbers that are saved.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <map>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "ui/inside/batch_mask.h"
#include "ui/inside/block_strip.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/step_difference.h"
#include "ui/inside/timeline_table.h"
#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_stalls.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

std::shared_ptr<trace::TraceLog> logOf(const FakeEngine& engine) {
    trace::RunHeader header = engine.header();
    header.model = "fake";
    auto log = std::make_shared<trace::TraceLog>(header);
    for (const trace::StepRecord& record : engine.records()) {
        log->append(record);
    }
    return log;
}

} // namespace

class PanelsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        m_engine = sampleRun();
        QVERIFY(m_engine->failure.empty());
        m_playback.setActive(true);
        m_playback.setLog(logOf(*m_engine));
    }

    void whatCannotBeSeenIsMadeVisible() {
        QCOMPARE(visibleBytes(" the"), QString::fromUtf8("·the"));
        QCOMPARE(visibleBytes("a\n\tb"), QString::fromUtf8("a¶\\tb"));
        QCOMPARE(visibleBytes("\x01"), QString("\\x01"));
        QCOMPARE(visibleBytes("\xE2\x82\xAC"), QString::fromUtf8("€"));
        QCOMPARE(visibleBytes("\xE2\x82"), QString("\\xe2\\x82")); // a part of a character
        QCOMPARE(visibleBytes(""), QString());
    }

    /// Prompt and output of every sequence, place by place.
    void textsAreThoseOfTheRun() {
        TokenTexts texts(m_playback);
        texts.setPrompts([this](RequestId request) { return promptOf(request); });
        std::vector<std::string> pieces;
        for (int i = 0; i < 5000; ++i) {
            pieces.push_back("<" + std::to_string(i) + ">");
        }
        texts.setVocabulary(pieces, "fake");
        texts.follow();
        int checked = 0;
        for (const auto& [id, tokens] : m_engine->texts()) {
            const TimelineRow* row = m_playback.timeline().find(id);
            if (row == nullptr || row->promptTokens == 0) {
                continue;
            }
            const int known = row->promptTokens + row->generated;
            for (int place = 0; place < std::min(known, static_cast<int>(tokens.size())); ++place) {
                QCOMPARE(texts.tokenAt(id, place), tokens[static_cast<std::size_t>(place)]);
                QCOMPARE(
                    texts.text(id, place),
                    QString::fromStdString(pieces[static_cast<std::size_t>(tokens[static_cast<std::size_t>(place)])]));
                ++checked;
            }
            QCOMPARE(texts.tokenAt(id, -1), -1);
        }
        QVERIFY(checked > 50);
        texts.setVocabulary(pieces, "another model"); // its words would be guessed
        const auto& [id, tokens] = *m_engine->texts().begin();
        QCOMPARE(texts.text(id, 0), QStringLiteral("#%1").arg(tokens.front()));
        texts.setPrompts({});
        texts.clear();
        texts.follow();
        QCOMPARE(texts.tokenAt(id, 0), -1); // a saved run has no prompts
    }

    /// T1, T3 at every step: the strip's lines are the table, no block stands twice, slots below the context are
    /// filled.
    void theStripIsTheTable() {
        TokenTexts texts(m_playback);
        texts.setPrompts([this](RequestId request) { return promptOf(request); });
        texts.follow();
        SelectionBus bus;
        BlockTableRows rows(texts);
        QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        BlockStrip strip(rows, texts, bus);
        strip.resize(320, 400);
        strip.show();
        trace::EngineState state = trace::initialState(m_engine->header());
        int lines = 0;
        for (const trace::StepRecord& record : m_engine->records()) {
            QVERIFY(trace::apply(state, record));
            for (const SequenceId id : state.running) {
                const trace::SequenceRecord& sequence = *state.find(id);
                QCOMPARE(brokenTable(state, id), QString());
                rows.show(state, id);
                strip.setContext(sequence.computed);
                for (int token = 0; token < sequence.computed; token += 3) {
                    Selection selection;
                    selection.sequences = {id};
                    selection.token = token;
                    bus.select(selection);
                    const int logical = token / state.blockSize;
                    bool found = false;
                    for (const StripConnector& line : strip.connectors()) {
                        QCOMPARE(line.physical, sequence.table[static_cast<std::size_t>(line.logical)]);
                        QCOMPARE(line.chosen, line.logical == logical);
                        QVERIFY(strip.logicalRect(line.logical).adjusted(0, 0, 2, 0).contains(line.from));
                        QVERIFY(strip.physicalRect(line.physical).adjusted(-1, 0, 0, 0).contains(line.to));
                        found = found || line.chosen;
                        ++lines;
                    }
                    QVERIFY(found);
                    const QRect rect = strip.tokenRect(token);
                    if (!rect.isEmpty() && rect.bottom() < 400) {
                        QCOMPARE(strip.tokenAt(rect.center()), token);
                    }
                }
            }
        }
        QVERIFY(lines > 50);
    }

    /// T6: a block that stands twice, a slot that is not filled.
    void aWrongTableIsNoticed() {
        trace::EngineState state = trace::initialState(m_engine->header());
        int noticed = 0;
        for (const trace::StepRecord& record : m_engine->records()) {
            QVERIFY(trace::apply(state, record));
            for (const SequenceId id : state.running) {
                trace::EngineState wrong = state;
                std::vector<std::int32_t>& table = wrong.sequences.at(id).table;
                if (table.size() > 1 && table[0] != table[1]) {
                    table[1] = table[0];
                    QVERIFY(brokenTable(wrong, id).startsWith("inconsistent: "));
                    wrong = state;
                    wrong.blocks[static_cast<std::size_t>(wrong.sequences.at(id).table[0])].filled -= 1;
                    QVERIFY(brokenTable(wrong, id).contains("filled slots"));
                    ++noticed;
                }
            }
        }
        QVERIFY(noticed > 3);
    }

    void keysWalkTheTokens() {
        TokenTexts texts(m_playback);
        SelectionBus bus;
        BlockTableRows rows(texts);
        BlockStrip strip(rows, texts, bus);
        trace::EngineState state = trace::initialState(m_engine->header());
        SequenceId subject;
        for (const trace::StepRecord& record : m_engine->records()) {
            QVERIFY(trace::apply(state, record));
            for (const SequenceId id : state.running) {
                if (state.find(id)->table.size() >= 2) {
                    subject = id;
                }
            }
            if (subject.valid()) {
                break;
            }
        }
        QVERIFY(subject.valid());
        rows.show(state, subject);
        strip.setContext(state.find(subject)->computed);
        strip.resize(320, 300);
        strip.show();
        connect(&strip, &BlockStrip::tokenChosen, &bus, [&bus](int token) { bus.chooseToken(token); });
        QTest::keyClick(&strip, Qt::Key_Right);
        QCOMPARE(bus.selection().token, 0);
        QTest::keyClick(&strip, Qt::Key_Down);
        QCOMPARE(bus.selection().token, state.blockSize);
        QTest::keyClick(&strip, Qt::Key_Right);
        QCOMPARE(bus.selection().token, state.blockSize + 1);
        QVERIFY(strip.accessibleDescription().contains(QStringLiteral("mod %1 = 1").arg(state.blockSize)));
        QTest::keyClick(&strip, Qt::Key_End);
        QCOMPARE(bus.selection().token, state.find(subject)->computed - 1);
        QSignalSpy table(&strip, &BlockStrip::tableRequested);
        QTest::keyClick(&strip, Qt::Key_T);
        QCOMPARE(table.size(), 1);
        strip.grab();
    }

    /// Every cell of the mask against the definition, and the pairs against a plain count.
    void theMaskIsTheBatch() {
        for (const trace::StepRecord& record : m_engine->records()) {
            const MaskScene mask = MaskScene::of(record);
            QCOMPARE(mask.rows, record.tokensUsed);
            std::int64_t pairs = 0;
            int row = 0;
            for (const MaskScene::Member& member : mask.members) {
                for (int i = 0; i < member.computed; ++i, ++row) {
                    QCOMPARE(mask.members[static_cast<std::size_t>(mask.memberAt(row))].sequence.value,
                             member.sequence.value);
                    for (int column = 0; column < mask.columns; ++column) {
                        const MaskScene::Cell cell = mask.at(row, column);
                        QCOMPARE(cell != MaskScene::Cell::outside, column <= member.past + i);
                        QCOMPARE(cell == MaskScene::Cell::past, column < member.past);
                        pairs += cell != MaskScene::Cell::outside ? 1 : 0;
                    }
                }
            }
            QCOMPARE(mask.pairs, pairs);
            QCOMPARE(mask.memberAt(mask.rows), -1);
        }
    }

    void aStepAgainstItselfIsZero() {
        StepDifference difference;
        QAbstractItemModelTester tester(&difference, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(difference.rowCount(), 0);
        const trace::RecordPtr a = m_playback.record(2);
        const trace::RecordPtr b = m_playback.record(5);
        difference.show(a, a);
        for (int row = 0; row < StepDifference::kRows; ++row) {
            QCOMPARE(difference.value(row, StepDifference::kDifference), 0.0);
        }
        difference.show(a, b);
        std::vector<double> there;
        for (int row = 0; row < StepDifference::kRows; ++row) {
            there.push_back(difference.value(row, StepDifference::kDifference));
        }
        difference.show(b, a);
        for (int row = 0; row < StepDifference::kRows; ++row) {
            QCOMPARE(difference.value(row, StepDifference::kDifference), -there[static_cast<std::size_t>(row)]);
        }
    }

    /// The drafts of a brushed stretch are those of its steps; without one, all up to the step that is shown.
    void draftsAreToldOfTheBrushedSteps() {
        auto log = std::make_shared<trace::TraceLog>(m_engine->header());
        for (trace::StepRecord record : m_engine->records()) { // the pretended engine tells of drafts in the batch alone
            for (const trace::BatchEntry& entry : record.batch) {
                trace::Verification v;
                v.sequence = entry.sequence;
                v.drafted.assign(static_cast<std::size_t>(entry.drafted), 1);
                v.accepted = entry.accepted;
                record.verifications.push_back(v);
            }
            log->append(record);
        }
        Playback playback;
        playback.setActive(true);
        playback.setLog(log);
        SelectionBus bus;
        SpeculationPanel panel(playback, bus);
        panel.resize(500, 300);
        panel.show();
        panel.refresh();
        const auto counted = [this](std::int64_t from, std::int64_t to) {
            std::int64_t drafted = 0;
            for (std::int64_t step = from; step <= to; ++step) {
                for (const trace::BatchEntry& entry : m_engine->records()[static_cast<std::size_t>(step - 1)].batch) {
                    drafted += entry.drafted;
                }
            }
            return drafted;
        };
        const std::int64_t last = playback.newestStep();
        QVERIFY(counted(1, last) > 0);
        QCOMPARE(panel.scene().drafted, counted(1, last));
        for (const auto& [from, to] : {std::pair(last / 4, last / 2), std::pair(last / 2, last), std::pair<std::int64_t, std::int64_t>(1, 2)}) {
            bus.chooseRange(std::pair(from, to));
            QCOMPARE(panel.scene().drafted, counted(from, to));
        }
        bus.clear();
        QCOMPARE(panel.scene().drafted, counted(1, last));
        // The pointer over a lane echoes its request everywhere; where it leaves the lanes, nothing does.
        std::optional<SequenceId> echoed;
        for (int y = 0; y < panel.height() && !echoed; ++y) {
            QTest::mouseMove(&panel, QPoint(20, y));
            if (!bus.hovered().sequences.empty()) {
                echoed = *bus.hovered().sequences.begin();
            }
        }
        QVERIFY(echoed.has_value());
        QCOMPARE(*echoed, panel.scene().last.back().sequence); // the newest is the uppermost
        QVERIFY(bus.selection().sequences.empty());
        QTest::mouseMove(&panel, QPoint(20, 2));
        QVERIFY(bus.hovered().sequences.empty());
    }

    /// Two verifying steps of 3 ms for 4 tokens each, plain steps of 2 ms: 16 ms against 6.
    void theTwoClocksAreMeasured() {
        SpeculationScene scene;
        const auto step = [&scene](std::int64_t number, Nanoseconds time, int drafted, int accepted, int emitted) {
            trace::StepRecord record;
            record.step = number;
            record.t0 = number * 10'000'000;
            record.t1 = record.t0 + time;
            trace::BatchEntry entry;
            entry.sequence = SequenceId(1);
            entry.phase = trace::Phase::decode;
            entry.computed = drafted + 1;
            entry.drafted = drafted;
            entry.accepted = accepted;
            entry.emitted = emitted;
            record.batch.push_back(entry);
            if (drafted > 0) {
                trace::Verification v;
                v.sequence = SequenceId(1);
                v.drafted.assign(static_cast<std::size_t>(drafted), 7);
                v.accepted = accepted;
                v.bonus = 1;
                v.draftTime = 100'000;
                record.verifications.push_back(v);
            }
            scene.take(record);
        };
        step(1, 3'000'000, 4, 3, 4);
        QCOMPARE(scene.twin().steps, 0); // no plain step yet: nothing is known
        QCOMPARE(scene.formulaSpeedUp(), 0.0);
        step(2, 1'500'000, 0, 0, 1);
        step(3, 2'500'000, 0, 0, 1);
        step(4, 3'000'000, 4, 3, 4);
        const TwinClock twin = scene.twin();
        QCOMPARE(twin.steps, 2);
        QCOMPARE(twin.tokens, 8);
        QCOMPARE(twin.plainSteps, 2);
        QCOMPARE(twin.speculative, Nanoseconds{6'000'000});
        QCOMPARE(twin.plain, Nanoseconds{16'000'000});
        QVERIFY(scene.formulaSpeedUp() > 1.0 && scene.formulaSpeedUp() < 5.0);
    }

    /// T4: the saved numbers of the timeline add up to what the records say, also as text.
    void savedMarksReaggregate() {
        const QList<QByteArray> lines = timelineCsv(m_playback.timeline()).trimmed().split('\n');
        const QList<QByteArray> head = lines.front().split(',');
        const auto computedAt = head.indexOf("computed");
        const auto emittedAt = head.indexOf("emitted");
        const auto stepAt = head.indexOf("step");
        const auto shareAt = head.indexOf("share_ms");
        std::int64_t computed = 0;
        std::int64_t emitted = 0;
        std::map<int, double> shares;
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QList<QByteArray> cells = lines[i].split(',');
            QCOMPARE(cells.size(), head.size());
            computed += cells[computedAt].toLongLong();
            emitted += cells[emittedAt].toLongLong();
            shares[cells[stepAt].toInt()] += cells[shareAt].toDouble();
        }
        std::int64_t used = 0;
        std::int64_t given = 0;
        for (const trace::StepRecord& record : m_engine->records()) {
            used += record.tokensUsed;
            for (const trace::BatchEntry& entry : record.batch) {
                given += entry.emitted;
            }
            if (record.tokensUsed > 0) {
                const double time = static_cast<double>(record.t1 - record.t0) * 1e-6;
                QVERIFY(std::abs(shares[static_cast<int>(record.step)] - time) < 1e-4);
            }
        }
        QCOMPARE(computed, used);
        QCOMPARE(emitted, given);
        TimelineTable table(m_playback);
        QCOMPARE(table.rowCount(), static_cast<int>(lines.size()) - 1);
    }

    /// One token has no time after the first: not zero, and no dash of a request that goes on.
    void oneTokenHasNoTimePerToken() {
        LatencyScene scene;
        RequestTimes one;
        one.ttft = 12.0;
        one.tpot = -1.0;
        one.tokens = 1;
        one.ended = true;
        RequestTimes runs = one;
        runs.ended = false;
        RequestTimes waits;
        waits.ttft = -1.0;
        waits.tpot = -1.0;
        waits.soFar = 250.0;
        scene.requests = {one, runs, waits};
        const LatencyTable table(scene);
        QCOMPARE(table.index(0, LatencyTable::kTpot).data().toString(), QString("n/a"));
        QCOMPARE(table.index(1, LatencyTable::kTpot).data().toString(), QString::fromUtf8("–"));
        QCOMPARE(table.index(2, LatencyTable::kTtft).data().toString(), QString("> 250"));
    }

    /// Who waits is not dropped: it is there with the time that it waits so far, until its token comes.
    void whoWaitsIsCensoredNotDropped() {
        const TimelineData& data = m_playback.timeline();
        bool seen = false;
        for (std::int32_t step = 0; step < static_cast<std::int32_t>(data.steps().size()); ++step) {
            const LatencyScene scene = LatencyScene::of(data, step, std::nullopt);
            int open = 0;
            for (const RequestTimes& r : scene.requests) {
                QVERIFY(r.ttft < 0.0 || r.soFar == 0.0);
                open += r.soFar > 0.0 ? 1 : 0;
                seen = seen || r.soFar > 0.0;
            }
            QVERIFY(open <= scene.censored);
        }
        QVERIFY(seen);
    }

private:
    [[nodiscard]] TokenTexts::Prompt promptOf(RequestId request) const {
        for (const TimelineRow& row : m_playback.timeline().rows()) {
            if (row.request == request) {
                const std::vector<TokenId>& all = m_engine->texts().at(row.sequence);
                return std::make_shared<const std::vector<TokenId>>(all.begin(), all.begin() + row.promptTokens);
            }
        }
        return nullptr;
    }

    std::unique_ptr<FakeEngine> m_engine;
    Playback m_playback;
};

QTEST_MAIN(PanelsTest)
#include "panels_test.moc"
