// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/stall_strip.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/magnitude.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr Nanoseconds kSecondTime = 1'000'000'000;
constexpr Nanoseconds kRowTime = StallScene::kRowTime;
constexpr int kLeft = 40;
constexpr int kTop = 26; // the title, and half of the topmost number below it
constexpr int kBottom = 34;
constexpr int kWidest = 44;
constexpr int kNarrowest = 6;
constexpr double kFaintest = 0.2; ///< share of the scale that one token has: it must not look like none

} // namespace

StallScene StallScene::of(const TimelineData& data, std::int32_t upTo,
                          const std::optional<std::pair<std::int64_t, std::int64_t>>& range) {
    StallScene scene;
    const std::int32_t count = std::min<std::int32_t>(upTo + 1, static_cast<std::int32_t>(data.steps().size()));
    std::int32_t first = 0;
    std::int32_t last = count - 1;
    if (range) {
        first = std::max<std::int32_t>(0, static_cast<std::int32_t>(range->first - data.firstStep()));
        last = std::min<std::int32_t>(last, static_cast<std::int32_t>(range->second - data.firstStep()));
    }
    if (last < first) {
        return scene;
    }
    const auto& steps = data.steps();
    const Nanoseconds begin = steps[static_cast<std::size_t>(first)].t0 - data.origin();
    const Nanoseconds end = steps[static_cast<std::size_t>(last)].t1 - data.origin();
    scene.firstSecond = static_cast<int>(begin / kSecondTime);
    const Nanoseconds zero = scene.firstSecond * kSecondTime;
    const auto seconds = static_cast<std::size_t>((end - zero) / kSecondTime + 1);
    scene.cells.resize(seconds * kRows);
    const auto cellOf = [&](Nanoseconds time) {
        return std::min(static_cast<std::size_t>(std::max<Nanoseconds>(0, time - data.origin() - zero) / kRowTime),
                        scene.cells.size() - 1);
    };
    for (std::int32_t i = first; i <= last; ++i) {
        const TimelineStep& step = steps[static_cast<std::size_t>(i)];
        if (step.members > 0) {
            for (std::size_t cell = cellOf(step.t0); cell <= cellOf(step.t1); ++cell) {
                scene.cells[cell].worked = true;
            }
        }
        Cell& cell = scene.cells[cellOf(step.emittedAt)];
        cell.tokens += step.emitted;
        scene.most = std::max(scene.most, cell.tokens);
    }
    return scene;
}

int StallScene::cellOf(Nanoseconds time) const {
    const Nanoseconds since = time - firstSecond * kSecondTime;
    const Nanoseconds cell = since / kRowTime;
    return since >= 0 && cell < static_cast<Nanoseconds>(cells.size()) ? static_cast<int>(cell) : -1;
}

StallTable::StallTable(const StallScene& scene, QObject* parent)
    : QAbstractTableModel(parent)
    , m_scene(scene) {
    for (int i = 0; i < static_cast<int>(scene.cells.size()); ++i) {
        const StallScene::Cell& cell = scene.cells[static_cast<std::size_t>(i)];
        if (cell.worked || cell.tokens > 0) {
            m_worked.push_back(i);
        }
    }
}

int StallTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_worked.size());
}

int StallTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant StallTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const int cell = m_worked[static_cast<std::size_t>(index.row())];
    return index.column() == kSecond ? formatCount(m_scene.firstSecond + cell / StallScene::kRows)
           : index.column() == kFrom ? formatCount(cell % StallScene::kRows * (1000 / StallScene::kRows))
                                     : formatCount(m_scene.cells[static_cast<std::size_t>(cell)].tokens);
}

QVariant StallTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    return headData({{tr("Second M"), tr("Second of the run, from its first step. Measured.")},
                     {tr("From ms M"), tr("Where in that second the part begins. Measured.")},
                     {tr("Given out C"), tr("Tokens of all requests that were given out in that part. Counted.")}},
                    section, role);
}

StallStrip::StallStrip(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Tokens given out, by second and part of a second"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    followTheme(this);
}

QSize StallStrip::sizeHint() const {
    return {scaled(280), scaled(160)};
}

QSize StallStrip::minimumSizeHint() const {
    return {scaled(130), scaled(kTop + kBottom + 2 * StallScene::kRows)};
}

void StallStrip::setScene(StallScene scene) {
    if (scene == m_scene) {
        return;
    }
    m_scene = std::move(scene);
    m_cursor = std::min(m_cursor, static_cast<int>(m_scene.cells.size()) - 1);
    describe();
    update();
}

void StallStrip::setMarks(std::vector<int> chosen, std::vector<int> echoed) {
    if (chosen != m_chosen || echoed != m_echoed) {
        m_chosen = std::move(chosen);
        m_echoed = std::move(echoed);
        update();
    }
}

QRect StallStrip::plotRect() const {
    return rect().adjusted(scaled(kLeft), scaled(kTop), -8, -scaled(kBottom));
}

int StallStrip::columnWidth() const {
    return std::clamp(plotRect().width() / std::max(1, m_scene.seconds()), scaled(kNarrowest), scaled(kWidest));
}

int StallStrip::firstColumn() const {
    return std::max(0, m_scene.seconds() - plotRect().width() / columnWidth());
}

QRect StallStrip::cellRect(int column, int row) const {
    const QRect plot = plotRect();
    if (column < firstColumn() || column >= m_scene.seconds()) {
        return {};
    }
    const int top = plot.top() + row * plot.height() / StallScene::kRows;
    const int next = plot.top() + (row + 1) * plot.height() / StallScene::kRows;
    return QRect(plot.left() + (column - firstColumn()) * columnWidth(), top, columnWidth() - 1,
                 std::max(1, next - top - 1));
}

int StallStrip::cellAt(QPoint point) const {
    const QRect plot = plotRect();
    if (!plot.contains(point)) {
        return -1;
    }
    const int column = firstColumn() + (point.x() - plot.left()) / columnWidth();
    const int row = (point.y() - plot.top()) * StallScene::kRows / plot.height();
    return column < m_scene.seconds() ? column * StallScene::kRows + row : -1;
}

QString StallStrip::tipOf(int cell) const {
    const StallScene::Cell& c = m_scene.cells[static_cast<std::size_t>(cell)];
    const double from = m_scene.firstSecond + static_cast<double>(cell) / StallScene::kRows;
    return tr("%1 to %2 s (M): %3 tokens given out (C)%4")
        .arg(formatNumber(from, 2), formatNumber(from + 1.0 / StallScene::kRows, 2), formatCount(c.tokens),
             c.tokens > 0 ? QString()
             : c.worked   ? tr("; steps ran, and nothing came")
                          : tr("; nothing ran"));
}

void StallStrip::describe() {
    setAccessibleDescription(m_cursor >= 0 ? tipOf(m_cursor)
                                           : tr("%1 seconds, at most %2 tokens in a twentieth of a second")
                                                 .arg(formatCount(m_scene.seconds()), formatCount(m_scene.most)));
}

void StallStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.fillRect(rect(), t.glass);
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const QRect plot = plotRect();
    const auto title = [&](const QString& words, Provenance provenance, int x, int baseline) {
        painter.setPen(t.ink2);
        painter.drawText(x, baseline, words);
        paintBadge(painter, provenance, x + metrics.horizontalAdvance(words) + 2, baseline, metrics.ascent());
    };
    title(tr("tokens given out"), Provenance::counted, 8, metrics.ascent() + 2);
    const QString foot = tr("second of the run");
    title(foot, Provenance::measured, std::max(8, plot.center().x() - metrics.horizontalAdvance(foot) / 2),
          height() - metrics.descent() - 2);
    painter.setPen(t.ink2);
    for (const int ms : {0, 500, 1000}) {
        const int y = plot.top() + ms * plot.height() / 1000;
        painter.drawText(QRect(0, y - 10, plot.left() - 6, 20), Qt::AlignRight | Qt::AlignVCenter,
                         ms == 500 ? tr("½ s")
                         : ms == 0 ? tr("0 s")
                                   : tr("1 s"));
    }
    int free = plot.left();
    for (int column = firstColumn(); column < m_scene.seconds(); ++column) {
        for (int row = 0; row < StallScene::kRows; ++row) {
            const StallScene::Cell& cell = m_scene.at(column, row);
            const QRect r = cellRect(column, row);
            if (cell.tokens > 0) {
                painter.fillRect(r, magnitudeColour(kFaintest + (1.0 - kFaintest) * cell.tokens / m_scene.most));
            } else if (cell.worked) {
                painter.setPen(t.lineStrong);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(r.adjusted(0, 0, -1, -1));
            }
        }
        const QString text = QString::number(m_scene.firstSecond + column);
        const int x = cellRect(column, 0).center().x() - metrics.horizontalAdvance(text) / 2;
        if (x >= free && x + metrics.horizontalAdvance(text) <= width()) {
            painter.setPen(t.ink2);
            painter.drawText(x, plot.bottom() + 4 + metrics.ascent(), text);
            free = x + metrics.horizontalAdvance(text) + 12;
        }
    }
    paintMarks(painter);
}

/// Rims over all cells: the one below another must not cut them.
void StallStrip::paintMarks(QPainter& painter) const {
    const Tokens& t = tokens();
    painter.setBrush(Qt::NoBrush);
    const auto rim = [&](int cell) {
        const QRect r = cellRect(cell / StallScene::kRows, cell % StallScene::kRows);
        if (!r.isEmpty()) {
            painter.drawRect(r.adjusted(-1, -1, 0, 0));
        }
    };
    painter.setPen(t.ink);
    std::ranges::for_each(m_echoed, rim);
    painter.setPen(QPen(t.meaning.selection, t.rim));
    std::ranges::for_each(m_chosen, rim);
    if (m_cursor >= 0) {
        rim(m_cursor);
    }
}

Nanoseconds StallStrip::timeOf(int cell) const {
    return m_scene.firstSecond * kSecondTime + cell * kRowTime;
}

void StallStrip::choose(int cell) {
    m_cursor = cell;
    describe();
    update();
    if (cell >= 0) {
        emit timeChosen(timeOf(cell));
    }
}

void StallStrip::mousePressEvent(QMouseEvent* event) {
    choose(cellAt(event->pos()));
}

void StallStrip::hover(int cell) {
    if (cell != m_under) {
        m_under = cell;
        emit timeHovered(cell >= 0 ? timeOf(cell) : -1);
    }
}

void StallStrip::mouseMoveEvent(QMouseEvent* event) {
    hover(cellAt(event->pos()));
}

void StallStrip::leaveEvent(QEvent* event) {
    hover(-1);
    QWidget::leaveEvent(event);
}

void StallStrip::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_scene.cells.size()) - 1;
    const int from = m_cursor < 0 ? last : m_cursor;
    const int by = event->key() == Qt::Key_Up      ? -1
                   : event->key() == Qt::Key_Down  ? 1
                   : event->key() == Qt::Key_Left  ? -StallScene::kRows
                   : event->key() == Qt::Key_Right ? StallScene::kRows
                                                   : 0;
    if (event->key() == Qt::Key_T) {
        emit tableRequested();
    } else if (by != 0 && last >= 0) {
        choose(m_cursor < 0 ? last : from + by >= 0 && from + by <= last ? from + by : from);
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool StallStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const int cell = cellAt(help->pos());
    QToolTip::showText(help->globalPos(), cell >= 0 ? tipOf(cell) : QString(), this);
    return true;
}

} // namespace vitrine::ui
