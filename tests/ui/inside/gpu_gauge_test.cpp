// The gauge of the GPU: the driver's figures, from a library that plays the driver; and the reason where there is no driver.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "ui/inside/gauge_strip.h"
#include "ui/inside/playback.h"
#include "ui/theme/theme.h"
#include "ui/widgets/gauge.h"

using namespace vitrine::ui;

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

private:
    static Gauge* gaugeOf(const GaugeStrip& strip, const QString& beginning) {
        const auto all = strip.findChildren<Gauge*>();
        const auto found = std::find_if(all.begin(), all.end(), [&](const Gauge* g) { return g->accessibleName().startsWith(beginning); });
        return found == all.end() ? nullptr : *found;
    }
};

QTEST_MAIN(GpuGaugeTest)
#include "gpu_gauge_test.moc"
