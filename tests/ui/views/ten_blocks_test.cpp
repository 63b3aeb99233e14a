// SPDX-License-Identifier: GPL-3.0-or-later
// The published example of prefix caching, from the real scheduler over its records and the follower to the pixels.
#include <QtTest>

#include "tests/support/fake_engine.h"
#include "tests/support/ten_blocks.h"
#include "tests/ui/views/pixel_probe.h"
#include "ui/bridge/trace_follower.h"
#include "ui/views/block_map_model.h"
#include "ui/views/block_map_raster.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

class TenBlocksTest : public QObject {
    Q_OBJECT

private slots:
    /// A picture is spelled with one letter for each block: u unused, f free, c cached, o owned, s shared; a digit
    /// after it is the number of filled slots where the block is not full, and ' marks slots just written.
    void thePictureAtEachTime() {
        request(0);
        step(); // t1
        QCOMPARE(picture(), QString("o'o'o'o3'uuuuuu"));
        step();
        step(); // t3
        QCOMPARE(picture(), QString("ooooo1'uuuuu"));
        request(1);
        step(); // t4: blocks 0 and 1 are shared, 5 and 6 taken
        QCOMPARE(picture(), QString("ssooo2'o'o2'uuu"));
        QCOMPARE(tableOf(1), QString("0 1 5 6"));
        step(); // t5: request 0 ends
        QCOMPARE(picture(), QString("ooccfoo3'uuu"));
        step(); // t6: request 1 ends
        QCOMPARE(picture(), QString("ccccfcc'uuu"));
        request(2);
        step(); // t7: 0 1 2 are hits; 3 is evicted
        QCOMPARE(tableOf(2), QString("0 1 2 7 8 9 4 3"));
        QCOMPARE(picture(), QString("oooo1'o'cco'o'o'"));
        QCOMPARE(m_follower.state().totals.evictions, 1);
    }

private:
    void request(std::int64_t id) { QVERIFY(m_engine.add(tenBlocksRequest(id))); }
    void step() {
        if (!m_log) {
            m_log = std::make_shared<trace::TraceLog>(m_engine.header());
            m_follower.setLog(m_log);
            m_model.replace(poolScene(m_follower.state(), m_follower.header()));
        }
        QVERIFY(m_engine.step());
        QCOMPARE(QString::fromStdString(m_engine.failure), QString());
        m_log->append(m_engine.records().back());
        m_follower.update();
        m_model.change(poolChanges(m_model.scene(), m_follower.state(), m_follower.fresh(), false),
                       m_follower.state().step);
    }
    /// From the pixels.
    QString picture() const {
        const auto geometry = BlockMapGeometry::atScale(10, 10, {14, 14}, 2, 1.0);
        BlockMapRaster raster;
        raster.setUp(geometry, geometry.size(), flatPalette(), {});
        raster.paintAll(m_model.scene());
        QString words;
        for (const ProbedCell& cell : probe(raster.image(), {}, geometry)) {
            words += cell.state < 0 ? QChar('?') : QChar("ufcoslg"[cell.state]);
            const bool fills = cell.state == int(CellState::owned) || cell.state == int(CellState::shared);
            if (fills && cell.height < cell.inside) {
                words += QString::number(qRound(4.0 * cell.height / cell.inside));
            }
            words += cell.written ? "'" : "";
        }
        return words;
    }
    QString tableOf(std::int64_t id) const {
        QStringList ids;
        for (const BlockCell& cell :
             sequenceScene(m_follower.state(), m_follower.header(), SequenceId(id), {}, {}).cells) {
            ids << QString::number(cell.block);
        }
        return ids.join(' ');
    }

    FakeEngine m_engine{tenBlocksConfig(), BatchingMode::continuous};
    std::shared_ptr<trace::TraceLog> m_log;
    TraceFollower m_follower;
    BlockMapModel m_model;
};

QTEST_GUILESS_MAIN(TenBlocksTest)
#include "ten_blocks_test.moc"
