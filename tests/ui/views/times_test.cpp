// SPDX-License-Identifier: GPL-3.0-or-later
// Dots, percentiles and bars of time: the arithmetic, against plain counting.
#include <QAbstractItemModelTester>
#include <QtTest>

#include <algorithm>
#include <numeric>
#include <random>

#include "engine/core/percentile.h"
#include "ui/theme/theme.h"
#include "ui/views/split_bar.h"
#include "ui/views/token_gaps_view.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

std::vector<TokenGap> gapsOf(const std::vector<double>& milliseconds) {
    std::vector<TokenGap> gaps;
    for (const double ms : milliseconds) {
        gaps.push_back({static_cast<Nanoseconds>(ms * 1e6), 1 + static_cast<std::int64_t>(gaps.size()), {}, 0, false});
    }
    return gaps;
}

} // namespace

class TimesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    void percentilesAreThoseOfAPlainSort() {
        std::mt19937 random(7);
        for (int n = 1; n < 60; ++n) {
            std::vector<double> samples;
            for (int i = 0; i < n; ++i) {
                samples.push_back(static_cast<double>(random() % 1000));
            }
            std::vector<double> sorted = samples;
            std::sort(sorted.begin(), sorted.end());
            for (const double share : {0.0, 0.5, 0.9, 0.99, 1.0}) {
                const double place = share * (n - 1);
                const auto low = static_cast<std::size_t>(place);
                const std::size_t high = std::min<std::size_t>(low + 1, sorted.size() - 1);
                const double expected = sorted[low] + (sorted[high] - sorted[low]) * (place - static_cast<double>(low));
                QVERIFY(std::abs(percentile(samples, share) - expected) < 1e-9);
            }
        }
        QVERIFY(std::isnan(percentile({}, 0.5)));
    }

    void axesEndAtRoundNumbers() {
        QCOMPARE(niceCeiling(46.2), 50.0);
        QCOMPARE(niceCeiling(1.0), 1.0);
        QCOMPARE(niceCeiling(0.013), 0.02);
        QCOMPARE(niceCeiling(2.1), 2.5);
        QCOMPARE(niceCeiling(0.0), 1.0);
        QCOMPARE(tokenTicks(1, 318, 4), QVector<int>({100, 200, 300}));
        QVERIFY(tokenTicks(1, 2, 4).size() <= 1);
    }

    void dotsLieWhereTheirTimesAre() {
        TokenGapsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        TokenGapsView view(model);
        view.resize(302, view.sizeHint().height());
        view.show();
        std::vector<double> times(40, 10.0);
        times[17] = 46.0;
        model.setScene(TokenGapsScene::of(gapsOf({times.begin(), times.begin() + 20}), 2));
        model.setScene(TokenGapsScene::of(gapsOf(times), 2)); // grows
        QCOMPARE(model.rowCount(), 40);
        QCOMPARE(model.scene().longest, 17);
        const QImage image = view.grab().toImage();
        const TokenGapsGeometry g = view.geometryAt(image.devicePixelRatio());
        QCOMPARE(g.top, 50.0);
        for (int i = 0; i < 40; ++i) {
            // The dashes of the percentiles may cross a dot's middle, never all of it.
            const QPoint at(g.x(2 + i), g.y(times[static_cast<std::size_t>(i)]));
            bool seen = false;
            for (int dy = -1; dy <= 1; ++dy) {
                seen |= image.pixelColor(at + QPoint(0, dy)) == tokens().meaning.decode;
            }
            QVERIFY2(seen, qPrintable(QString::number(i)));
            QCOMPARE(g.tokenAt(at.x()), 2 + i);
        }
        // The names of the percentiles have a column of their own, and the longest time stays clear of the upper line.
        const int names = QFontMetrics(themeFont(FontRole::caption)).horizontalAdvance(QStringLiteral("p99"));
        QVERIFY(g.plot.right() + names < image.width());
        bool written = false;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = g.plot.right() + 2; x < image.width() - 2; ++x) {
                written |= y > 1 && y < image.height() - 2 && image.pixelColor(x, y) != tokens().glass;
            }
        }
        QVERIFY(written);
        QVERIFY(g.y(46.0) - g.plot.top() >= 3);
        // No dot where nothing is: half way up, in the column of the longest.
        QVERIFY(image.pixelColor(g.x(19), g.y(33)) != tokens().meaning.decode);
        QTest::keyClick(&view, Qt::Key_Home);
        QVERIFY(view.accessibleDescription().startsWith("Token 2: 10.00 ms"));
    }

    void barsKeepTheirShares() {
        for (const int width : {40, 302, 377, 604}) {
            for (const auto& amounts :
                 {QVector<double>{4.1, 44.6, 12.9}, {0, 10, 0.001}, {1, 0, 0}, {0.0001, 1, 5000}}) {
                const auto parts = splitWidths(amounts, width, 1, 3);
                const double total = std::accumulate(amounts.begin(), amounts.end(), 0.0);
                int end = 0;
                for (int i = 0; i < amounts.size(); ++i) {
                    const auto [left, wide] = parts[i];
                    QCOMPARE(wide > 0, amounts[i] > 0);
                    if (wide > 0) {
                        QVERIFY(left >= end);
                        QVERIFY(wide >= 1 && std::abs(wide - amounts[i] / total * width) <= 8);
                        end = left + wide;
                    }
                }
                QCOMPARE(end, width);
            }
        }
    }

    void aBarsPixelsAreItsParts() {
        SplitBar bar("bar");
        bar.resize(200, bar.sizeHint().height());
        const Figure figure("1", "ms", Provenance::measured, "A time.");
        bar.setParts({{"queue", 1, [] { return tokens().ink3; }, Hatch::queue, figure},
                      {"prefill", 6, [] { return tokens().meaning.prefill; }, std::nullopt, figure},
                      {"first token", 3, [] { return tokens().meaning.decode; }, std::nullopt, figure}});
        bar.show();
        const QImage image = bar.grab().toImage();
        const qreal ratio = image.devicePixelRatio();
        QCOMPARE(image.pixelColor(bar.partRect(1, ratio).center()), tokens().meaning.prefill);
        QCOMPARE(image.pixelColor(bar.partRect(2, ratio).center()), tokens().meaning.decode);
        QCOMPARE(image.pixelColor(bar.partRect(0, ratio).topLeft()), tokens().lineStrong);
        QVERIFY(bar.accessibleDescription().contains("prefill 1 ms, measured"));
    }

    /// What is free has the colour of the ground; its rim says how large the whole is, in every theme.
    void aPartLikeTheGroundHasARim() {
        for (const Theme::Mode mode : {Theme::Mode::dark, Theme::Mode::light}) {
            Theme::instance().setMode(mode);
            SplitBar bar("bar");
            bar.resize(200, bar.sizeHint().height());
            const Figure figure("1", "blocks", Provenance::counted, "Blocks.");
            bar.setParts({{"owned", 1, [] { return tokens().meaning.owned; }, std::nullopt, figure},
                          {"free", 3, [] { return tokens().glass; }, std::nullopt, figure}});
            bar.show();
            const QImage image = bar.grab().toImage();
            const QRect part = bar.partRect(1, image.devicePixelRatio());
            QCOMPARE(image.pixelColor(part.topLeft()), tokens().dark ? tokens().line : tokens().cellLine);
            QCOMPARE(image.pixelColor(part.bottomRight()), tokens().dark ? tokens().line : tokens().cellLine);
            QCOMPARE(image.pixelColor(part.center()), tokens().glass);
        }
    }
};

QTEST_MAIN(TimesTest)
#include "times_test.moc"
