// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/batch_mask.h"

#include <algorithm>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "ui/theme/theme.h"
#include "ui/views/device_grid.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kLeastOwn = 2; ///< pixels that a row's own tokens are wide at least

} // namespace

MaskScene MaskScene::of(const trace::StepRecord& record) {
    MaskScene scene;
    for (const trace::BatchEntry& entry : record.batch) {
        if (entry.computed <= 0) {
            continue;
        }
        // Rejected drafts were computed and are taken back: contextAfter no longer has them.
        const int rejected = entry.drafted - entry.accepted;
        const int past = std::max(0, entry.contextAfter + rejected - entry.computed);
        scene.members.push_back({entry.sequence, entry.request, entry.phase, past, entry.computed});
        scene.rows += entry.computed;
        scene.columns = std::max(scene.columns, past + entry.computed);
        scene.pairs += static_cast<std::int64_t>(entry.computed) * past +
                       static_cast<std::int64_t>(entry.computed) * (entry.computed + 1) / 2;
    }
    return scene;
}

int MaskScene::memberAt(int row) const {
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (row < members[i].computed) {
            return row < 0 ? -1 : static_cast<int>(i);
        }
        row -= members[i].computed;
    }
    return -1;
}

int MaskScene::firstRowOf(int member) const {
    int row = 0;
    for (int i = 0; i < member; ++i) {
        row += members[static_cast<std::size_t>(i)].computed;
    }
    return row;
}

MaskScene::Cell MaskScene::at(int row, int column) const {
    for (const Member& member : members) {
        if (row < member.computed) {
            return column < member.past ? Cell::past : column <= member.past + row ? Cell::own : Cell::outside;
        }
        row -= member.computed;
    }
    return Cell::outside;
}

BatchMask::BatchMask(SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_bus(bus) {
    setAccessibleName(tr("What the attention of the step looks at"));
    connect(&bus, &SelectionBus::changed, this, qOverload<>(&QWidget::update));
    setMouseTracking(true);
    followTheme(this);
}

QSize BatchMask::sizeHint() const {
    return {scaled(150), scaled(140)};
}

QSize BatchMask::minimumSizeHint() const {
    return {scaled(90), scaled(80)};
}

void BatchMask::setScene(MaskScene scene) {
    if (scene != m_scene) {
        m_scene = std::move(scene);
        setAccessibleDescription(
            tr("%1 tokens over a context of at most %2; %3 pairs attend")
                .arg(formatCount(m_scene.rows), formatCount(m_scene.columns), formatCount(m_scene.pairs)));
        update();
    }
}

void BatchMask::setExtent(int rows, int columns) {
    if (rows != m_leastRows || columns != m_leastColumns) {
        m_leastRows = rows;
        m_leastColumns = columns;
        update();
    }
}

QRect BatchMask::plotRect() const {
    const int line = QFontMetrics(figureFont(FontRole::caption)).height() + 2;
    return rect().adjusted(0, line, 0, -line);
}

int BatchMask::rowAt(QPoint point) const {
    const QRect plot = plotRect();
    return plot.contains(point) ? (point.y() - plot.top()) * rows() / plot.height() : -1;
}

QImage BatchMask::picture(QSize size) const {
    const Tokens& t = tokens();
    QImage image(size.expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    image.fill(t.glass);
    if (m_scene.rows == 0) {
        return image;
    }
    for (int y = 0; y < image.height(); ++y) {
        const int row = static_cast<int>(static_cast<std::int64_t>(y) * rows() / image.height());
        if (row >= m_scene.rows) {
            break; // room for the other run's step
        }
        const MaskScene::Member& member = m_scene.members[static_cast<std::size_t>(m_scene.memberAt(row))];
        const QRgb own = (member.phase == trace::Phase::prefill ? t.meaning.prefill : t.meaning.decode).rgb();
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int column = static_cast<int>(static_cast<std::int64_t>(x) * columns() / image.width());
            switch (m_scene.at(row, column)) {
            case MaskScene::Cell::past:
                line[x] = t.ramp[3].rgb();
                break;
            case MaskScene::Cell::own:
                line[x] = own;
                break;
            case MaskScene::Cell::outside:
                break;
            }
        }
        // A decode has one own place at the end of a long context: it must not fall between two pixels.
        const auto place = [&](int column) {
            return static_cast<int>(static_cast<std::int64_t>(column) * image.width() / columns());
        };
        const int before = row - m_scene.firstRowOf(m_scene.memberAt(row));
        const int end = std::min(image.width(), place(member.past + before) + 1);
        for (int x = std::max(0, std::min(place(member.past), end - kLeastOwn)); x < end; ++x) {
            line[x] = own;
        }
    }
    return image;
}

void BatchMask::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.fillRect(rect(), t.glass);
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const QRect plot = plotRect();
    const QString head = (m_scene.rows == 1 ? tr("%1 token") : tr("%1 tokens")).arg(formatCount(m_scene.rows));
    painter.setPen(t.ink2);
    painter.drawText(0, metrics.ascent(), head);
    paintBadge(painter, Provenance::counted, metrics.horizontalAdvance(head) + 2, metrics.ascent(), metrics.ascent());
    const QString foot = tr("context to %1").arg(formatCount(m_scene.columns));
    painter.drawText(0, height() - metrics.descent() - 1, foot);
    paintBadge(painter, Provenance::counted, metrics.horizontalAdvance(foot) + 2, height() - metrics.descent() - 1,
               metrics.ascent());
    painter.save();
    enterDevicePixels(painter, plot.topLeft());
    painter.drawImage(0, 0, picture((QSizeF(plot.size()) * devicePixelRatioF()).toSize()));
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(t.line);
    painter.drawRect(plot.adjusted(0, 0, -1, -1));
    int row = 0;
    for (const MaskScene::Member& member : m_scene.members) {
        const int top = plot.top() + row * plot.height() / rows();
        row += member.computed;
        const int bottom = plot.top() + row * plot.height() / rows();
        if (bottom - top > 2) {
            painter.fillRect(QRect(plot.left(), bottom - 1, plot.width(), 1), t.glass);
        }
        if (m_bus.selection().has(member.sequence)) {
            painter.setPen(QPen(t.meaning.selection, t.rim));
            painter.drawRect(QRect(plot.left() + 1, top, plot.width() - 3, std::max(2, bottom - top - 1)));
        }
    }
}

void BatchMask::mousePressEvent(QMouseEvent* event) {
    const int member = m_scene.memberAt(rowAt(event->pos()));
    if (member >= 0) {
        m_bus.chooseSequence(m_scene.members[static_cast<std::size_t>(member)].sequence,
                             event->modifiers().testFlag(Qt::ControlModifier));
    }
}

void BatchMask::mouseMoveEvent(QMouseEvent* event) {
    Selection over;
    if (const int member = m_scene.memberAt(rowAt(event->pos())); member >= 0) {
        over.sequences = {m_scene.members[static_cast<std::size_t>(member)].sequence};
    }
    m_bus.hover(over);
}

void BatchMask::leaveEvent(QEvent* event) {
    m_bus.hover({});
    QWidget::leaveEvent(event);
}

bool BatchMask::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const int at = m_scene.memberAt(rowAt(help->pos()));
    QString words =
        tr("A row a computed token, a column a place of its context; grey was in the cache before. %1 pairs (D): "
           "each token sees all before it and itself.")
            .arg(formatCount(m_scene.pairs));
    if (at >= 0) {
        const MaskScene::Member& member = m_scene.members[static_cast<std::size_t>(at)];
        words = tr("%1: %2 tokens computed (C) over %3 in the cache (C)\n%4")
                    .arg(requestName(member.request), formatCount(member.computed), formatCount(member.past), words);
    }
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

} // namespace vitrine::ui
