// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/token_gaps_view.h"

#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/theme.h"
#include "ui/views/device_grid.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kHeight = 117;
constexpr int kMostTicks = 4;
constexpr int kNameGap = 6; ///< on both sides of the percentiles' names, which have a column of their own
constexpr int kDot = 3;
constexpr double kHeadroom = 1.08; ///< the longest gap stays clear of the upper line, its label and the frame

QString axisNumber(double value) {
    return value == std::floor(value) ? QString::number(value) : QString::number(value, 'g', 3);
}

} // namespace

TokenGapsView::TokenGapsView(TokenGapsModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model) {
    setAccessibleName(tr("Time between tokens, one dot for each token"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setProperty("focusRadius", metric::kRadiusCase);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&model, &TokenGapsModel::sceneChanged, this, [this] {
        m_cursor = std::min(m_cursor, m_model.rowCount() - 1);
        describe();
        update();
    });
    followTheme(this);
}

QSize TokenGapsView::sizeHint() const {
    return {scaled(200), scaled(kHeight)};
}

QSize TokenGapsView::minimumSizeHint() const {
    return {scaled(120), scaled(kHeight)};
}

TokenGapsGeometry TokenGapsView::geometryAt(qreal ratio) const {
    const TokenGapsScene& scene = m_model.scene();
    const QFontMetrics metrics(figureFont(FontRole::caption));
    double longest = 0;
    if (scene.longest >= 0) {
        longest = scene.milliseconds(scene.longest);
    }
    TokenGapsGeometry g;
    g.top = niceCeiling(longest * kHeadroom);
    g.firstToken = scene.firstToken - 1;
    g.lastToken = std::max(g.firstToken + 1, scene.firstToken + static_cast<int>(scene.gaps.size()) - 1);
    const int left = std::max(scaled(28), metrics.horizontalAdvance(axisNumber(g.top / 2)) + 12);
    const int names = std::max(metrics.horizontalAdvance(tr("p50")), metrics.horizontalAdvance(tr("p99")));
    const QRectF plot(left, scaled(14), width() - left - names - 2 * kNameGap, height() - scaled(14) - scaled(20));
    g.plot = QRectF(plot.topLeft() * ratio, plot.size() * ratio).toRect();
    return g;
}

void TokenGapsView::describe() {
    const TokenGapsScene& scene = m_model.scene();
    if (m_cursor >= 0) {
        setAccessibleDescription(tipOf(m_cursor));
    } else if (scene.longest >= 0) {
        setAccessibleDescription(tr("p50 %1 ms, p99 %2 ms, longest %3 ms, measured")
                                     .arg(formatNumber(scene.p50, 1), formatNumber(scene.p99, 1),
                                          formatNumber(scene.milliseconds(scene.longest), 1)));
    }
}

QString TokenGapsView::tipOf(int index) const {
    const TokenGap& gap = m_model.scene().gaps[static_cast<std::size_t>(index)];
    return tr("Token %1: %2 ms after the one before\nStep %3, %4\nMeasured: read from the clock of this computer.")
        .arg(formatCount(m_model.scene().firstToken + index), formatNumber(m_model.scene().milliseconds(index), 2),
             formatCount(gap.step), TokenGapsModel::beside(gap));
}

void TokenGapsView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const qreal ratio = devicePixelRatioF();
    painter.fillRect(rect(), t.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(t.line);
    painter.setBrush(t.glass);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusCase, metric::kRadiusCase);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const TokenGapsGeometry g = geometryAt(ratio);
    paintAxes(painter, g, ratio);
    enterDevicePixels(painter, {});
    paintPercentiles(painter, g, ratio);
    paintDots(painter, g, ratio);
}

void TokenGapsView::paintAxes(QPainter& painter, const TokenGapsGeometry& g, qreal ratio) const {
    const Tokens& t = tokens();
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const qreal left = g.plot.left() / ratio;
    for (const double part : {0.0, 0.5, 1.0}) {
        const qreal y = g.y(part * g.top) / ratio;
        const QString label = part == 1.0 ? tr("%1 ms").arg(axisNumber(g.top)) : axisNumber(part * g.top);
        qreal start = left;
        painter.setPen(t.ink3);
        if (part == 1.0) { // the unit stands beside the uppermost number, so its line starts later
            painter.drawText(QRectF(8, y - 10, 90, 20), Qt::AlignLeft | Qt::AlignVCenter, label);
            start = std::max(start, 8.0 + metrics.horizontalAdvance(label) + 8);
        } else {
            painter.drawText(QRectF(0, y - 10, left - 6, 20), Qt::AlignRight | Qt::AlignVCenter, label);
        }
        painter.fillRect(QRectF(start, std::floor(y), g.plot.right() / ratio - start, 1), t.grid);
    }
    painter.setPen(t.ink3);
    const QRectF row(0, g.plot.bottom() / ratio + 2, width(), scaled(18));
    const QString first = tr("token %1").arg(g.firstToken);
    painter.drawText(row.adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, first);
    qreal free = left + metrics.horizontalAdvance(first) + 8;
    for (const int tick : tokenTicks(g.firstToken, g.lastToken, kMostTicks)) {
        const QString label = QString::number(tick);
        const qreal wide = metrics.horizontalAdvance(label);
        const qreal x = g.x(tick) / ratio - wide / 2;
        if (x >= free && x + wide <= width() - 4) {
            painter.drawText(QPointF(x, row.center().y() + metrics.ascent() / 2.0 - 1), label);
            free = x + wide + 8;
        }
    }
}

void TokenGapsView::paintDots(QPainter& painter, const TokenGapsGeometry& g, qreal ratio) const {
    const TokenGapsScene& scene = m_model.scene();
    const int size = std::max(2, static_cast<int>(std::lround(kDot * ratio)));
    const QColor hue = tokens().meaning.decode;
    QPoint last(-1, -1);
    for (int i = 0; i < static_cast<int>(scene.gaps.size()); ++i) {
        const QPoint at(g.x(scene.firstToken + i), g.y(scene.milliseconds(i)));
        if (at != last) { // thousands of tokens share a pixel
            painter.fillRect(QRect(at.x() - size / 2, at.y() - size / 2, size, size), hue);
            last = at;
        }
    }
    if (m_cursor >= 0 && hasFocus()) {
        const QPoint at(g.x(scene.firstToken + m_cursor), g.y(scene.milliseconds(m_cursor)));
        const int rim = tokens().rim * std::max(1, size / kDot);
        painter.setPen(QPen(tokens().meaning.selection, rim));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRect(at.x() - size - rim, at.y() - size - rim, 2 * (size + rim), 2 * (size + rim)));
    }
}

void TokenGapsView::paintPercentiles(QPainter& painter, const TokenGapsGeometry& g, qreal ratio) const {
    const TokenGapsScene& scene = m_model.scene();
    const int thick = std::max(1, static_cast<int>(std::floor(ratio + 0.25)));
    QFont font = figureFont(FontRole::caption);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(QFontInfo(font).pixelSize() * ratio))));
    painter.setFont(font);
    const int high = QFontMetrics(font).height();
    const int left = g.plot.right() + 1 + static_cast<int>(std::lround(kNameGap * ratio));
    // The label of the upper line stands in the plot; a percentile that comes near it begins behind it.
    const qreal label = (8.0 + QFontMetrics(figureFont(FontRole::caption)).horizontalAdvance(tr("%1 ms").arg(axisNumber(g.top))) + 8) * ratio;
    int lowest = g.plot.bottom() + high / 2;
    for (const auto& [value, name] : {std::pair{scene.p50, tr("p50")}, std::pair{scene.p99, tr("p99")}}) {
        if (!std::isfinite(value)) {
            continue;
        }
        const int y = g.y(value);
        const int dash = name == tr("p99") ? 5 : 2;
        const bool beside = y < g.plot.top() + high / 2;
        for (int x = beside ? std::max(g.plot.left(), static_cast<int>(std::lround(label))) : g.plot.left(); x < g.plot.right(); x += (dash + 3) * thick) {
            painter.fillRect(QRect(x, y, std::min(dash * thick, g.plot.right() - x), thick), tokens().ink);
        }
        const int text = std::max(g.plot.top() - high / 2, std::min(y + high / 2, lowest) - high); // at its line, above the name before
        painter.setPen(tokens().ink2);
        painter.drawText(QRect(left, text, static_cast<int>(std::lround(width() * ratio)) - left, high),
                         Qt::AlignLeft | Qt::AlignVCenter, name);
        lowest = text;
    }
}

void TokenGapsView::keyPressEvent(QKeyEvent* event) {
    const int count = m_model.rowCount();
    int to = m_cursor;
    switch (event->key()) {
    case Qt::Key_Left:
        to = std::max(0, m_cursor - 1);
        break;
    case Qt::Key_Right:
        to = m_cursor + 1;
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = count - 1;
        break;
    case Qt::Key_T:
        emit tableRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    m_cursor = std::min(to, count - 1);
    describe();
    update();
}

void TokenGapsView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const QAction* table = menu.addAction(tr("Show as table"));
    if (menu.exec(event->globalPos()) == table) {
        emit tableRequested();
    }
}

bool TokenGapsView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const qreal ratio = devicePixelRatioF();
    const TokenGapsGeometry g = geometryAt(ratio);
    const int index = g.tokenAt(static_cast<int>(help->x() * ratio)) - m_model.scene().firstToken;
    if (index >= 0 && index < m_model.rowCount()) {
        QToolTip::showText(help->globalPos(), tipOf(index), this);
    }
    return true;
}

} // namespace vitrine::ui
