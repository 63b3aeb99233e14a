// SPDX-License-Identifier: GPL-3.0-or-later
// What small widgets paint: contrast of a key cap, edges at broken device pixel ratios, no icons of the desktop's style.
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/stacked_gauge.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class PaintTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void keyCapIsReadable();
    void gaugeHasAllEdges_data();
    void gaugeHasAllEdges();
    void dialogButtonsBearNoForeignIcon();
};

void PaintTest::keyCapIsReadable() {
    for (const auto mode : {Theme::Mode::light, Theme::Mode::dark}) {
        Theme::instance().setMode(mode);
        Button send(ButtonKind::primary, QStringLiteral("Send"));
        send.setKeyCap(QStringLiteral("Enter"));
        send.resize(send.sizeHint());
        const QImage image = send.grab().toImage();
        const QColor ground = tokens().accentFill;
        double best = 0.0;
        const int from = send.width() - keyCapWidth(QStringLiteral("Enter")) - scaled(8);
        for (int y = 4; y < image.height() - 4; ++y) {
            for (int x = from; x < image.width() - scaled(8); ++x) {
                best = std::max(best, contrastRatio(image.pixelColor(x, y), ground));
            }
        }
        QVERIFY2(best >= 4.5, qPrintable(QString::number(best)));
    }
}

void PaintTest::gaugeHasAllEdges_data() {
    QTest::addColumn<double>("ratio");
    for (const double ratio : {1.0, 1.25, 1.5, 1.75, 2.0}) {
        QTest::addRow("%d", qRound(ratio * 100)) << ratio;
    }
}

void PaintTest::gaugeHasAllEdges() {
    QFETCH(double, ratio);
    StackedGauge gauge(8, QStringLiteral("Context"));
    gauge.resize(120, 8);
    QImage image(QSize(qRound(120 * ratio), qRound(8 * ratio)), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta);
    gauge.render(&image);
    const QRgb edge = tokens().lineStrong.rgb();
    const int middle = image.width() / 2;
    QCOMPARE(image.pixel(middle, 0), edge);
    QCOMPARE(image.pixel(middle, image.height() - 1), edge);
    QCOMPARE(image.pixel(0, image.height() / 2), edge);
    QCOMPARE(image.pixel(image.width() - 1, image.height() / 2), edge);
}

void PaintTest::dialogButtonsBearNoForeignIcon() {
    QDialogButtonBox box(QDialogButtonBox::Close | QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    for (const QAbstractButton* b : box.buttons()) {
        QVERIFY2(b->icon().isNull(), qPrintable(b->text()));
    }
}

} // namespace

QTEST_MAIN(PaintTest)
#include "paint_test.moc"
