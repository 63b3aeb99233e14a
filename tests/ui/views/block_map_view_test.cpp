// SPDX-License-Identifier: GPL-3.0-or-later
// The widget: its pixels at the process's own scale, its table twin, keys and tips. ctest runs it at several scales.
#include <QAbstractItemModelTester>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

#include "tests/support/sample_run.h"
#include "tests/ui/views/pixel_probe.h"
#include "ui/theme/theme.h"
#include "ui/views/block_map_view.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

BlockMapStyle plainStyle() {
    BlockMapStyle style;
    style.columns = 5;
    style.labels = true;
    style.mostRows = 20;
    return style;
}

BlockMapScene pattern(int count) {
    BlockMapScene scene;
    scene.blockSize = 4;
    scene.bytesPerBlock = 2048;
    for (int i = 0; i < count; ++i) {
        BlockCell cell;
        cell.block = i;
        cell.state = static_cast<CellState>(i % 6);
        const bool held = cell.state == CellState::owned || cell.state == CellState::shared;
        cell.refs = cell.state == CellState::shared ? 3 : held ? 1 : 0;
        cell.filled = held ? 1 + i % 4 : 0;
        scene.cells.push_back(cell);
    }
    return scene;
}

std::string readBack(BlockMapView& view, const BlockMapScene& scene) {
    const QImage image = view.viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    const QPointF corner = QPointF(view.cellOrigin()) * image.devicePixelRatio();
    const auto cells = probe(image, QPoint(qRound(corner.x()), qRound(corner.y())), view.geometryOfCells());
    return cells.size() != scene.cells.size() ? "some cells are missing" : differenceOf(cells, scene);
}

} // namespace

class BlockMapViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    void theWidgetsPixelsAreTheScene() {
        BlockMapModel model;
        BlockMapView view(model, plainStyle(), "map");
        view.setPalette(flatPalette());
        view.resize(200, 400);
        view.show();
        model.replace(pattern(33));
        QCOMPARE(QString::fromStdString(readBack(view, model.scene())), QString());
        // One cell changes: the picture follows, and only it.
        BlockCell cell = model.scene().cells[14];
        cell.state = CellState::owned;
        cell.filled = 3;
        cell.refs = 1;
        cell.written = true;
        const CellChange change{14, cell};
        model.change({&change, 1}, 9);
        QCOMPARE(QString::fromStdString(readBack(view, model.scene())), QString());
        QVERIFY(
            !differenceOf(probe(view.viewport()->grab().toImage(), {}, view.geometryOfCells()), pattern(33)).empty());
    }

    /// Never by the hue alone: in grey no two states, nor a state with and without its marks, look alike.
    void statesAreToldApartInGrey_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }
    void statesAreToldApartInGrey() {
        QFETCH(bool, dark);
        BlockMapScene scene;
        scene.blockSize = 4;
        const auto add = [&scene](CellState state, int refs, int filled) -> BlockCell& {
            BlockCell cell;
            cell.block = static_cast<int>(scene.cells.size());
            cell.state = state;
            cell.refs = refs;
            cell.filled = filled;
            scene.cells.push_back(cell);
            return scene.cells.back();
        };
        add(CellState::free, 0, 0);
        add(CellState::cached, 0, 4);
        add(CellState::owned, 1, 4);
        add(CellState::shared, 2, 4);
        add(CellState::lookAhead, 1, 0);
        add(CellState::owned, 1, 2);
        add(CellState::owned, 1, 4).written = true;
        add(CellState::free, 0, 0).lost = true;
        BlockMapModel model;
        BlockMapView view(model, plainStyle(), "map");
        view.setPalette(CellPalette::fromTokens(tokensFor(dark, false)));
        view.resize(300, 300);
        view.show();
        model.replace(scene);
        const QImage grey = view.viewport()->grab().toImage().convertToFormat(QImage::Format_Grayscale8);
        const BlockMapGeometry geometry = view.geometryOfCells();
        const auto cellOf = [&](int index) {
            return grey.copy(geometry.cellRect(index).translated(
                (view.cellOrigin() * view.devicePixelRatioF())));
        };
        for (int a = 0; a < static_cast<int>(scene.cells.size()); ++a) {
            for (int b = 0; b < a; ++b) {
                const QImage one = cellOf(a);
                const QImage other = cellOf(b);
                QCOMPARE(one.size(), other.size());
                int differing = 0;
                for (int y = 0; y < one.height(); ++y) {
                    for (int x = 0; x < one.width(); ++x) {
                        differing += std::abs(qGray(one.pixel(x, y)) - qGray(other.pixel(x, y))) > 24 ? 1 : 0;
                    }
                }
                QVERIFY2(differing * 12 > one.width() * one.height(), qPrintable(QString("%1 and %2: %3").arg(a).arg(b).arg(differing)));
            }
        }
    }

    void theTableTwinFollows() {
        BlockMapModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto engine = sampleRun();
        trace::EngineState state = trace::initialState(engine->header());
        model.replace(poolScene(state, engine->header()));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        for (const trace::RecordPtr& record : shared(engine->records())) {
            QVERIFY(trace::apply(state, *record));
            model.change(poolChanges(model.scene(), state, {&record, 1}, false), state.step);
        }
        QVERIFY(!changed.isEmpty());
        QCOMPARE(model.rowCount(), engine->header().blocks);
        for (int row = 0; row < model.rowCount(); ++row) {
            const trace::BlockState& block = state.blocks[static_cast<std::size_t>(row)];
            QCOMPARE(model.index(row, BlockMapModel::kReferences).data().toString(), QString::number(block.refs));
            QCOMPARE(model.index(row, BlockMapModel::kFilled).data().toString(),
                     QStringLiteral("%1 of %2").arg(block.filled).arg(engine->header().blockSize));
        }
        model.become({});
        QCOMPARE(model.rowCount(), 0);
    }

    void keysMoveTheCursorAndSpeak() {
        BlockMapModel model;
        model.replace(pattern(23));
        model.setOwners([](std::int32_t block) { return QStringLiteral("owner of %1").arg(block); });
        BlockMapView view(model, plainStyle(), "map");
        view.resize(200, 300);
        view.show();
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.cursorCell(), 0);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.cursorCell(), 6);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.cursorCell(), 22);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.cursorCell(), 22);
        view.setCursorCell(4);
        QVERIFY(view.accessibleDescription().contains("Block 4: shared"));
        QVERIFY(view.accessibleDescription().contains("owner of 4"));
        QVERIFY(view.accessibleDescription().contains("of 4 slots filled"));
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(view.cursorCell(), -1);
        QSignalSpy table(&view, &BlockMapView::tableRequested);
        QTest::keyClick(&view, Qt::Key_T);
        QCOMPARE(table.size(), 1);
    }

    void aHitIsTheCellUnderThePointer() {
        BlockMapModel model;
        model.replace(pattern(23));
        BlockMapView view(model, plainStyle(), "map");
        view.resize(200, 300);
        view.show();
        view.viewport()->grab();
        const qreal ratio = view.devicePixelRatioF();
        for (int i = 0; i < 23; ++i) {
            const QRect cell = view.geometryOfCells().cellRect(i);
            const QPointF middle =
                QPointF(cell.x() + cell.width() / 2.0, cell.y() + cell.height() / 2.0) / ratio + view.cellOrigin();
            QCOMPARE(view.cellAt(middle.toPoint()), i);
        }
        QCOMPARE(view.cellAt({0, 0}), -1);
    }

    void moreRowsThanFitScrollByWholeRows() {
        BlockMapModel model;
        BlockMapStyle style = plainStyle();
        style.mostRows = 4;
        style.followEnd = true;
        BlockMapView view(model, style, "map");
        view.setPalette(flatPalette());
        view.resize(200, 10);
        model.replace(pattern(60));
        view.resize(200, view.sizeHint().height());
        view.show();
        QCOMPARE(view.verticalScrollBar()->maximum(), 8);
        QCOMPARE(view.verticalScrollBar()->value(), 8); // the end is in sight
        const QImage image = view.viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QPointF corner = QPointF(view.cellOrigin()) * image.devicePixelRatio();
        const auto cells = probe(image, QPoint(qRound(corner.x()), qRound(corner.y())), view.geometryOfCells());
        QCOMPARE(static_cast<int>(cells.size()), 20);
        QCOMPARE(QString::fromStdString(differenceOf(cells, model.scene(), 40)), QString());
        view.setCursorCell(3);
        QCOMPARE(view.verticalScrollBar()->value(), 0);
    }

    void nothingIsPaintedWhileHidden() {
        BlockMapModel model;
        model.replace(pattern(10));
        BlockMapView view(model, plainStyle(), "map");
        view.resize(200, 300);
        view.show();
        view.viewport()->grab();
        QVERIFY(view.isPainted());
        view.hide();
        BlockCell cell = model.scene().cells[2];
        cell.refs = 7;
        const CellChange change{2, cell};
        model.change({&change, 1}, 5);
        QVERIFY(!view.isPainted());
    }

    void abrokenLawReplacesThePicture() {
        BlockMapModel model;
        model.replace(pattern(10));
        BlockMapView view(model, plainStyle(), "map");
        view.setPalette(flatPalette());
        view.resize(300, 200);
        view.show();
        view.setInconsistency("inconsistent: refs 651, table entries 652");
        QVERIFY(!readBack(view, model.scene()).empty());
        QCOMPARE(view.cellAt(view.cellOrigin() + QPoint(3, 3)), -1);
        view.setInconsistency({});
        QCOMPARE(QString::fromStdString(readBack(view, model.scene())), QString());
    }
};

QTEST_MAIN(BlockMapViewTest)
#include "block_map_view_test.moc"
