// The block table of the page Inside against the records of a run: token texts, the strip of a request's tokens and
// blocks, its keys.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include "engine/trace/replay.h"
#include "tests/ui/inside/sample_playback.h"
#include "ui/inside/block_strip.h"
#include "ui/inside/block_table.h"
#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_box.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

class BlockPanelTest : public SamplePlaybackFixture {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        QVERIFY(playSample("fake"));
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

    /// Nobody is chosen: the button chooses one that holds blocks, or goes to where one did.
    void theEmptyTableIsFilledByItsButton() {
        TokenTexts texts(m_playback);
        SelectionBus bus;
        BlockTablePanel panel(m_playback, texts, bus);
        panel.resize(320, 400);
        panel.show();
        connect(&panel, &BlockTablePanel::stepWanted, this, [this](qint64 step) { m_playback.showStep(step); });
        for (const std::int64_t step : {m_playback.newestStep(), std::int64_t{6}}) {
            m_playback.showStep(step);
            bus.clear();
            panel.refresh();
            QVERIFY(!panel.strip()->isVisible());
            auto* const box = panel.findChild<EmptyBox*>();
            QVERIFY(box->isVisible() && box->findChild<QAbstractButton*>() != nullptr);
            box->findChild<QAbstractButton*>()->click();
            panel.refresh();
            QVERIFY(panel.strip()->isVisible());
            QVERIFY(panel.rows().rowCount() > 0);
        }
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
};

QTEST_MAIN(BlockPanelTest)
#include "block_panel_test.moc"
