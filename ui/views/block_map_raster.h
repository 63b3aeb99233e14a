// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells of a block map into one image, pixel by pixel: no items, no antialiasing, only the cells that
// changed. The image covers the visible rows. May be used off the GUI thread where the palette is flat (counts need
// fonts).
#pragma once

#include <span>
#include <utility>
#include <vector>

#include <QFont>
#include <QHash>
#include <QImage>

#include "ui/views/block_map_geometry.h"
#include "ui/views/block_map_scene.h"
#include "ui/views/cell_palette.h"

namespace vitrine::ui {

/// What the colour of a cell says: its state; the same for the chosen requests only; how many hold it; how long ago it
/// was used; how full it is.
enum class BlockMapMode { state, owner, references, age, fill, grouped }; ///< grouped: as state, in the order of owners

class BlockMapRaster {
public:
    /// Resizes the image to `size` device pixels; everything must be painted again.
    void setUp(const BlockMapGeometry& geometry, QSize size, const CellPalette& palette, const QFont& font);
    void setMode(BlockMapMode mode) { m_mode = mode; }
    [[nodiscard]] BlockMapMode mode() const { return m_mode; }
    /// Owner mode: indices of the cells that keep their colour, ascending.
    void setMine(std::vector<int> cells) { m_mine = std::move(cells); }

    void paintAll(const BlockMapScene& scene);
    /// Paints the given cells; those that are not visible are left out. Returns the device rectangles that it touched.
    QVector<QRect> paintCells(const BlockMapScene& scene, std::span<const int> indices);

    [[nodiscard]] const QImage& image() const { return m_image; }
    [[nodiscard]] const BlockMapGeometry& geometry() const { return m_geometry; }

private:
    void paintCell(const BlockMapScene& scene, int index, const QRect& rect);
    void paintTiny(const BlockMapScene& scene, const BlockCell& cell, const QRect& rect);
    void paintBody(const BlockMapScene& scene, const BlockCell& cell, const QRect& rect);
    void paintAge(const BlockMapScene& scene, const BlockCell& cell, const QRect& rect);
    void paintReferences(const BlockCell& cell, const QRect& rect);
    [[nodiscard]] QRgb ageOf(const BlockMapScene& scene, const BlockCell& cell) const;
    [[nodiscard]] QRgb toneOf(std::int32_t refs) const;
    void fill(QRect rect, QRgb colour);
    void frame(const QRect& rect, QRgb colour);
    void dots(const QRect& rect, QRgb colour);
    void hatch(const QRect& rect, QRgb colour);
    void cross(const QRect& rect);
    void count(const QRect& rect, std::int32_t refs, QRgb ground);

    BlockMapGeometry m_geometry;
    CellPalette m_palette;
    QFont m_font;
    QImage m_image;
    QHash<std::int32_t, QImage> m_glyphs; ///< counts as drawn into a cell: positive in ink, negative in white
    std::vector<int> m_mine;
    BlockMapMode m_mode = BlockMapMode::state;
};

} // namespace vitrine::ui
