// T4: what each view saves adds up again to the figures on screen, step by step through a run with everything in it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "engine/core/percentile.h"
#include "tests/support/sample_run.h"
#include "ui/inside/speculation_scene.h"
#include "ui/inside/view_numbers.h"
#include "ui/views/sharing_scene.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

/// Cells of all lines but the first.
QVector<QList<QByteArray>> cells(const QByteArray& csv) {
    QVector<QList<QByteArray>> rows;
    const QList<QByteArray> lines = csv.split('\n');
    const qsizetype columns = lines.front().split(',').size();
    for (qsizetype i = 1; i + 1 < lines.size(); ++i) {
        rows.push_back(lines[i].split(','));
        if (rows.back().size() != columns) {
            qFatal("a line of another length");
        }
    }
    return rows;
}

std::vector<double> valuesOf(const QVector<QList<QByteArray>>& rows, const char* metric) {
    std::vector<double> values;
    for (const auto& row : rows) {
        if (row[0] == metric) {
            values.push_back(row[4].toDouble());
        }
    }
    return values;
}

} // namespace

class NumbersTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_engine = sampleRun();
        auto log = std::make_shared<trace::TraceLog>(m_engine->header());
        for (const trace::StepRecord& record : m_engine->records()) {
            log->append(record);
        }
        m_playback = std::make_unique<Playback>();
        m_playback->setActive(true);
        m_playback->setLog(log);
    }

    void blocksAddUpToThePool() {
        for (std::int64_t step = 0; step <= m_playback->newestStep(); ++step) {
            m_playback->showStep(step);
            const trace::EngineState& state = m_playback->shown();
            QHash<QByteArray, int> byState;
            std::int64_t refs = 0;
            std::int64_t filledOfHeld = 0;
            for (const auto& row : cells(mapCsv(state))) {
                ++byState[row[2]];
                refs += row[3].toLongLong();
                filledOfHeld += row[3].toInt() > 0 ? row[4].toLongLong() : 0;
                QCOMPARE(row[5].isEmpty() ? 0 : row[5].split(' ').size(), row[3].toLongLong());
            }
            QCOMPARE(byState["owned"], state.counts.owned);
            QCOMPARE(byState["shared"], state.counts.shared);
            QCOMPARE(byState["cached"], state.counts.cached);
            QCOMPARE(byState["free"] + byState["unused"], state.counts.free);
            QCOMPARE(filledOfHeld, state.counts.slotsFilled);
            std::int64_t entries = 0;
            for (const auto& row : cells(blockTableCsv(state))) {
                entries += row[4].toInt() >= 0 ? 1 : 0;
            }
            QCOMPARE(entries, refs); // the law: references are entries of tables
        }
    }

    void sharingAddsUp() {
        for (std::int64_t step = 1; step <= m_playback->newestStep(); ++step) {
            m_playback->showStep(step);
            const SharingScene scene = sharingScene(m_playback->shown());
            std::int64_t shared = 0;
            QStringList queue;
            for (const auto& row : cells(sharingCsv(m_playback->shown()))) {
                if (row[1] == "span") {
                    shared += std::max<std::int64_t>(0, row[6].toLongLong() - 1) * row[5].toLongLong();
                } else {
                    queue << QString::fromLatin1(row[7]);
                }
            }
            QCOMPARE(shared, scene.sharedTokens);
            QStringList expected;
            for (const std::int32_t block : scene.evictionOrder) {
                expected << QString::number(block);
            }
            QCOMPARE(queue, expected);
            const QByteArray dot = sharingDot(m_playback->shown());
            QCOMPARE(dot.count("[label="), static_cast<qsizetype>(scene.spans.size()));
            const auto children =
                std::ranges::count_if(scene.spans, [](const PrefixSpan& span) { return span.parent >= 0; });
            QCOMPARE(dot.count(" -> "), static_cast<qsizetype>(children));
        }
    }

    void aStepAddsUp() {
        for (const trace::StepRecord& record : m_engine->records()) {
            std::int64_t computed = 0;
            for (const auto& row : cells(stepCsv(record))) {
                computed += row[4].toLongLong();
            }
            QCOMPARE(computed, static_cast<std::int64_t>(record.tokensUsed));
            const QJsonObject json = QJsonDocument::fromJson(stepJson(record)).object();
            double sum = 0.0;
            for (const QJsonValue& part : json.value("sections_ms").toObject()) {
                sum += part.toDouble();
            }
            QVERIFY(qAbs(sum - json.value("duration_ms").toDouble()) < 1e-9);
            QCOMPARE(json.value("batch").toArray().size(), static_cast<qsizetype>(record.batch.size()));
        }
    }

    void latenciesGiveTheSamePercentiles() {
        const TimelineData& data = m_playback->timeline();
        const auto last = static_cast<std::int32_t>(data.steps().size()) - 1;
        for (const std::int32_t upTo : {last / 3, last / 2, last}) {
            const LatencyScene scene = LatencyScene::of(data, upTo, std::nullopt);
            const auto rows = cells(latencyCsv(scene, data));
            const std::pair<const char*, Quantiles> expected[] = {
                {"ttft", scene.ttft}, {"tpot", scene.tpot}, {"itl", scene.itl}, {"e2e", scene.e2e}};
            for (const auto& [metric, q] : expected) {
                std::vector<double> values = valuesOf(rows, metric);
                QCOMPARE(static_cast<int>(values.size()), q.samples);
                if (q.samples > 0) {
                    std::ranges::sort(values);
                    QVERIFY(qAbs(percentileOfAscending(values, 0.5) - q.p50) < 1e-6);
                    QVERIFY(qAbs(percentileOfAscending(values, 0.99) - q.p99) < 1e-6);
                }
            }
        }
    }

    void draftsAddUp() {
        SpeculationScene scene;
        auto log = std::make_shared<trace::TraceLog>(m_engine->header());
        for (trace::StepRecord record : m_engine->records()) {
            record.verifications.clear();
            for (const trace::BatchEntry& entry :
                 record.batch) { // the sample's drafts, as an engine with a model tells
                if (entry.drafted > 0) {
                    record.verifications.push_back({entry.sequence,
                                                    std::vector<TokenId>(static_cast<std::size_t>(entry.drafted), 1),
                                                    entry.accepted, 2, 1000});
                }
            }
            scene.take(record);
            log->append(record);
        }
        Playback playback;
        playback.setActive(true);
        playback.setLog(log);
        std::int64_t drafted = 0;
        std::int64_t accepted = 0;
        for (const auto& row : cells(speculationCsv(playback))) {
            drafted += row[2].toLongLong();
            accepted += row[3].toLongLong();
        }
        QVERIFY(drafted > 0);
        QCOMPARE(drafted, scene.drafted);
        QCOMPARE(accepted, scene.accepted);
    }

    void requestsAddUp() {
        std::int64_t out = 0;
        std::int64_t preempted = 0;
        const auto rows = cells(requestsCsv(m_playback->shown()));
        for (const auto& row : rows) {
            out += row[5].toLongLong();
            preempted += row[8].toLongLong();
        }
        QCOMPARE(out, m_playback->shown().totals.tokensEmitted);
        QCOMPARE(preempted, m_playback->shown().totals.preemptions);
        QCOMPARE(static_cast<std::size_t>(rows.size()), m_playback->shown().sequences.size());
    }

    /// Formats add up to the weights, parts and rest to what is in use, the machine's shares to all that it has.
    void memoryAddsUp() {
        EngineInfo info;
        info.predicted = {1000, 2000, 300, 40, 0};
        info.actual = {1000, 2048, 310, 44, 5};
        info.weightsByType = {{"Q4_1", 900}, {"F32", 100}};
        for (const std::uint64_t inUse : {3000, 5000}) {
            std::int64_t formats = 0;
            std::int64_t planned = 0;
            std::int64_t used = 0;
            std::int64_t machine = 0;
            for (const auto& row : cells(memoryCsv(&info, inUse, {10'000, 2'000}))) {
                formats += row[0] == "format" ? row[2].toLongLong() : 0;
                planned += row[0] == "part" ? row[2].toLongLong() : 0;
                used += row[0] == "machine" || row[0] == "format" ? 0
                        : row[1] == "not_touched"                 ? -row[3].toLongLong()
                                                                  : row[3].toLongLong();
                machine += row[0] == "machine" ? row[3].toLongLong() : 0;
            }
            QCOMPARE(formats, static_cast<std::int64_t>(info.predicted.weights));
            QCOMPARE(planned, static_cast<std::int64_t>(info.predicted.total()));
            QCOMPARE(used, static_cast<std::int64_t>(inUse));
            QCOMPARE(machine, std::int64_t{10'000});
        }
        QCOMPARE(memoryCsv(nullptr, 0, {}).count('\n'), qsizetype{1});
    }

    /// T6: one event falsified, and the sum of the blocks no longer is the count.
    void aFalsifiedBlockIsNoticed() {
        m_playback->showStep(3);
        trace::EngineState state = m_playback->shown();
        const auto held = [&] {
            int n = 0;
            for (const auto& row : cells(mapCsv(state))) {
                n += row[3].toInt() > 0 ? 1 : 0;
            }
            return n;
        };
        QVERIFY(state.counts.owned > 0);
        QCOMPARE(held(), state.counts.owned + state.counts.shared);
        const auto one = std::ranges::find_if(state.blocks, [](const trace::BlockState& b) { return b.refs > 0; });
        one->refs = 0;
        QVERIFY(held() != state.counts.owned + state.counts.shared);
    }

private:
    std::unique_ptr<FakeEngine> m_engine;
    std::unique_ptr<Playback> m_playback;
};

QTEST_MAIN(NumbersTest)
#include "numbers_test.moc"
