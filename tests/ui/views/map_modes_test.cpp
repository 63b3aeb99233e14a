// The modes of the block map pixel by pixel, the rectangle that is chosen in it, the echo of what is hovered elsewhere;
// and the prefix tree with copies and lookups.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QtTest>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/support/ten_blocks.h"
#include "tests/ui/views/pixel_probe.h"
#include "ui/theme/theme.h"
#include "ui/views/block_map_view.h"
#include "ui/views/sharing_view.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

const QVector<double> kScales{1.0, 1.25, 1.5, 2.0};

BlockMapScene heldScene(int cells) {
    BlockMapScene scene;
    scene.blockSize = 4;
    scene.step = 1000;
    for (int i = 0; i < cells; ++i) {
        BlockCell cell;
        cell.block = i;
        cell.refs = i % 10;
        cell.state = cell.refs > 1 ? CellState::shared : cell.refs == 1 ? CellState::owned : CellState::free;
        cell.filled = cell.refs > 0 ? 4 : 0;
        cell.touched = i == 0 ? 0 : 1000 - i * i;
        scene.cells.push_back(cell);
    }
    return scene;
}

/// Colour at the middle of each cell.
std::vector<QRgb> middles(const BlockMapScene& scene, BlockMapMode mode, const std::vector<int>& mine, double scale,
                          const CellPalette& palette, QSize cell) {
    const auto g = BlockMapGeometry::atScale(static_cast<int>(scene.cells.size()), 7, cell, 1, scale);
    BlockMapRaster raster;
    raster.setMode(mode);
    raster.setMine(mine);
    raster.setUp(g, g.size(), palette, {});
    raster.paintAll(scene);
    std::vector<QRgb> colours;
    for (int i = 0; i < g.cells; ++i) {
        colours.push_back(raster.image().pixel(g.cellRect(i).center()));
    }
    return colours;
}

} // namespace

class MapModesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    void ownerModeColoursTheChosenOnly() {
        const BlockMapScene scene = heldScene(40);
        const CellPalette p = flatPalette();
        const std::vector<int> mine{1, 12, 23};
        for (const double scale : kScales) {
            for (const QSize cell : {QSize(14, 14), QSize(4, 4)}) {
                const auto colours = middles(scene, BlockMapMode::owner, mine, scale, p, cell);
                for (int i = 0; i < 40; ++i) {
                    const BlockCell& c = scene.cells[static_cast<std::size_t>(i)];
                    const bool own = std::binary_search(mine.begin(), mine.end(), i);
                    if (c.refs > 0) {
                        QCOMPARE(colours[static_cast<std::size_t>(i)], own ? p.hueOf(c.state) : p.othersUsed);
                    } else {
                        QVERIFY(colours[static_cast<std::size_t>(i)] != p.othersUsed);
                    }
                }
            }
        }
    }

    void referencesAndAgeAreReadBack() {
        const BlockMapScene scene = heldScene(40);
        CellPalette p = flatPalette();
        p.age = {0xFFF00000, 0xFF00F000, 0xFF0000F0, 0xFFF0F000};
        for (const double scale : kScales) {
            for (const QSize cell : {QSize(14, 14), QSize(4, 4)}) {
                const auto refs = middles(scene, BlockMapMode::references, {}, scale, p, cell);
                const auto ages = middles(scene, BlockMapMode::age, {}, scale, p, cell);
                for (std::size_t i = 0; i < 40; ++i) {
                    const BlockCell& c = scene.cells[i];
                    if (c.refs > 0) {
                        QCOMPARE(refs[i], p.age[c.refs >= 8 ? 0 : c.refs >= 4 ? 1 : c.refs >= 2 ? 2 : 3]);
                    }
                    const std::int64_t age = 1000 - c.touched;
                    if (c.touched > 0) {
                        QCOMPARE(ages[i], p.age[age <= 0 ? 0 : age <= 16 ? 1 : age <= 256 ? 2 : 3]);
                    }
                }
            }
        }
    }

    /// By a drag and by Shift with the arrow keys.
    void aRectangleIsChosen() {
        BlockMapModel model;
        model.replace(heldScene(40));
        BlockMapStyle style;
        style.columns = 7;
        style.mostRows = 20;
        BlockMapView view(model, style, "map");
        view.resize(240, 240);
        view.show();
        view.viewport()->grab();
        QVector<std::vector<int>> areas;
        connect(&view, &BlockMapView::areaChosen, this,
                [&areas](const std::vector<int>& cells) { areas.push_back(cells); });
        const auto middle = [&view](int cell) {
            const QRectF rect = view.geometryOfCells().cellRect(cell);
            return (rect.center() / view.devicePixelRatioF() + view.cellOrigin()).toPoint();
        };
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, middle(8));
        QMouseEvent move(QEvent::MouseMove, middle(24), view.viewport()->mapToGlobal(middle(24)), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &move);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, middle(24));
        QCOMPARE(areas.back(), (std::vector<int>{8, 9, 10, 15, 16, 17, 22, 23, 24}));
        QCOMPARE(view.cursorCell(), -1); // a drag is no click
        areas.clear();
        view.setCursorCell(0);
        QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(areas.back(), (std::vector<int>{0, 1, 7, 8}));
        QSignalSpy added(&view, &BlockMapView::cellAdded);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, Qt::ControlModifier, middle(3));
        QCOMPARE(added.size(), 1);
        view.setEchoCells({3, 4});
        QCOMPARE(view.echoCells(), (std::vector<int>{3, 4}));
        view.viewport()->grab();
    }

    /// The same contents in two blocks are two pieces, each with its own references.
    void copiesAreDrawnTwice() {
        trace::EngineState state = trace::initialState([] {
            trace::RunHeader header;
            header.blocks = 4;
            header.blockSize = 4;
            return header;
        }());
        const auto publish = [&state](std::int32_t block, std::uint64_t hash, std::uint64_t parent, int refs) {
            trace::BlockState& b = state.blocks[static_cast<std::size_t>(block)];
            b.published = true;
            b.hash = hash;
            b.parent = parent;
            b.refs = refs;
            b.filled = 4;
            b.lastTouch = 1;
        };
        publish(0, 11, 0, 1);
        publish(1, 22, 11, 1);
        publish(2, 22, 11, 1);
        const SharingScene scene = sharingScene(state);
        QCOMPARE(scene.spans.size(), std::size_t{2});
        QCOMPARE(scene.spans[0].copies, 1);
        QCOMPARE(scene.spans[1].copies, 2);
        QCOMPARE(scene.spans[1].copyRefs, (std::vector<int>{1, 1}));
        QCOMPARE(scene.spans[1].blocks, (std::vector<std::int32_t>{1, 2}));
        QVERIFY(scene.spans[1].rows >= 2);
    }

    /// The published example: request 1 shares 10 tokens with request 0, of which 2 whole blocks of 4 are hits; request
    /// 2 shares 12, all of them hits.
    void lookupsTellWhatWasKnownAndWhatWasHit() {
        FakeEngine engine(tenBlocksConfig(), BatchingMode::continuous);
        QVERIFY(engine.add(tenBlocksRequest(0)));
        QVERIFY(engine.step() && engine.step() && engine.step());
        QVERIFY(engine.add(tenBlocksRequest(1)));
        QVERIFY(engine.step() && engine.step() && engine.step());
        QVERIFY(engine.add(tenBlocksRequest(2)));
        QVERIFY(engine.step());
        const SharingScene scene = sharingScene(engine.state());
        QCOMPARE(scene.lookups.size(), std::size_t{3});
        QCOMPARE(scene.lookups[0].sequence.value, tenBlocksRequest(2).id.value); // newest first
        QCOMPARE(scene.lookups[0].hit, 12);
        QCOMPARE(scene.lookups[1].hit, 8);
        QCOMPARE(scene.lookups[1].expected, 10);
        QCOMPARE(scene.lookups[2].hit, 0);
        for (const PrefixLookup& lookup : scene.lookups) {
            QVERIFY(lookup.hit <= lookup.expected && lookup.expected <= lookup.prompt);
        }
        SharingTable table(scene);
        QCOMPARE(table.rowCount(), static_cast<int>(scene.spans.size() + scene.evictionOrder.size() + 3));
        QCOMPARE(table.index(table.rowCount() - 2, SharingTable::kExpected).data().toString(), QString("10"));
    }

    /// A click on a lookup goes to the first token that was not hit; one on a span chooses its blocks and who holds it;
    /// one on the strip its block.
    void sharingChoosesForAllViews() {
        FakeEngine engine(tenBlocksConfig(), BatchingMode::continuous);
        QVERIFY(engine.add(tenBlocksRequest(0)));
        QVERIFY(engine.step() && engine.step() && engine.step());
        QVERIFY(engine.add(tenBlocksRequest(1)));
        QVERIFY(engine.step());
        SelectionBus bus;
        SharingView view(bus);
        view.resize(420, 240);
        view.setTable([&engine](SequenceId id) { return &engine.state().find(id)->table; });
        view.show(engine.state());
        view.QWidget::show();
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.spanRect(0).center());
        QCOMPARE(bus.selection().blocks, (std::vector<std::int32_t>{0, 1}));
        QCOMPARE(bus.selection().sequences.size(), std::size_t{2});
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.stripRect(0).center());
        QCOMPARE(bus.selection().block, 7);
        view.setLookups(true);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.lookupRect(0).center());
        QCOMPARE(bus.selection().subject().value, tenBlocksRequest(1).id.value);
        QCOMPARE(bus.selection().token, 10);
        QCOMPARE(bus.selection().block, 5); // its third block: 8 to 11
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.cursor(), 1);
        QVERIFY(view.accessibleDescription().contains("prompt tokens"));
        view.grab();
    }
};

QTEST_MAIN(MapModesTest)
#include "map_modes_test.moc"
