// What the window tells of a GPU: the driver's figures, from a library that plays the driver, or the reason where there is no driver;
// and the device's own times of a step.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "tests/support/sample_run.h"
#include "ui/inside/gauge_strip.h"
#include "ui/inside/playback.h"
#include "ui/inside/step_panel.h"
#include "ui/theme/theme.h"
#include "ui/views/roofline_view.h"
#include "ui/views/split_bar.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/gauge.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr std::int64_t kTimed = 5; ///< a step that a device timed, in a run whose others none did

std::shared_ptr<trace::TraceLog> timedRun() {
    const auto engine = test::sampleRun();
    auto log = std::make_shared<trace::TraceLog>(engine->header());
    for (trace::StepRecord record : engine->records()) {
        if (record.step == kTimed) {
            record.t1 = record.t0 + 9'000'000;
            record.sections.forward = 8'000'000;
            record.device = trace::DeviceTimes{500'000, 6'000'000, 250'000, 250'000};
            record.bytesRead = 12'000'000'000;
            record.flops = 3e12;
        }
        log->append(std::move(record));
    }
    return log;
}

} // namespace

class GpuGaugeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void cleanup() {
        qunsetenv("VITRINE_NVML_LIBRARY");
        qunsetenv("VITRINE_FAKE_NVML");
    }

    void showsWhatTheDriverTells() {
        qputenv("VITRINE_NVML_LIBRARY", VITRINE_FAKE_NVML_FILE);
        const Playback playback;
        const SelectionBus bus;
        GaugeStrip strip(playback, bus);
        Gauge* const gauge = gaugeOf(strip, QStringLiteral("GPU"));
        QVERIFY(gauge != nullptr);
        QVERIFY(gauge->isHidden());
        strip.show();
        QTRY_VERIFY(!gauge->isHidden());
        QVERIFY2(gauge->toolTip().contains(QStringLiteral("Fake card")), qPrintable(gauge->toolTip()));
        for (const QString& told : {QStringLiteral("75 %"), QStringLiteral("2.00 GiB"), QStringLiteral("61 °C"), QStringLiteral("123.5 W")}) {
            QVERIFY2(gauge->toolTip().contains(told), qPrintable(gauge->toolTip()));
        }
        QVERIFY(!gauge->accessibleName().isEmpty());
    }

    /// 12 GB in 6 ms are 2,000 GB/s, 3 TFLOP in 6 ms are 500 TFLOP/s; a step that no device timed has neither.
    void tellsWhatTheDeviceReadAndComputed() {
        qputenv("VITRINE_NVML_LIBRARY", VITRINE_FAKE_NVML_FILE);
        Playback playback;
        playback.setActive(true);
        playback.setLog(timedRun());
        const SelectionBus bus;
        GaugeStrip strip(playback, bus);
        Gauge* const gauge = gaugeOf(strip, QStringLiteral("GPU"));
        playback.showStep(kTimed);
        strip.show();
        QTRY_VERIFY(!gauge->isHidden());
        QVERIFY2(gauge->toolTip().contains(QStringLiteral("it read 2,000.0 GB/s and computed 500.0 TFLOP/s")), qPrintable(gauge->toolTip()));
        playback.showStep(kTimed - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!gauge->toolTip().contains(QStringLiteral("GB/s")), 10'000); // with its next reading
        QVERIFY(gauge->toolTip().contains(QStringLiteral("75 %")));
    }

    void saysWhyThereIsNone() {
        qputenv("VITRINE_NVML_LIBRARY", "/nowhere/libnvidia-ml.so.1");
        const Playback playback;
        const SelectionBus bus;
        GaugeStrip strip(playback, bus);
        Gauge* const cpu = gaugeOf(strip, QStringLiteral("CPU"));
        strip.show();
        QTRY_VERIFY_WITH_TIMEOUT(cpu->toolTip().contains(QStringLiteral("no NVIDIA driver found")), 10'000);
        QVERIFY(gaugeOf(strip, QStringLiteral("GPU"))->isHidden());
    }

    /// 12 GB in 6 ms are 2,000 GB/s: by the device's clock, not by the 8 ms that the host waited.
    void aStepTellsTheDevicesTimes() {
        Playback playback;
        playback.setActive(true);
        playback.setLog(timedRun());
        SelectionBus bus;
        StepPanel panel(playback, bus);
        panel.resize(560, 720);
        panel.show();
        SplitBar* const bar = [&]() -> SplitBar* {
            for (SplitBar* found : panel.findChildren<SplitBar*>()) {
                if (found->accessibleName() == QStringLiteral("Time of the device inside the forward pass")) {
                    return found;
                }
            }
            return nullptr;
        }();
        QVERIFY(bar != nullptr);
        Selection selection;
        selection.step = kTimed - 1;
        bus.select(selection);
        QVERIFY(!bar->isVisible());
        selection.step = kTimed;
        bus.select(selection);
        QVERIFY(bar->isVisible());
        double sum = 0.0;
        for (const GaugePart& part : bar->parts()) {
            sum += part.amount;
        }
        QCOMPARE(sum, 8e6); // the host's part included: all of the forward section
        QCOMPARE(panel.roofline()->dots().size(), 1);
        QCOMPARE(panel.roofline()->dots()[0].rate, 3e12 / 6e-3);
        const auto rates = [&panel] {
            for (const FigureLabel* label : panel.findChildren<FigureLabel*>()) {
                if (label->spoken().contains(QStringLiteral("GB/s"))) {
                    return label->spoken();
                }
            }
            return QString();
        };
        const QString unknown = rates();
        QVERIFY2(unknown.contains(QStringLiteral("bandwidth 2,000.0 GB/s, derived")), qPrintable(unknown));
        QVERIFY2(unknown.contains(QStringLiteral("computes 500.0 TFLOP/s, derived")), qPrintable(unknown));
        QVERIFY2(unknown.contains(QStringLiteral("unknown")) && !unknown.contains(QLatin1Char('%')), qPrintable(unknown));
        panel.setRoof(Roof{4e12, 1e15, 0.0}, {});
        QCOMPARE(panel.roofline()->roof()->bytesPerSecond, 4e12);
        const QString known = rates();
        QCOMPARE(known.count(QStringLiteral("50 %")), 2); // of the memory, and of the arithmetic
        QVERIFY2(!known.contains(QStringLiteral("unknown")), qPrintable(known));
    }

private:
    static Gauge* gaugeOf(const GaugeStrip& strip, const QString& beginning) {
        const auto all = strip.findChildren<Gauge*>();
        const auto found = std::find_if(all.begin(), all.end(), [&](const Gauge* g) { return g->accessibleName().startsWith(beginning); });
        return found == all.end() ? nullptr : *found;
    }
};

QTEST_MAIN(GpuGaugeTest)
#include "gpu_gauge_test.moc"
