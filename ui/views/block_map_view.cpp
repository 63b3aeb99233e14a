// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/block_map_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include "ui/theme/theme.h"
#include "ui/views/device_grid.h"
#include "ui/views/inconsistency.h"
#include "ui/views/vector_marks.h"

namespace vitrine::ui {
namespace {

constexpr int kMostRects = 32; ///< more dirty cells are painted as one rectangle
constexpr int kLabelGap = 6;   ///< between the labels of rows and the cells

} // namespace

BlockMapView::BlockMapView(BlockMapModel& model, const BlockMapStyle& style, const QString& accessibleName,
                           QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_model(model)
    , m_style(style) {
    setAccessibleName(accessibleName);
    setFrameShape(QFrame::NoFrame); // the viewport paints the case: its rounded corners belong to the picture
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, style.fill ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    setProperty("focusRadius", metric::kRadiusCase);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setAutoFillBackground(false);
    connect(&model, &BlockMapModel::replaced, this, &BlockMapView::onReplaced);
    connect(&model, &BlockMapModel::cellsChanged, this, &BlockMapView::onCellsChanged);
    connect(&Theme::instance(), &Theme::changed, this, &BlockMapView::lookChanged);
    describe();
}

void BlockMapView::setMapStyle(const BlockMapStyle& style) {
    m_style = style;
    onReplaced();
}

void BlockMapView::setMode(BlockMapMode mode) {
    m_raster.setMode(mode);
    m_rasterRatio = 0;
    viewport()->update();
}

void BlockMapView::setRowNames(std::function<QString(int)> names, const QStringList& longest) {
    m_rowNames = std::move(names);
    m_longestNames = longest;
    lookChanged();
}

void BlockMapView::setInconsistency(const QString& line) {
    if (line != m_inconsistency) {
        m_inconsistency = line;
        viewport()->update();
    }
}

void BlockMapView::setPalette(const std::optional<CellPalette>& palette) {
    m_palette = palette;
    lookChanged();
}

void BlockMapView::lookChanged() {
    m_rasterRatio = 0;
    layOut();
    updateGeometry();
    viewport()->update();
}

void BlockMapView::onReplaced() {
    m_painted = false;
    m_rasterRatio = 0;
    m_cursor = std::min(m_cursor, static_cast<int>(m_model.scene().cells.size()) - 1);
    layOut();
    updateGeometry();
    describe();
    viewport()->update();
}

void BlockMapView::onCellsChanged(const QVector<int>& indices) {
    m_painted = false;
    if (!isVisible() || m_rasterRatio == 0) {
        m_rasterRatio = 0; // nothing is painted while hidden; the next showing paints all
        return;
    }
    const QVector<QRect> touched =
        m_raster.paintCells(m_model.scene(), {indices.constData(), static_cast<std::size_t>(indices.size())});
    QRect all;
    const QPointF origin = cellOrigin(); // asks the font how wide the labels are: once, not for each cell
    for (const QRect& rect : touched) {
        const QRect dirty = logical(rect, origin).toAlignedRect().adjusted(-1, -1, 1, 1);
        all |= dirty;
        if (touched.size() <= kMostRects) {
            viewport()->update(dirty);
        }
    }
    if (touched.size() > kMostRects) {
        viewport()->update(all);
    }
    if (m_rowNames) {
        viewport()->update(0, 0, static_cast<int>(origin.x()), viewport()->height());
    }
    if (touched.isEmpty()) {
        m_painted = true; // out of sight
    }
}

int BlockMapView::columns() const {
    if (m_style.columns > 0) {
        return m_style.columns;
    }
    const qreal ratio = devicePixelRatioF();
    const BlockMapGeometry one = BlockMapGeometry::atScale(1, 1, m_style.cell, m_style.gap, ratio);
    const int room = static_cast<int>(
        (viewport()->width() - m_style.padding.left() - m_style.padding.right() - labelWidth()) * ratio);
    return std::max(1, (room + one.gap) / one.pitchX());
}

int BlockMapView::labelHeight() const {
    return m_style.labels ? scaled(linePx(FontRole::caption)) - 3 : 0;
}

int BlockMapView::labelWidth() const {
    if (!m_style.labels) {
        return 0;
    }
    const auto last = static_cast<qint64>(m_model.scene().cells.size()) * m_style.labelUnit;
    const QFontMetrics metrics(figureFont(FontRole::caption));
    int wide = metrics.horizontalAdvance(QString::number(std::max<qint64>(last, 100)));
    for (const QString& name : m_longestNames) {
        wide = std::max(wide, metrics.horizontalAdvance(name));
    }
    return wide + kLabelGap;
}

int BlockMapView::rowsShown() const {
    const int count = static_cast<int>(m_model.scene().cells.size());
    return std::clamp((count + columns() - 1) / columns(), 1, m_style.mostRows);
}

QSize BlockMapView::sizeHint() const {
    const qreal ratio = devicePixelRatioF();
    const BlockMapGeometry one = BlockMapGeometry::atScale(1, 1, m_style.cell, m_style.gap, ratio);
    const int cells = static_cast<int>(std::ceil((rowsShown() * one.pitchY() - one.gap) / ratio));
    return {scaled(200), cells + labelHeight() + m_style.padding.top() + m_style.padding.bottom() + 2 * frameWidth()};
}

QSize BlockMapView::minimumSizeHint() const {
    return m_style.fill ? QSize(scaled(160), cellOrigin().y() + 3 * (m_style.cell.height() + m_style.gap)) : sizeHint();
}

QPoint BlockMapView::cellOrigin() const {
    return {m_style.padding.left() + labelWidth(), m_style.padding.top() + labelHeight()};
}

QRectF BlockMapView::logical(const QRect& r) const { return logical(r, cellOrigin()); }

QRectF BlockMapView::logical(const QRect& r, QPointF origin) const {
    const qreal ratio = m_rasterRatio > 0 ? m_rasterRatio : devicePixelRatioF();
    return {origin.x() + r.x() / ratio, origin.y() + r.y() / ratio, r.width() / ratio, r.height() / ratio};
}

int BlockMapView::cellAt(QPoint point) const {
    if (!m_inconsistency.isEmpty()) {
        return -1;
    }
    const qreal ratio = m_rasterRatio > 0 ? m_rasterRatio : devicePixelRatioF();
    const QPointF device = QPointF(point - cellOrigin()) * ratio;
    return m_raster.geometry().cellAt(
        QPoint(static_cast<int>(std::floor(device.x())), static_cast<int>(std::floor(device.y()))));
}

void BlockMapView::layOut() {
    const int rows = (static_cast<int>(m_model.scene().cells.size()) + columns() - 1) / columns();
    const BlockMapGeometry one = BlockMapGeometry::atScale(1, 1, m_style.cell, m_style.gap, devicePixelRatioF());
    const int room = static_cast<int>((viewport()->height() - cellOrigin().y()) * devicePixelRatioF());
    const int whole = std::max(1, (room + one.gap) / one.pitchY());
    QScrollBar* bar = verticalScrollBar();
    const bool atEnd = m_style.followEnd && m_following;
    bar->setPageStep(whole);
    bar->setRange(0, std::max(0, rows - whole));
    if (atEnd) {
        bar->setValue(bar->maximum());
    }
}

void BlockMapView::rebuild() {
    m_rasterRatio = devicePixelRatioF();
    const BlockMapScene& scene = m_model.scene();
    BlockMapGeometry geometry = BlockMapGeometry::atScale(static_cast<int>(scene.cells.size()), columns(), m_style.cell,
                                                          m_style.gap, m_rasterRatio);
    geometry.firstRow = verticalScrollBar()->value();
    const QPoint origin = cellOrigin();
    const int width =
        std::min(geometry.size().width(), static_cast<int>((viewport()->width() - origin.x()) * m_rasterRatio));
    const int height =
        std::min(geometry.size().height(), static_cast<int>((viewport()->height() - origin.y()) * m_rasterRatio));
    QFont font = figureFont(FontRole::badge);
    font.setBold(true);
    font.setPixelSize(std::max(6, static_cast<int>(geometry.cellHeight * 0.78)));
    m_raster.setMine(m_own);
    m_raster.setUp(geometry, QSize(width, height), m_palette ? *m_palette : CellPalette::fromTokens(tokens()), font);
    m_raster.paintAll(scene);
}

void BlockMapView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    m_rasterRatio = 0;
    layOut();
    updateGeometry();
}

void BlockMapView::scrollContentsBy(int, int) {
    m_following = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    m_rasterRatio = 0;
    viewport()->update();
}

void BlockMapView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    if (m_style.fill) { // the dock around it is its case
        painter.fillRect(event->rect(), tokens().glass);
    } else {
        painter.fillRect(event->rect(), tokens().panel);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(tokens().line);
        painter.setBrush(tokens().glass);
        painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusCase,
                                metric::kRadiusCase);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    m_painted = true;
    if (!m_inconsistency.isEmpty()) {
        paintInconsistency(painter, viewport()->rect(), m_inconsistency);
        return;
    }
    if (m_rasterRatio != devicePixelRatioF()) {
        rebuild();
    }
    paintImage(painter);
    if (m_style.labels) {
        paintLabels(painter);
    }
    paintEcho(painter);
    paintSelected(painter);
    paintCursor(painter);
}

void BlockMapView::paintImage(QPainter& painter) const {
    if (m_model.scene().cells.empty()) {
        return;
    }
    painter.save();
    enterDevicePixels(painter, cellOrigin());
    paintRaster(painter, m_raster.image(), (m_palette ? *m_palette : CellPalette::fromTokens(tokens())).ground);
    painter.restore();
}

void BlockMapView::paintLabels(QPainter& painter) const {
    const BlockMapGeometry& g = m_raster.geometry();
    painter.setFont(figureFont(FontRole::caption));
    painter.setPen(tokens().ink3);
    for (int column = 0; !m_rowNames && column < g.columns; column += m_style.columnLabelEvery) {
        const QRectF cell = logical(g.cellRect(column + g.firstRow * g.columns));
        painter.drawText(QRectF(cell.left(), m_style.padding.top() - 4, 60, labelHeight() + 2),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         m_style.columnPrefix + QString::number(column * m_style.labelUnit));
    }
    const double pitch = g.columns < static_cast<int>(m_model.scene().cells.size())
                             ? logical(g.cellRect(g.columns)).top() - logical(g.cellRect(0)).top()
                             : labelHeight();
    const int every = std::max(1, static_cast<int>(std::ceil(labelHeight() / std::max(1.0, pitch))));
    const int end = std::min(g.rows(), g.firstRow + g.rowsIn(m_raster.image().height()));
    QString above;
    for (int row = (g.firstRow + every - 1) / every * every; row < end; row += every) { // labels must not overlap
        const QRectF cell = logical(g.cellRect(row * g.columns));
        const QString name = m_rowNames ? m_rowNames(row * g.columns) : QString::number(static_cast<qint64>(row) * g.columns * m_style.labelUnit);
        if (name == std::exchange(above, name)) {
            continue; // a group's name stands at its first row
        }
        painter.drawText(QRectF(0, cell.center().y() - 10, cellOrigin().x() - kLabelGap, 20),
                         Qt::AlignRight | Qt::AlignVCenter,
                         name);
    }
}

} // namespace vitrine::ui
