// A drawing holds the shapes of the raster and nothing else: painted again they give the same pixels, hatches and all;
// with too many shapes the pixels themselves are drawn, and the axes stay shapes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QSvgRenderer>

#include <random>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
#include "ui/views/vector_marks.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr QRgb kGround = 0xFF131517;

QImage painted(const std::vector<VectorMark>& marks, QSize size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(kGround);
    QPainter painter(&image);
    paintVectorMarks(painter, marks);
    return image;
}

QByteArray svgOf(QWidget& widget) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator drawing;
    drawing.setOutputDevice(&buffer);
    drawing.setSize(widget.size());
    drawing.setViewBox(QRect(QPoint(), widget.size()));
    QPainter painter(&drawing);
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    painter.end();
    return bytes;
}

} // namespace

class VectorMarksTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    void everyPixelComesBack() {
        std::mt19937 random(11);
        for (int round = 0; round < 40; ++round) {
            QImage image(120, 60, QImage::Format_RGB32);
            image.fill(kGround);
            const QRgb colours[] = {0xFF0072B2, 0xFFE69F00, 0xFF009E73};
            for (int i = 0; i < 12; ++i) {
                const QRect r(static_cast<int>(random() % 110), static_cast<int>(random() % 50),
                              1 + static_cast<int>(random() % 30), 1 + static_cast<int>(random() % 14));
                const QRgb colour = colours[random() % 3];
                const bool hatched = random() % 2 == 0;
                for (int y = r.top(); y <= std::min(r.bottom(), 59); ++y) {
                    for (int x = r.left(); x <= std::min(r.right(), 119); ++x) {
                        if (!hatched || (x + y) % 5 < 2) {
                            image.setPixel(x, y, colour);
                        }
                    }
                }
            }
            const auto marks = vectorMarks(image, kGround);
            QVERIFY(marks);
            QVERIFY(painted(*marks, image.size()) == image);
        }
    }

    void aBarIsOneShape() {
        QImage image(200, 20, QImage::Format_RGB32);
        image.fill(kGround);
        for (int x = 10; x < 150; ++x) {
            for (int y = 4; y < 14; ++y) {
                image.setPixel(x, y, 0xFF0072B2);
            }
        }
        const auto marks = vectorMarks(image, kGround);
        QVERIFY(marks);
        QCOMPARE(marks->size(), std::size_t{1});
        QCOMPARE(marks->front().outline.boundingRect(), QRect(10, 4, 141, 11)); // corners, not pixels
        QVERIFY(!vectorMarks(image, kGround, 0));
    }

    void theTimelineIsDrawnAsShapes() {
        const auto engine = test::sampleRun();
        TimelineData data;
        trace::EngineState state = trace::initialState(engine->header());
        data.reset(engine->header(), state);
        for (const trace::StepRecord& record : engine->records()) {
            QVERIFY(trace::apply(state, record));
            data.take(record, state);
        }
        SelectionBus bus;
        TimelineView view(data, bus);
        view.resize(900, 300);
        view.show();
        view.fit();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.grab();
        const QByteArray svg = svgOf(view);
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.count("<polyline") + svg.count("<polygon") + svg.count("<path") >
                static_cast<qsizetype>(data.marks() / 4));
        QVERIFY(svg.count("<text") > 5); // names and ticks stay text
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
    }

    void tooManyShapesArePixels() {
        QImage image(300, 300, QImage::Format_RGB32);
        std::mt19937 random(1);
        for (int y = 0; y < 300; ++y) {
            for (int x = 0; x < 300; ++x) {
                image.setPixel(x, y, 0xFF000000U | (random() & 0xFFFFFFU));
            }
        }
        QVERIFY(!vectorMarks(image, kGround));
        QByteArray bytes;
        QBuffer buffer(&bytes);
        QSvgGenerator drawing;
        drawing.setOutputDevice(&buffer);
        drawing.setSize(image.size());
        QPainter painter(&drawing);
        paintRaster(painter, image, kGround);
        painter.end();
        QCOMPARE(bytes.count("<image"), qsizetype{1});
    }
};

QTEST_MAIN(VectorMarksTest)
#include "vector_marks_test.moc"
