// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/block_map_raster.h"

#include <algorithm>
#include <cstdlib>

#include <QPainter>

namespace vitrine::ui {
namespace {

constexpr std::int32_t kMostCounted = 99; ///< two digits fit into a cell
constexpr int kBrightFrom = 112;          ///< grey value of a ground from which dark ink reads better than white

QRect inset(const QRect& rect, int by) {
    return rect.adjusted(by, by, -by, -by);
}

} // namespace

void BlockMapRaster::setUp(const BlockMapGeometry& geometry, QSize size, const CellPalette& palette,
                           const QFont& font) {
    m_geometry = geometry;
    m_palette = palette;
    m_font = font;
    m_glyphs.clear();
    if (m_image.size() != size) {
        m_image = QImage(size.expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    }
}

void BlockMapRaster::paintAll(const BlockMapScene& scene) {
    m_image.fill(m_palette.ground);
    const int first = m_geometry.firstRow * m_geometry.columns;
    const int last = std::min(m_geometry.cells, first + m_geometry.rowsIn(m_image.height()) * m_geometry.columns);
    for (int i = first; i < last; ++i) {
        paintCell(scene, i, m_geometry.cellRect(i));
    }
}

QVector<QRect> BlockMapRaster::paintCells(const BlockMapScene& scene, std::span<const int> indices) {
    QVector<QRect> touched;
    for (const int i : indices) {
        const QRect rect = m_geometry.cellRect(i);
        if (i >= m_geometry.cells || !rect.intersects(m_image.rect())) {
            continue;
        }
        fill(rect, m_palette.ground);
        paintCell(scene, i, rect);
        touched.push_back(rect);
    }
    return touched;
}

void BlockMapRaster::paintCell(const BlockMapScene& scene, int index, const QRect& rect) {
    BlockCell cell = scene.cells[static_cast<std::size_t>(index)];
    if (m_mode == BlockMapMode::owner) {
        cell.foreign = !std::binary_search(m_mine.begin(), m_mine.end(), index);
    }
    if (m_geometry.isTiny()) {
        paintTiny(scene, cell, rect);
        return;
    }
    if (m_mode == BlockMapMode::age) {
        paintAge(scene, cell, rect);
    } else if (m_mode == BlockMapMode::references) {
        paintReferences(cell, rect);
    } else {
        paintBody(scene, cell, rect);
    }
    const QRgb outline = m_palette.outlineOf(cell.state);
    if (outline != 0) {
        frame(rect, outline);
    }
    if (cell.written) {
        frame(outline != 0 ? inset(rect, m_geometry.unit) : rect, m_palette.written);
    }
    if (cell.lost && !m_palette.flat) {
        cross(rect);
    }
}

/// No room for lines: one colour says what the mode is about.
void BlockMapRaster::paintTiny(const BlockMapScene& scene, const BlockCell& cell, const QRect& rect) {
    const bool used = cell.refs > 0;
    if (m_mode == BlockMapMode::age && cell.touched > 0) {
        fill(rect, ageOf(scene, cell));
        return;
    }
    if (m_mode == BlockMapMode::references && used) {
        fill(rect, toneOf(cell.refs));
        return;
    }
    const bool plain = cell.foreign || m_mode == BlockMapMode::age || m_mode == BlockMapMode::references ||
                       cell.state == CellState::unused || cell.state == CellState::free;
    const QRgb solid =
        cell.state == CellState::lookAhead ? m_palette.hueOf(CellState::owned) : m_palette.hueOf(cell.state);
    fill(rect, plain                           ? (used ? m_palette.othersUsed : m_palette.othersFree)
               : cell.state == CellState::gone ? m_palette.lost
                                               : solid);
}

void BlockMapRaster::paintBody(const BlockMapScene& scene, const BlockCell& cell, const QRect& rect) {
    const int unit = m_geometry.unit;
    const QRgb edge = m_palette.edgeOf(cell.state);
    QRgb hue = m_palette.hueOf(cell.state);
    if (cell.foreign) {
        hue = cell.refs > 0 ? m_palette.othersUsed : m_palette.othersFree;
    } else if (m_mode == BlockMapMode::fill && cell.refs > 0) {
        hue = m_palette.othersUsed;
    }
    switch (cell.state) {
    case CellState::unused:
        break;
    case CellState::free:
    case CellState::gone:
        frame(rect, edge);
        break;
    case CellState::lookAhead:
        dots(rect, edge);
        break;
    case CellState::cached:
        if (m_palette.flat) {
            fill(rect, hue);
        } else {
            hatch(rect, hue);
            frame(rect, hue);
        }
        break;
    case CellState::owned:
    case CellState::shared: {
        if (cell.filled >= scene.blockSize) {
            fill(rect, hue);
        } else {
            frame(rect, hue);
            QRect inner = inset(rect, cell.written && m_palette.outlineOf(cell.state) != 0 ? 2 * unit : unit);
            inner.setTop(inner.bottom() + 1 - fillHeight(cell.filled, scene.blockSize, inner.height()));
            fill(inner, hue);
        }
        if (cell.refs > 1 && !cell.foreign && !m_palette.flat && cell.filled >= scene.blockSize) {
            count(rect, cell.refs, hue);
        }
        break;
    }
    }
}

QRgb BlockMapRaster::ageOf(const BlockMapScene& scene, const BlockCell& cell) const {
    const std::int64_t age = scene.step - cell.touched;
    return m_palette.age[ageBucket(age)];
}

QRgb BlockMapRaster::toneOf(std::int32_t refs) const {
    return m_palette.age[3 - referencesBucket(refs)];
}

void BlockMapRaster::paintAge(const BlockMapScene& scene, const BlockCell& cell, const QRect& rect) {
    if (cell.touched == 0) {
        frame(rect, m_palette.edgeOf(CellState::free));
        return;
    }
    fill(rect, ageOf(scene, cell));
}

void BlockMapRaster::paintReferences(const BlockCell& cell, const QRect& rect) {
    if (cell.refs == 0) {
        frame(rect, m_palette.edgeOf(CellState::free));
        return;
    }
    fill(rect, toneOf(cell.refs));
    if (!m_palette.flat) {
        count(rect, cell.refs, toneOf(cell.refs));
    }
}

void BlockMapRaster::fill(QRect rect, QRgb colour) {
    rect &= m_image.rect();
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        std::fill(line + rect.left(), line + rect.right() + 1, colour);
    }
}

void BlockMapRaster::frame(const QRect& rect, QRgb colour) {
    const int u = m_geometry.unit;
    fill(QRect(rect.left(), rect.top(), rect.width(), u), colour);
    fill(QRect(rect.left(), rect.bottom() + 1 - u, rect.width(), u), colour);
    fill(QRect(rect.left(), rect.top(), u, rect.height()), colour);
    fill(QRect(rect.right() + 1 - u, rect.top(), u, rect.height()), colour);
}

void BlockMapRaster::dots(const QRect& rect, QRgb colour) {
    if (m_palette.flat) {
        frame(rect, colour);
        return;
    }
    const int u = m_geometry.unit;
    for (int x = 0; x + u <= rect.width(); x += 3 * u) {
        fill(QRect(rect.left() + x, rect.top(), 2 * u, u) & rect, colour);
        fill(QRect(rect.left() + x, rect.bottom() + 1 - u, 2 * u, u) & rect, colour);
    }
    for (int y = 0; y + u <= rect.height(); y += 3 * u) {
        fill(QRect(rect.left(), rect.top() + y, u, 2 * u) & rect, colour);
        fill(QRect(rect.right() + 1 - u, rect.top() + y, u, 2 * u) & rect, colour);
    }
}

void BlockMapRaster::hatch(const QRect& rect, QRgb colour) {
    const QRect seen = rect & m_image.rect();
    const int period = 4 * m_geometry.unit;
    const int width = 2 * m_geometry.unit;
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        for (int x = seen.left(); x <= seen.right(); ++x) {
            if ((x + y) % period < width) {
                line[x] = colour;
            }
        }
    }
}

void BlockMapRaster::cross(const QRect& rect) {
    // Distances to the diagonals in pixels along x; a stroke of 2 px is 2 * sqrt(2) / 2 wide that way, its casing of 5
    // px 5 / sqrt(2).
    const int u = m_geometry.unit;
    const QRect seen = inset(rect, 2 * u) & m_image.rect();
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        const double along = static_cast<double>(y - rect.top()) / std::max(1, rect.height() - 1) * (rect.width() - 1);
        for (int x = seen.left(); x <= seen.right(); ++x) {
            const double left = std::abs(x - rect.left() - along);
            const double right = std::abs(rect.right() - x - along);
            const double near = std::min(left, right);
            if (near < 1.45 * u) {
                line[x] = m_palette.lost;
            } else if (near < 3.5 * u) {
                line[x] = m_palette.casing;
            }
        }
    }
}

void BlockMapRaster::count(const QRect& rect, std::int32_t refs, QRgb ground) {
    const bool bright = qGray(ground) >= kBrightFrom;
    QImage& glyph = m_glyphs[bright ? refs : -refs];
    if (glyph.isNull()) {
        glyph = QImage(rect.size(), QImage::Format_ARGB32_Premultiplied);
        glyph.fill(Qt::transparent);
        QPainter painter(&glyph);
        painter.setFont(m_font);
        painter.setPen(bright ? m_palette.ink : m_palette.inkOnDeep);
        painter.drawText(glyph.rect(), Qt::AlignCenter,
                         refs > kMostCounted ? QStringLiteral("+") : QString::number(refs));
    }
    QPainter painter(&m_image);
    painter.drawImage(rect.topLeft(), glyph);
}

} // namespace vitrine::ui
