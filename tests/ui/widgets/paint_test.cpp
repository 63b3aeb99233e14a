// SPDX-License-Identifier: GPL-3.0-or-later
// What small widgets paint: contrast of a key cap, edges at broken device pixel ratios, no icons of the desktop's style.
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/elided_label.h"
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
    void aPlacardKeepsItsTitle();
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

/// Where room is short the question goes, then what yields; the title stays whole.
void PaintTest::aPlacardKeepsItsTitle() {
    Placard placard(QStringLiteral("Timeline"), QStringLiteral("Who waited for whom?"));
    auto* key = new ElidedLabel(QStringLiteral("a key of the marks that is as long as the keys of timelines are"));
    auto* axis = new Button(ButtonKind::secondary, QStringLiteral("Milliseconds"));
    placard.addTool(key);
    placard.addTool(axis);
    placard.setYielding(key);
    placard.show();
    QVERIFY(QTest::qWaitForWindowExposed(&placard));
    const auto labels = placard.findChildren<ElidedLabel*>();
    const ElidedLabel* title = labels.front();
    QCOMPARE(title->text(), QStringLiteral("Timeline"));
    const int whole = title->sizeHint().width();
    for (int width = 900; width >= 240; width -= 10) {
        placard.resize(width, 28);
        QCoreApplication::processEvents();
        QVERIFY2(title->width() >= whole, qPrintable(QString::number(width)));
        QVERIFY(axis->width() >= axis->sizeHint().width());
        QVERIFY(axis->geometry().right() < width);
    }
    QVERIFY(key->width() < key->sizeHint().width());
    QVERIFY(!labels[1]->isVisible());
}

} // namespace

QTEST_MAIN(PaintTest)
#include "paint_test.moc"
