// The probe of the event loop: a loop that is held up counts for all that it kept waiting; percentiles are a plain
// sort; nothing is measured while it is off.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <thread>

#include "ui/shell/delay_probe.h"

using namespace vitrine::ui;

class DelayProbeTest : public QObject {
    Q_OBJECT

private slots:
    void percentilesAreAPlainSort() {
        DelayProbe probe;
        QCOMPARE(probe.lastMinute().samples, qint64{0});
        QVERIFY(probe.figures().isEmpty());
        std::mt19937 random(5);
        std::vector<double> all;
        for (int i = 0; i < 2000; ++i) {
            const double late = static_cast<float>(random() % 90) / 10.0F; // less than the interval: one sample each
            probe.take(late, i * 10);
            all.push_back(late);
        }
        std::ranges::sort(all);
        const Delays d = probe.lastMinute();
        QCOMPARE(d.samples, qint64{2000});
        QCOMPARE(d.p50, static_cast<double>(static_cast<float>(all[999])));
        QCOMPARE(d.p99, static_cast<double>(static_cast<float>(all[1979])));
        QCOMPARE(d.most, static_cast<double>(static_cast<float>(all.back())));
        const Delays whole = probe.sinceStart();
        QCOMPARE(whole.p50, std::ceil(all[999]));
        QCOMPARE(whole.p99, std::ceil(all[1979]));
    }

    /// One stretch of 200 ms among samples without delay: 21 events would have waited, from 200 ms down to 0.
    void aHeldUpLoopCountsForAllThatWaited() {
        DelayProbe probe;
        probe.take(200.0, 0);
        QCOMPARE(probe.sinceStart().samples, qint64{21});
        for (int i = 1; i <= 100; ++i) {
            probe.take(0.0, i * 10);
        }
        QCOMPARE(probe.sinceStart().most, 200.0);
        QVERIFY(probe.sinceStart().p99 >= 180.0); // counted once it would be 0
        QCOMPARE(probe.sinceStart().p50, 0.0);
    }

    void onlyTheLastMinuteIsTheLastMinute() {
        DelayProbe probe;
        probe.take(5.0, 0);
        probe.take(1.0, DelayProbe::kWindow + 1);
        QCOMPARE(probe.lastMinute().most, 1.0);
        QCOMPARE(probe.sinceStart().most, 5.0);
    }

    void aRealLoopIsMeasured() {
        DelayProbe probe;
        QTest::qWait(30);
        QCOMPARE(probe.sinceStart().samples, qint64{0});
        probe.start();
        QVERIFY(probe.running());
        QTest::qWait(50);
        std::this_thread::sleep_for(std::chrono::milliseconds(120)); // nothing runs meanwhile
        QTest::qWait(50);
        QVERIFY(probe.sinceStart().most >= 100.0);
        QVERIFY(!probe.figures().isEmpty());
        probe.stop();
        const qint64 held = probe.sinceStart().samples;
        QTest::qWait(50);
        QCOMPARE(probe.sinceStart().samples, held);
        QCOMPARE(probe.report().value("since_start").toObject().value("samples").toInteger(), held);
    }
};

QTEST_MAIN(DelayProbeTest)
#include "delay_probe_test.moc"
