// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_row.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QStyle>
#include <QWidget>

#include "ui/theme/theme.h"

namespace vitrine::ui {
FlowRow::FlowRow(QWidget* parent)
    : QLayout(parent) {
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_width = 0;
        invalidate();
    });
}

FlowRow::~FlowRow() {
    for (const Item& one : std::as_const(m_items)) {
        delete one.item;
    }
}

void FlowRow::insertWidget(int index, QWidget* widget, int stretch) {
    addChildWidget(widget);
    m_items.insert(index, {.item = new QWidgetItem(widget), .stretch = stretch});
    invalidate();
}

void FlowRow::setEven(bool even) {
    m_even = even;
    invalidate();
}

void FlowRow::addItem(QLayoutItem* item) {
    m_items.push_back({.item = item});
    invalidate();
}

QLayoutItem* FlowRow::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[index].item : nullptr;
}

QLayoutItem* FlowRow::takeAt(int index) {
    if (index < 0 || index >= count()) {
        return nullptr;
    }
    QLayoutItem* const item = m_items.takeAt(index).item;
    invalidate();
    return item;
}

void FlowRow::invalidate() {
    m_measured.reset();
    QLayout::invalidate();
}

/// A row is asked several times for each arranging, and asks of its items what their words measure: once is enough.
const FlowRow::Line& FlowRow::seen() const {
    if (!m_measured) {
        Line line; // an item that says meanwhile that its size is another one's would take m_measured away
        for (const Item& one : m_items) {
            if (!one.item->isEmpty()) {
                line.push_back({one.item, one.stretch, one.item->minimumSize(), one.item->sizeHint()});
            }
        }
        m_measured = std::move(line);
    }
    return *m_measured;
}

int FlowRow::gap() const {
    return std::max(0, spacing());
}

int FlowRow::gapsOf(const Line& line) const {
    return std::max(0, static_cast<int>(line.size()) - 1) * gap();
}

int FlowRow::heightOfLine(const Line& line) {
    int height = 0;
    for (const Item& one : line) {
        height = std::max({height, one.wanted.height(), one.least.height()});
    }
    return height;
}

int FlowRow::linesKept(int width) const {
    return width == m_width ? m_lines : 1;
}

int FlowRow::leastOf(const Line& line) const {
    int sum = gapsOf(line);
    for (const Item& one : line) {
        sum += one.least.width();
    }
    return sum;
}

/// `most` items a line, fewer where they have no room.
QVector<FlowRow::Line> FlowRow::brokenAt(const Line& all, int width, int most) const {
    QVector<Line> lines(1);
    for (const Item& one : all) {
        Line longer = lines.back();
        longer.push_back(one);
        if (!lines.back().isEmpty() && (longer.size() > most || leastOf(longer) > width)) {
            lines.push_back({one});
        } else {
            lines.back() = std::move(longer);
        }
    }
    return lines;
}

QVector<FlowRow::Line> FlowRow::linesIn(int width) const {
    const Line& all = seen();
    const int number = static_cast<int>(all.size());
    QVector<Line> lines = brokenAt(all, width, std::max(1, number));
    if (!m_even) {
        return lines;
    }
    for (int wanted = std::max(static_cast<int>(lines.size()), linesKept(width)); wanted <= number; ++wanted) {
        lines = brokenAt(all, width, (number + wanted - 1) / wanted);
        if (lines.size() <= wanted) {
            break;
        }
    }
    return lines;
}

int FlowRow::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    const int inner = width - margins.left() - margins.right();
    int height = margins.top() + margins.bottom();
    int lines = 0;
    int last = 0;
    for (const Line& line : linesIn(inner)) {
        last = heightOfLine(line);
        height += last + (lines++ > 0 ? gap() : 0);
    }
    return height + std::max(0, linesKept(inner) - lines) * (last + gap());
}

QSize FlowRow::sizeHint() const {
    const Line& all = seen();
    QSize size(gapsOf(all), heightOfLine(all));
    for (const Item& one : all) {
        size.rwidth() += one.wanted.width();
    }
    return size.grownBy(contentsMargins());
}

QSize FlowRow::minimumSize() const {
    const Line& all = seen();
    QSize size(0, heightOfLine(all));
    for (const Item& one : all) {
        size = size.expandedTo({one.least.width(), 0});
    }
    size = size.grownBy(contentsMargins());
    // What scrolls knows of least sizes alone: the lines of the width that the row has count, else what lies below is pushed
    // out of sight.
    const QMargins margins = contentsMargins();
    return m_width > 0 ? size.expandedTo({0, heightForWidth(m_width + margins.left() + margins.right())}) : size;
}

/// What they need at least, then what they want, then the rest by stretch; those that need more than their share have it.
QVector<int> FlowRow::widthsOf(const Line& line, int width) const {
    QVector<int> widths;
    int rest = width - gapsOf(line);
    for (const Item& one : line) {
        widths.push_back(one.least.width());
        rest -= widths.back();
    }
    int stretches = 0;
    for (int i = 0; i < line.size(); ++i) {
        if (line[i].stretch == 0) {
            const int more = std::clamp(line[i].wanted.width() - widths[i], 0, std::max(0, rest));
            widths[i] += more;
            rest -= more;
        }
    }
    for (int i = 0; i < line.size(); ++i) { // what is left is shared together with what those that stretch have
        stretches += line[i].stretch;
        rest += line[i].stretch > 0 ? widths[i] : 0;
    }
    std::vector<bool> settled(static_cast<std::size_t>(line.size()));
    for (bool again = stretches > 0; again;) {
        again = false;
        for (int i = 0; i < line.size(); ++i) {
            if (line[i].stretch > 0 && !settled[static_cast<std::size_t>(i)] && widths[i] * stretches > rest * line[i].stretch) {
                settled[static_cast<std::size_t>(i)] = again = true;
                rest -= widths[i];
                stretches -= line[i].stretch;
            }
        }
    }
    for (int i = 0; i < line.size(); ++i) {
        if (line[i].stretch > 0 && !settled[static_cast<std::size_t>(i)]) {
            widths[i] = rest * line[i].stretch / stretches;
            rest -= widths[i];
            stretches -= line[i].stretch;
        }
    }
    return widths;
}

void FlowRow::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const QRect inner = rect.marginsRemoved(contentsMargins());
    const QVector<Line> lines = linesIn(inner.width());
    const int needed = m_lines;
    m_lines = std::max(linesKept(inner.width()), static_cast<int>(lines.size()));
    m_width = inner.width();
    if (m_lines != needed) {
        update(); // the least height is another
    }
    int y = inner.top();
    for (const Line& line : lines) {
        const QVector<int> widths = widthsOf(line, inner.width());
        const int height = heightOfLine(line);
        int x = inner.left();
        for (int i = 0; i < line.size(); ++i) {
            line[i].item->setGeometry(QStyle::visualRect(parentWidget() != nullptr ? parentWidget()->layoutDirection()
                                                                                   : Qt::LeftToRight,
                                                         inner, QRect(x, y, widths[i], height)));
            x += widths[i] + gap();
        }
        y += height + gap();
    }
}

} // namespace vitrine::ui
