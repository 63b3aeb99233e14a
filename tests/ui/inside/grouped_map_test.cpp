// The block map in the order of owners: every block once, those of one owner beside each other, and a click, an area or a
// choice elsewhere means the same blocks as in the order of ids.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>

#include "tests/ui/inside/sample_playback.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/views/block_order.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

/// 0: held by one, 1: shared, 2: cached, 3: free.
int rankOf(const trace::BlockState& block) {
    return block.refs == 1 ? 0 : block.refs > 1 ? 1 : block.status() == trace::BlockStatus::cached ? 2 : 3;
}

} // namespace

class GroupedMapTest : public SamplePlaybackFixture {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        QVERIFY(playSample("fake"));
    }

    /// At every step of the run: a permutation, ranks ascend, and no owner comes back after another's blocks.
    void ownersStandBesideThemselves() {
        int withSeveral = 0;
        for (std::int64_t step = 1; step <= m_engine->records().back().step; ++step) {
            m_playback.showStep(step);
            const trace::EngineState& state = m_playback.shown();
            const BlockOrder order = BlockOrder::byOwner(state);
            std::vector<int> seen;
            std::vector<SequenceId> owners;
            int rank = 0;
            for (int cell = 0; cell < static_cast<int>(state.blocks.size()); ++cell) {
                const int block = order.blockAt(cell);
                QCOMPARE(order.cellOf(block), cell);
                seen.push_back(block);
                const trace::BlockState& b = state.blocks[static_cast<std::size_t>(block)];
                QVERIFY(rankOf(b) >= rank);
                rank = rankOf(b);
                if (rank == 0 && (owners.empty() || owners.back() != b.owner)) {
                    QVERIFY(std::ranges::find(owners, b.owner) == owners.end());
                    owners.push_back(b.owner);
                }
            }
            std::ranges::sort(seen);
            for (int i = 0; i < static_cast<int>(seen.size()); ++i) {
                QCOMPARE(seen[static_cast<std::size_t>(i)], i);
            }
            withSeveral += owners.size() > 1 ? 1 : 0;
        }
        QVERIFY(withSeveral > 10);
    }

    /// The cells of the picture are those of the pool, with what was just written, whether steps follow each other or not.
    void thePictureHoldsTheSameCells() {
        const TokenTexts texts(m_playback);
        SelectionBus bus;
        MapPanel plain(m_playback, texts, bus);
        MapPanel grouped(m_playback, texts, bus);
        grouped.setMode(BlockMapMode::grouped);
        for (MapPanel* panel : {&plain, &grouped}) {
            panel->resize(600, 400);
            panel->show();
        }
        const auto last = m_engine->records().back().step;
        for (const std::int64_t step : {last / 3, last / 3 + 1, last / 3 + 2, last / 2, last / 4, last}) {
            m_playback.showStep(step);
            for (MapPanel* panel : {&plain, &grouped}) {
                panel->refresh();
                panel->grab();
            }
            const auto byBlock = [](const BlockMapScene& scene) {
                std::vector<BlockCell> cells = scene.cells;
                std::ranges::sort(cells, {}, &BlockCell::block);
                return cells;
            };
            QVERIFY(byBlock(plain.model().scene()) == byBlock(grouped.model().scene())); // with what was just written
            const BlockOrder order = BlockOrder::byOwner(m_playback.shown());
            for (int cell = 0; cell < static_cast<int>(grouped.model().scene().cells.size()); ++cell) {
                QCOMPARE(grouped.model().scene().cells[static_cast<std::size_t>(cell)].block, order.blockAt(cell));
            }
        }
    }

    void aClickMeansTheBlock() {
        const TokenTexts texts(m_playback);
        SelectionBus bus;
        MapPanel panel(m_playback, texts, bus);
        panel.setMode(BlockMapMode::grouped);
        panel.resize(600, 400);
        panel.show();
        m_playback.showStep(m_engine->records().back().step / 2);
        panel.refresh();
        const BlockOrder order = BlockOrder::byOwner(m_playback.shown());
        QVERIFY(order != BlockOrder());
        emit panel.view()->cellAdded(0);
        QCOMPARE(bus.selection().block, order.blockAt(0));
        const SequenceId owner = m_playback.shown().blocks[static_cast<std::size_t>(order.blockAt(0))].owner;
        QVERIFY(bus.selection().has(owner));
        QCOMPARE(panel.view()->cursorCell(), 0);
        QCOMPARE(panel.view()->selectedCells().front(), 0); // its owner's blocks begin the map

        emit panel.view()->areaChosen({1, 2});
        std::vector<std::int32_t> expected{order.blockAt(1), order.blockAt(2)};
        std::ranges::sort(expected);
        QVERIFY(bus.selection().blocks == expected);
        QVERIFY((panel.view()->selectedCells() == std::vector<int>{1, 2}));

        emit panel.view()->cellHovered(3);
        QCOMPARE(bus.hovered().block, order.blockAt(3));
        QVERIFY((panel.view()->echoCells() == std::vector<int>{3}));

        panel.setMode(BlockMapMode::state); // the same blocks at the places of their ids
        QVERIFY(panel.view()->selectedCells() == expected);
    }
};

QTEST_MAIN(GroupedMapTest)
#include "grouped_map_test.moc"
