// SPDX-License-Identifier: GPL-3.0-or-later
// The block map tells the truth: T1 scene = independent recount, T2 pixels = scene, T3 laws, T6 a corrupted block is
// noticed.
#include <QtTest>

#include "tests/support/sample_run.h"
#include "tests/ui/views/pixel_probe.h"
#include "tests/ui/views/record_recount.h"
#include "ui/bridge/trace_follower.h"
#include "ui/views/block_map_model.h"
#include "ui/views/block_map_raster.h"
#include "ui/views/map_laws.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

const QVector<double> kScales{1.0, 1.25, 1.5, 2.0};

QImage painted(const BlockMapScene& scene, double scale, BlockMapGeometry* geometry, QSize cell = {14, 14}) {
    *geometry = BlockMapGeometry::atScale(static_cast<int>(scene.cells.size()), 5, cell, 2, scale);
    BlockMapRaster raster;
    raster.setUp(*geometry, geometry->size(), flatPalette(), {});
    raster.paintAll(scene);
    return raster.image();
}

std::string readBack(const BlockMapScene& scene, double scale, const BlockMapScene& against) {
    BlockMapGeometry geometry;
    const QImage image = painted(scene, scale, &geometry);
    const auto cells = probe(image, {}, geometry);
    return cells.size() != scene.cells.size() ? "cells are missing" : differenceOf(cells, against);
}

} // namespace

class BlockMapTruthTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_engine = sampleRun();
        QVERIFY(m_engine->failure.empty());
    }

    /// Feeds the sample run record by record and compares scene, pixels and recount after each.
    void everyStepIsShownAsItWas() {
        auto log = std::make_shared<trace::TraceLog>(m_engine->header());
        TraceFollower follower;
        follower.setLog(log);
        RecordRecount recount(m_engine->header().blocks);
        BlockMapModel model;
        model.replace(poolScene(follower.state(), follower.header()));
        QSet<int> seen;
        for (const trace::StepRecord& record : m_engine->records()) {
            log->append(record);
            follower.update();
            recount.take(record);
            QVERIFY(!follower.inconsistency());
            model.change(poolChanges(model.scene(), follower.state(), follower.fresh(), false), follower.state().step);
            QCOMPARE(QString::fromStdString(recount.differenceFrom(model.scene())), QString());
            QCOMPARE(brokenLaw(follower.state()), QString());
            QCOMPARE(brokenLaw(model.scene(), follower.state()), QString());
            for (const double scale : kScales) {
                QCOMPARE(QString::fromStdString(readBack(model.scene(), scale, model.scene())), QString());
            }
            for (const BlockCell& cell : model.scene().cells) {
                seen.insert(static_cast<int>(cell.state));
            }
        }
        // The sample run must show what there is to show.
        for (const CellState state :
             {CellState::unused, CellState::free, CellState::cached, CellState::owned, CellState::shared}) {
            QVERIFY2(seen.contains(static_cast<int>(state)), qPrintable(cellStateWords(state)));
        }
    }

    /// Cells changed one by one give the same bytes as painting all anew.
    void deltaEqualsFullPainting() {
        trace::EngineState state = trace::initialState(m_engine->header());
        BlockMapScene scene = poolScene(state, m_engine->header());
        const auto geometry = BlockMapGeometry::atScale(static_cast<int>(scene.cells.size()), 5, {14, 14}, 2, 1.25);
        BlockMapRaster delta;
        delta.setUp(geometry, geometry.size(), flatPalette(), {});
        delta.paintAll(scene);
        for (const trace::RecordPtr& record : shared(m_engine->records())) {
            QVERIFY(trace::apply(state, *record));
            const auto changes = poolChanges(scene, state, {&record, 1}, false);
            applyChanges(scene, changes);
            std::vector<int> indices;
            for (const CellChange& change : changes) {
                indices.push_back(change.index);
            }
            delta.paintCells(scene, indices);
            BlockMapGeometry same;
            QCOMPARE(delta.image(), painted(scene, 1.25, &same));
        }
    }

    void preemptionLeavesCrosses() {
        trace::EngineState state = trace::initialState(m_engine->header());
        BlockMapScene scene = poolScene(state, m_engine->header());
        bool preempted = false;
        bool crossed = false;
        for (const trace::RecordPtr& record : shared(m_engine->records())) {
            QVERIFY(trace::apply(state, *record));
            applyChanges(scene, poolChanges(scene, state, {&record, 1}, false));
            for (const trace::QueueEvent& event : record->queue) {
                preempted |= event.kind == trace::QueueEventKind::preempt;
            }
            for (const BlockCell& cell : scene.cells) {
                crossed |= cell.lost;
                QVERIFY(!cell.lost || cell.refs == 0);
            }
        }
        QVERIFY(preempted);
        QVERIFY(crossed);
    }

    void aSequencesMapIsItsTable() {
        trace::EngineState state = trace::initialState(m_engine->header());
        bool sharedSeen = false;
        for (const trace::StepRecord& record : m_engine->records()) {
            QVERIFY(trace::apply(state, record));
            for (const SequenceId id : state.running) {
                const std::vector<std::int32_t>& table = state.find(id)->table;
                const BlockMapScene scene = sequenceScene(state, m_engine->header(), id, {}, {});
                QCOMPARE(scene.cells.size(), table.size());
                int filled = 0;
                for (std::size_t l = 0; l < table.size(); ++l) {
                    QCOMPARE(scene.cells[l].block, table[l]);
                    filled += scene.cells[l].filled;
                    sharedSeen |= scene.cells[l].state == CellState::shared;
                }
                QCOMPARE(filled, state.find(id)->computed);
                QCOMPARE(QString::fromStdString(readBack(scene, 1.0, scene)), QString());
            }
        }
        QVERIFY(sharedSeen);
    }

    // T6: one corrupted block, everywhere it could go unnoticed.
    void aCorruptedRecordIsNoticed() {
        trace::EngineState state = trace::initialState(m_engine->header());
        RecordRecount recount(m_engine->header().blocks);
        for (const trace::StepRecord& record : m_engine->records()) {
            QVERIFY(trace::apply(state, record));
            recount.take(record);
        }
        state.blocks[3].filled = state.blocks[3].filled == 2 ? 1 : 2;
        QVERIFY(!recount.differenceFrom(poolScene(state, m_engine->header())).empty());
        QVERIFY(brokenLaw(state).startsWith(QStringLiteral("inconsistent: ")));
    }
    void aLostReferenceIsNoticed() {
        trace::EngineState state = trace::initialState(m_engine->header());
        for (std::size_t i = 0; i < 4; ++i) {
            QVERIFY(trace::apply(state, m_engine->records()[i]));
        }
        QCOMPARE(brokenLaw(state), QString());
        for (auto& block : state.blocks) {
            if (block.refs > 0) {
                ++block.refs;
                break;
            }
        }
        QVERIFY2(brokenLaw(state).contains(QStringLiteral("table entries")), qPrintable(brokenLaw(state)));
    }
    void aCorruptedCellIsNoticedInThePixels() {
        BlockMapScene scene;
        scene.blockSize = 4;
        for (int i = 0; i < 23; ++i) {
            BlockCell cell;
            cell.block = i;
            cell.state = static_cast<CellState>(i % 7);
            cell.filled = i % 5;
            cell.refs = cell.state == CellState::shared ? 2 : cell.state == CellState::owned ? 1 : 0;
            if (cell.state == CellState::owned || cell.state == CellState::shared) {
                cell.filled = std::max(1, cell.filled);
            }
            scene.cells.push_back(cell);
        }
        for (const double scale : kScales) {
            QCOMPARE(QString::fromStdString(readBack(scene, scale, scene)), QString());
            BlockMapScene other = scene;
            other.cells[8].state = CellState::cached;
            QVERIFY(!readBack(other, scale, scene).empty());
            other = scene;
            other.cells[10].filled = scene.cells[10].filled == 1 ? 2 : 1;
            QVERIFY(!readBack(other, scale, scene).empty());
            other = scene;
            other.cells[3].written = true;
            QVERIFY(!readBack(other, scale, scene).empty());
        }
    }

    void fillHeightsKeepTheirPromise_data() {
        QTest::addColumn<int>("size");
        for (const int size : {4, 8, 16, 32, 256}) {
            QTest::addRow("%d", size) << size;
        }
    }
    void fillHeightsKeepTheirPromise() {
        QFETCH(int, size);
        for (int inner = 2; inner < 40; ++inner) {
            QCOMPARE(fillHeight(0, size, inner), 0);
            QCOMPARE(fillHeight(size, size, inner), inner);
            for (int filled = 1; filled < size; ++filled) {
                const int height = fillHeight(filled, size, inner);
                QVERIFY(height >= 1 && height < inner);
                QVERIFY(height >= fillHeight(filled - 1, size, inner));
            }
        }
    }

    void hitTestIsTheInverseOfTheRects() {
        for (const double scale : kScales) {
            BlockMapGeometry g = BlockMapGeometry::atScale(37, 6, {13, 11}, 2, scale);
            g.firstRow = 1;
            for (int i = 6; i < 37; ++i) {
                const QRect rect = g.cellRect(i);
                QCOMPARE(g.cellAt(rect.topLeft()), i);
                QCOMPARE(g.cellAt(rect.bottomRight()), i);
                QCOMPARE(g.cellAt(rect.bottomRight() + QPoint(1, 0)), -1);
            }
            QCOMPARE(g.cellAt({-1, 0}), -1);
            QCOMPARE(g.cellAt(g.cellRect(36).topRight() + QPoint(g.pitchX(), 0)), -1);
        }
    }

private:
    std::unique_ptr<FakeEngine> m_engine;
};

QTEST_GUILESS_MAIN(BlockMapTruthTest)
#include "block_map_truth_test.moc"
