// What the block map costs to paint, offscreen, in milliseconds a frame: everything anew, and 500 changed cells, from the
// change to the blitted picture. Raster: all cells of the pool in one image, smaller than any dock shows them. View: the
// widget, which paints the rows that are in sight. The limits of 100,000 blocks are 16 ms in full and 4 ms for 500 cells,
// at the 99th percentile.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include <QApplication>
#include <QImage>
#include <QPainter>

#include "ui/theme/theme.h"
#include "ui/views/block_map_model.h"
#include "ui/views/block_map_raster.h"
#include "ui/views/block_map_view.h"

using namespace vitrine::ui;

namespace {

constexpr int kFrames = 400;

BlockMapScene sceneOf(int cells) {
    BlockMapScene scene;
    for (int i = 0; i < cells; ++i) {
        BlockCell cell;
        cell.block = i;
        cell.state = i % 11 == 0 ? CellState::shared : i % 7 == 0 ? CellState::cached : CellState::owned;
        cell.refs = cell.state == CellState::shared ? 3 : cell.state == CellState::owned ? 1 : 0;
        cell.filled = i % 31 == 0 ? i % 16 : 16;
        scene.cells.push_back(cell);
    }
    return scene;
}

/// 500 cells, spread over the pool, of which one mark turns over.
std::vector<CellChange> changesOf(const BlockMapScene& scene, int turn) {
    std::vector<CellChange> changes;
    for (int i = 0; i < 500; ++i) {
        const int index = (i * 193 + turn * 7) % static_cast<int>(scene.cells.size());
        BlockCell cell = scene.cells[static_cast<std::size_t>(index)];
        cell.written = !cell.written;
        changes.push_back({index, cell});
    }
    return changes;
}

void measure(const char* what, int cells, int side, double limit, const std::function<void(int)>& frame) {
    std::vector<double> times;
    for (int i = 0; i < kFrames; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        frame(i);
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    }
    std::ranges::sort(times);
    std::printf("%-14s %7d blocks of %2d px   p50 %7.3f   p99 %7.3f   (limit %g)\n", what, cells, side,
                times[times.size() / 2], times[times.size() * 99 / 100], limit);
}

void raster(int cells, int side) {
    BlockMapScene scene = sceneOf(cells);
    const auto geometry = BlockMapGeometry::atScale(cells, 400, QSize(side, side), side > 4 ? 2 : 0, 1.0);
    BlockMapRaster raster;
    raster.setUp(geometry, geometry.size(), CellPalette::fromTokens(tokens()), themeFont(FontRole::badge));
    QImage screen(1920, 1080, QImage::Format_RGB32);
    const auto blit = [&] {
        QPainter painter(&screen);
        painter.drawImage(0, 0, raster.image());
    };
    measure("raster, full", cells, side, 16, [&](int) {
        raster.paintAll(scene);
        blit();
    });
    measure("raster, 500", cells, side, 4, [&](int turn) {
        const std::vector<CellChange> changes = changesOf(scene, turn);
        std::vector<int> indices;
        for (const CellChange& change : changes) {
            indices.push_back(change.index);
        }
        applyChanges(scene, changes);
        raster.paintCells(scene, indices);
        blit();
    });
}

void view(int cells, int side) {
    BlockMapModel model;
    BlockMapStyle style;
    style.cell = QSize(side, side);
    style.gap = side > 4 ? 2 : 0;
    style.fill = true;
    style.mostRows = 1 << 20;
    BlockMapView view(model, style, QStringLiteral("Blocks of the pool"));
    view.resize(1600, 900);
    view.show();
    model.replace(sceneOf(cells));
    QImage screen(view.size(), QImage::Format_RGB32);
    const auto paint = [&] { view.render(&screen); };
    paint();
    measure("view, full", cells, side, 16, [&](int) {
        view.setMapStyle(style); // forgets its picture
        paint();
    });
    measure("view, 500", cells, side, 4, [&](int turn) {
        model.change(changesOf(model.scene(), turn), turn);
        paint();
    });
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    for (const int cells : {10'000, 50'000, 100'000}) {
        raster(cells, 4);
    }
    for (const int side : {4, 6, 14}) {
        view(100'000, side);
    }
    return 0;
}
