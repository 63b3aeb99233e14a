// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/views/pixel_probe.h"

#include <cmath>

namespace vitrine::test {
namespace {

constexpr QRgb kGround = 0xFF101010;
constexpr QRgb kWritten = 0xFFFFFFFF;

QRgb edgeColour(std::size_t state) {
    return 0xFF000040U + static_cast<QRgb>(state + 1) * 0x001E0000U;
}
QRgb fillColour(std::size_t state) {
    return 0xFF400000U + static_cast<QRgb>(state + 1) * 0x00001E00U;
}

} // namespace

ui::CellPalette flatPalette() {
    ui::CellPalette p;
    p.flat = true;
    p.ground = kGround;
    p.written = kWritten;
    p.lost = 0xFF0000FFU;
    p.casing = kGround;
    p.othersUsed = 0xFF777777U;
    p.othersFree = 0xFF555555U;
    for (std::size_t state = 0; state < ui::kCellStates; ++state) {
        p.hue[state] = fillColour(state);
        p.edge[state] = edgeColour(state);
        p.outline[state] = edgeColour(state);
    }
    return p;
}

std::vector<ProbedCell> probe(const QImage& image, QPoint origin, const ui::BlockMapGeometry& g) {
    std::vector<ProbedCell> cells;
    for (int i = g.firstRow * g.columns; i < g.cells; ++i) {
        const int left = origin.x() + i % g.columns * (g.cellWidth + g.gap);
        const int top = origin.y() + (i / g.columns - g.firstRow) * (g.cellHeight + g.gap);
        if (!image.rect().contains(left + g.cellWidth - 1, top + g.cellHeight - 1)) {
            break;
        }
        ProbedCell cell;
        for (std::size_t state = 0; state < ui::kCellStates; ++state) {
            cell.state = image.pixel(left, top) == edgeColour(state) ? static_cast<int>(state) : cell.state;
        }
        cell.written = image.pixel(left + g.unit, top + g.unit) == kWritten;
        const int frame = cell.written ? 2 * g.unit : g.unit;
        cell.inside = g.cellHeight - 2 * frame;
        const int middle = left + g.cellWidth / 2;
        while (cell.state >= 0 && cell.height < cell.inside &&
               image.pixel(middle, top + g.cellHeight - 1 - frame - cell.height) ==
                   fillColour(static_cast<std::size_t>(cell.state))) {
            ++cell.height;
        }
        cells.push_back(cell);
    }
    return cells;
}

std::string differenceOf(const std::vector<ProbedCell>& probed, const ui::BlockMapScene& scene, int firstCell) {
    for (std::size_t i = 0; i < probed.size(); ++i) {
        const ProbedCell& seen = probed[i];
        const ui::BlockCell& cell = scene.cells.at(i + static_cast<std::size_t>(firstCell));
        const std::string where = "cell " + std::to_string(i + static_cast<std::size_t>(firstCell));
        if (seen.state != static_cast<int>(cell.state)) {
            return where + " shows state " + std::to_string(seen.state) + ", not " +
                   std::to_string(static_cast<int>(cell.state));
        }
        if (seen.written != cell.written) {
            return where + (seen.written ? " has a rim" : " has no rim");
        }
        const bool fills = cell.state == ui::CellState::owned || cell.state == ui::CellState::shared;
        if (!fills) {
            continue;
        }
        // The nearest whole slot; where a slot is less than a pixel high, within that pixel.
        const double slot = static_cast<double>(seen.inside) / scene.blockSize;
        if (std::abs(seen.height - cell.filled * slot) >= 1.0 ||
            (seen.height == seen.inside) != (cell.filled == scene.blockSize) ||
            (seen.height == 0) != (cell.filled == 0) ||
            (slot >= 1.0 && std::lround(seen.height / slot) != cell.filled)) {
            return where + " is filled " + std::to_string(seen.height) + " of " + std::to_string(seen.inside) +
                   " px, not " + std::to_string(cell.filled) + " of " + std::to_string(scene.blockSize);
        }
    }
    return {};
}

} // namespace vitrine::test
