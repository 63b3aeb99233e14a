// SPDX-License-Identifier: GPL-3.0-or-later
// What small widgets paint: contrast of a key cap, edges at broken device pixel ratios, no icons of the desktop's
// style.
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/stacked_gauge.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QImage>
#include <QPainter>
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
    void aPlacardShortensItsQuestion();
    void swatchesAreSeenOnGlass();
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

/// A question without room gives way to its shorter one, whole; the tooltip still asks the longer.
void PaintTest::aPlacardShortensItsQuestion() {
    const QString question = QStringLiteral("Where are the bytes, who owns them, what is waste?");
    Placard placard(QStringLiteral("KV block map"), question);
    placard.setShortQuestion(QStringLiteral("Where are the bytes?"));
    placard.resize(900, 28);
    placard.show();
    QVERIFY(QTest::qWaitForWindowExposed(&placard));
    const ElidedLabel* const asked = placard.findChildren<ElidedLabel*>().at(1);
    QCOMPARE(asked->text(), question);
    QVERIFY(placard.toolTip().isEmpty());
    for (int width = 900; width >= 280; width -= 10) {
        placard.resize(width, 28);
        QCoreApplication::processEvents();
        QVERIFY2(asked->isVisible() && !asked->isElided(), qPrintable(QString::number(width)));
    }
    QCOMPARE(asked->text(), QStringLiteral("Where are the bytes?"));
    QCOMPARE(placard.toolTip(), question);
}

/// What is empty has the colour of the glass: its swatch is an edge that is seen.
void PaintTest::swatchesAreSeenOnGlass() {
    for (const Theme::Mode mode : {Theme::Mode::dark, Theme::Mode::light}) {
        Theme::instance().setMode(mode);
        QImage image(12, 12, QImage::Format_RGB32);
        image.fill(tokens().glass);
        QPainter painter(&image);
        paintSwatch(painter, QRect(1, 1, 10, 10), tokens().glass, std::nullopt);
        painter.end();
        QCOMPARE(image.pixelColor(1, 5), tokens().lineStrong);
        QCOMPARE(image.pixelColor(10, 5), tokens().lineStrong);
        QCOMPARE(image.pixelColor(5, 5), tokens().glass);
    }
}

} // namespace

QTEST_MAIN(PaintTest)
#include "paint_test.moc"
