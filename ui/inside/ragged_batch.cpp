// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "ui/inside/step_panel.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"

namespace vitrine::ui {
namespace {

constexpr int kRow = 13;
constexpr int kNames = 44;

} // namespace

RaggedBatch::RaggedBatch(const BatchRows& rows, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_rows(rows)
    , m_bus(bus) {
    setAccessibleName(tr("Members of the batch"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&rows, &QAbstractItemModel::modelReset, this, qOverload<>(&QWidget::update));
    connect(&bus, &SelectionBus::changed, this, qOverload<>(&QWidget::update));
    connect(&bus, &SelectionBus::hoverChanged, this, qOverload<>(&QWidget::update));
    setMouseTracking(true);
    followTheme(this);
}

QSize RaggedBatch::sizeHint() const {
    return {scaled(240), scaled(8 * kRow)};
}

QSize RaggedBatch::minimumSizeHint() const {
    return {scaled(120), scaled(2 * kRow)};
}

void RaggedBatch::setExtent(std::int32_t tokens) {
    if (tokens != m_extent) {
        m_extent = std::max(1, tokens);
        update();
    }
}

SequenceId RaggedBatch::memberAt(int y) const {
    const int row = y >= 0 ? y / scaled(kRow) : -1;
    return row >= 0 && row < m_rows.rowCount() ? m_rows.record()->batch[static_cast<std::size_t>(row)].sequence : SequenceId{};
}

void RaggedBatch::mousePressEvent(QMouseEvent* event) {
    if (const SequenceId id = memberAt(event->pos().y()); id.valid()) {
        m_bus.chooseSequence(id, event->modifiers().testFlag(Qt::ControlModifier));
    }
}

void RaggedBatch::mouseMoveEvent(QMouseEvent* event) {
    Selection over;
    if (const SequenceId id = memberAt(event->pos().y()); id.valid()) {
        over.sequences = {id};
    }
    m_bus.hover(over);
}

void RaggedBatch::leaveEvent(QEvent* event) {
    m_bus.hover({});
    QWidget::leaveEvent(event);
}

void RaggedBatch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const trace::RecordPtr& record = m_rows.record();
    if (!record) {
        return;
    }
    std::int32_t longest = m_extent;
    for (const trace::BatchEntry& entry : record->batch) {
        longest = std::max(longest, entry.contextAfter);
    }
    const int high = scaled(kRow);
    const int left = scaled(kNames);
    const double unit = static_cast<double>(width() - left - 2) / longest;
    painter.setFont(themeFont(FontRole::caption));
    for (std::size_t i = 0; i < record->batch.size(); ++i) {
        const trace::BatchEntry& entry = record->batch[i];
        const QRect line(0, static_cast<int>(i) * high, width(), high);
        if (line.bottom() > height()) {
            break;
        }
        painter.setPen(m_bus.selection().has(entry.sequence) ? t.ink : t.ink2);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, requestName(entry.request));
        // Rejected drafts were computed and are taken back: contextAfter no longer has them.
        const int rejected = entry.drafted - entry.accepted;
        const int before = static_cast<int>(std::max(0, entry.contextAfter + rejected - entry.computed) * unit);
        const int after = std::max(before + 2, static_cast<int>(entry.contextAfter * unit));
        const QRect bar(left, line.top() + 2, after, high - 4);
        painter.fillRect(QRect(bar.left(), bar.top(), before, bar.height()), t.ramp[3]);
        painter.fillRect(QRect(bar.left() + before, bar.top(), after - before, bar.height()),
                         entry.phase == trace::Phase::prefill ? t.meaning.prefill : t.meaning.decode);
        if (m_bus.hovered().has(entry.sequence) && !m_bus.selection().has(entry.sequence)) {
            painter.setPen(t.ink3);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0, 0, -1, -1));
        }
        if (m_bus.selection().has(entry.sequence)) {
            painter.setPen(QPen(t.meaning.selection, t.rim));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0, 0, -1, -1));
        }
    }
}

} // namespace vitrine::ui
