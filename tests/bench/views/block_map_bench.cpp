// SPDX-License-Identifier: GPL-3.0-or-later
// What the block map costs to paint, offscreen: all cells anew, and 500 changed ones, from the change to the blitted
// image.
#include <QApplication>
#include <QImage>
#include <QPainter>

#include <benchmark/benchmark.h>

#include "ui/theme/theme.h"
#include "ui/views/block_map_model.h"
#include "ui/views/block_map_raster.h"

using namespace vitrine::ui;

namespace {

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

BlockMapRaster rasterOf(const BlockMapScene& scene, QSize cell) {
    const auto geometry =
        BlockMapGeometry::atScale(static_cast<int>(scene.cells.size()), 400, cell, cell.width() > 4 ? 2 : 0, 1.0);
    BlockMapRaster raster;
    raster.setUp(geometry, geometry.size(), CellPalette::fromTokens(tokens()), themeFont(FontRole::badge));
    raster.paintAll(scene);
    return raster;
}

void full(benchmark::State& state) {
    const BlockMapScene scene = sceneOf(static_cast<int>(state.range(0)));
    BlockMapRaster raster = rasterOf(scene, QSize(static_cast<int>(state.range(1)), static_cast<int>(state.range(1))));
    for (auto _ : state) {
        raster.paintAll(scene);
        benchmark::DoNotOptimize(raster.image().constBits());
    }
}

void delta(benchmark::State& state) {
    BlockMapScene scene = sceneOf(static_cast<int>(state.range(0)));
    BlockMapRaster raster = rasterOf(scene, QSize(static_cast<int>(state.range(1)), static_cast<int>(state.range(1))));
    QImage screen(1920, 1080, QImage::Format_RGB32);
    std::vector<CellChange> changes;
    std::vector<int> indices;
    int turn = 0;
    for (auto _ : state) {
        changes.clear();
        indices.clear();
        ++turn;
        for (int i = 0; i < 500; ++i) {
            const int index = (i * 193 + turn * 7) % static_cast<int>(scene.cells.size());
            BlockCell cell = scene.cells[static_cast<std::size_t>(index)];
            cell.written = !cell.written;
            changes.push_back({index, cell});
            indices.push_back(index);
        }
        applyChanges(scene, changes);
        raster.paintCells(scene, indices);
        QPainter painter(&screen);
        painter.drawImage(0, 0, raster.image());
        benchmark::DoNotOptimize(screen.constBits());
    }
}

} // namespace

BENCHMARK(full)
    ->Args({10'000, 4})
    ->Args({50'000, 4})
    ->Args({100'000, 4})
    ->Args({100'000, 14})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(delta)
    ->Args({10'000, 4})
    ->Args({50'000, 4})
    ->Args({100'000, 4})
    ->Args({100'000, 14})
    ->Unit(benchmark::kMillisecond);

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
