// The scenes of the smaller views against the records: sharing through the published example of ten blocks, sections of
// a step, latencies by a plain sort, speculation; and decimation of charts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/support/ten_blocks.h"
#include "ui/charts/decimate.h"
#include "ui/inside/latency_scene.h"
#include "ui/inside/playback.h"
#include "ui/inside/speculation_scene.h"
#include "ui/inside/step_panel.h"
#include "ui/views/sharing_scene.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

QString strip(const SharingScene& scene) {
    QStringList ids;
    for (const std::int32_t block : scene.evictionOrder) {
        ids << QString::number(block);
    }
    return ids.join(' ');
}

/// "0-8 x2 [0 1]": from token, tokens, refs, blocks; parents before children.
QString tree(const SharingScene& scene) {
    QStringList spans;
    for (const PrefixSpan& span : scene.spans) {
        QStringList blocks;
        for (const std::int32_t block : span.blocks) {
            blocks << QString::number(block);
        }
        spans << QStringLiteral("%1+%2 x%3 [%4]")
                     .arg(span.firstToken)
                     .arg(span.tokens)
                     .arg(span.refs)
                     .arg(blocks.join(' '));
    }
    return spans.join(QStringLiteral("; "));
}

} // namespace

class ScenesTest : public QObject {
    Q_OBJECT

private slots:
    /// The example of vLLM's documentation, from the real scheduler: tree and free queue at times 1, 3, 4, 5, 6, 7.
    void sharingAtEachTime() {
        FakeEngine engine(tenBlocksConfig(), BatchingMode::continuous);
        const auto request = [&](std::int64_t id) { QVERIFY(engine.add(tenBlocksRequest(id))); };
        const auto now = [&]() {
            const SharingScene scene = sharingScene(engine.state());
            return brokenSharing(scene, engine.state()).empty() ? scene : SharingScene{};
        };
        request(0);
        QVERIFY(engine.step()); // t1
        QCOMPARE(tree(now()), QString("0+12 x1 [0 1 2]"));
        QCOMPARE(strip(now()), QString("4 5 6 7 8 9"));
        QVERIFY(engine.step());
        QVERIFY(engine.step()); // t3
        QCOMPARE(tree(now()), QString("0+16 x1 [0 1 2 3]"));
        QCOMPARE(strip(now()), QString("5 6 7 8 9"));
        request(1);
        QVERIFY(engine.step()); // t4
        QCOMPARE(tree(now()), QString("0+8 x2 [0 1]; 8+8 x1 [2 3]; 8+4 x1 [5]"));
        QCOMPARE(strip(now()), QString("7 8 9"));
        QCOMPARE(now().sharedTokens, std::int64_t{8});
        QVERIFY(engine.step()); // t5: request 0 ends
        QCOMPARE(strip(now()), QString("7 8 9 4 3 2"));
        QCOMPARE(tree(now()).count("x0"), 1);
        QVERIFY(engine.step()); // t6: request 1 ends
        QCOMPARE(strip(now()), QString("7 8 9 4 3 2 6 5 1 0"));
        request(2);
        QVERIFY(engine.step()); // t7
        QCOMPARE(strip(now()), QString("6 5"));
        QVERIFY2(tree(now()).contains("x1 [2 7 8 9 4]"), qPrintable(tree(now())));
    }

    /// T3 at every step of the sample run, and T6: a reference or the queue falsified is noticed.
    void sharingKeepsItsLaws() {
        const auto engine = sampleRun();
        trace::EngineState state = trace::initialState(engine->header());
        int noticed = 0;
        for (const trace::StepRecord& record : engine->records()) {
            QVERIFY(trace::apply(state, record));
            SharingScene scene = sharingScene(state);
            QCOMPARE(QString::fromStdString(brokenSharing(scene, state)), QString());
            if (!scene.spans.empty()) {
                ++scene.spans.front().refs;
                noticed += brokenSharing(scene, state).empty() ? 0 : 1;
                --scene.spans.front().refs;
            }
            if (scene.evictionOrder.size() > 1) {
                std::swap(scene.evictionOrder.front(), scene.evictionOrder.back());
                QVERIFY(!brokenSharing(scene, state).empty());
            }
        }
        QVERIFY(noticed > 5);
    }

    void sectionsAndRestAreTheStep() {
        const auto engine = sampleRun();
        for (trace::StepRecord record : engine->records()) {
            record.sections.forward = (record.t1 - record.t0) / 2;
            record.sections.sample = (record.t1 - record.t0) / 8;
            Nanoseconds sum = 0;
            for (int op = 0; op < kOpClasses; ++op) {
                sum += timeIn(record, static_cast<OpClass>(op));
            }
            QCOMPARE(sum, record.t1 - record.t0);
            QCOMPARE(timeIn(record, OpClass::none), Nanoseconds{0});
            QVERIFY(std::abs(opShares(record)[static_cast<std::size_t>(OpClass::forward)] - 127) <= 1);
        }
    }

    /// TTFT, TPOT, E2E and ITL recounted from the folded sequences and the raw records.
    void latenciesAreRecounted() {
        const auto engine = sampleRun();
        Playback playback;
        playback.setActive(true);
        auto log = std::make_shared<trace::TraceLog>(engine->header());
        for (const trace::StepRecord& record : engine->records()) {
            log->append(record);
        }
        playback.setLog(log);
        const TimelineData& data = playback.timeline();
        const auto last = static_cast<std::int32_t>(data.steps().size()) - 1;
        const LatencyScene scene = LatencyScene::of(data, last, std::nullopt);
        std::vector<double> ttft;
        std::vector<double> tpot;
        int gaps = 0;
        for (const auto& [id, sequence] : playback.shown().sequences) {
            if (sequence.firstToken > 0) {
                ttft.push_back(static_cast<double>(sequence.firstToken - sequence.arrival) * 1e-6);
                gaps += sequence.generated - 1;
            }
            if (sequence.generated > 1) {
                tpot.push_back(static_cast<double>(sequence.lastToken - sequence.firstToken) * 1e-6 /
                               (sequence.generated - 1));
            }
        }
        const Quantiles expected = quantilesOf(ttft);
        QVERIFY(expected.samples > 3);
        QCOMPARE(scene.ttft.samples, expected.samples);
        QCOMPARE(scene.ttft.p50, expected.p50);
        QCOMPARE(scene.ttft.p99, expected.p99);
        QCOMPARE(scene.tpot.samples, static_cast<int>(tpot.size()));
        QCOMPARE(scene.tpot.p90, quantilesOf(tpot).p90);
        QCOMPARE(scene.itl.samples, gaps);
        QCOMPARE(static_cast<int>(scene.tokens.size()), gaps);
        QCOMPARE(scene.censored, 0);
        // A brushed stretch: only its own samples; both halves together are the whole.
        const std::int64_t middle = data.numberOf(last / 2);
        const LatencyScene left = LatencyScene::of(data, last, std::pair{data.firstStep(), middle});
        const LatencyScene right = LatencyScene::of(data, last, std::pair{middle + 1, data.numberOf(last)});
        QCOMPARE(left.itl.samples + right.itl.samples, gaps);
        QCOMPARE(left.ttft.samples + right.ttft.samples, expected.samples);
        QCOMPARE(quantilesOf({}).samples, 0);
    }

    void draftsAreRecounted() {
        const auto engine = sampleRun();
        SpeculationScene scene;
        std::int64_t drafted = 0;
        std::int64_t accepted = 0;
        for (const trace::StepRecord& record : engine->records()) {
            scene.take(record);
            for (const trace::BatchEntry& entry : record.batch) {
                drafted += record.verifications.empty() ? 0 : entry.drafted;
                accepted += record.verifications.empty() ? 0 : entry.accepted;
            }
        }
        QCOMPARE(scene.drafted, drafted);
        QCOMPARE(scene.accepted, accepted);
        QCOMPARE(std::accumulate(scene.offeredAt.begin(), scene.offeredAt.end(), std::int64_t{0}), drafted);
        QCOMPARE(std::accumulate(scene.acceptedAt.begin(), scene.acceptedAt.end(), std::int64_t{0}), accepted);
    }

    /// Every peak and every valley of the full line survives, with no more points than two a column.
    void decimationKeepsTheExtremes() {
        QVector<QPointF> points;
        for (int i = 0; i < 10'000; ++i) {
            points.push_back({double(i), double((i * 7919) % 1009)});
        }
        points[4321].setY(99'999);
        points[777].setY(-5);
        const QVector<QPointF> kept = decimate(points, 0, 10'000, 300);
        QVERIFY(kept.size() <= 600);
        QVERIFY(kept.contains(points[4321]));
        QVERIFY(kept.contains(points[777]));
        QVERIFY(
            std::is_sorted(kept.begin(), kept.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
        QCOMPARE(decimate(points.mid(0, 100), 0, 100, 300).size(), 100);
    }
};

QTEST_MAIN(ScenesTest)
#include "scenes_test.moc"
