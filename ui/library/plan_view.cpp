// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/plan_view.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/hatch.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

namespace {

constexpr int kNames = 92; // left of the bars
constexpr int kFree = 74;  // right of the axis' limit: what is free
constexpr int kAxis = 20;
constexpr int kBarHeight = 28;
constexpr int kRowGap = 12;
constexpr int kKeyHeight = 20;
constexpr int kSwatch = 10;

QColor partColour(PlanPart::Kind kind) {
    const Tokens& t = tokens();
    switch (kind) {
    case PlanPart::Kind::weights:
        return t.ramp[0];
    case PlanPart::Kind::kv:
        return t.ramp[1];
    case PlanPart::Kind::scratch:
        return t.ramp[3];
    case PlanPart::Kind::runtime:
    case PlanPart::Kind::draft:
        return t.ramp[2];
    case PlanPart::Kind::others:
        return t.ink3;
    }
    return t.ink3;
}

bool isLabelled(PlanPart::Kind kind) {
    return kind == PlanPart::Kind::weights || kind == PlanPart::Kind::kv;
}

void addPart(QVector<PlanPart>& parts, PlanPart::Kind kind, double bytes) {
    static const auto words = [](PlanPart::Kind k) -> std::pair<QString, QString> {
        switch (k) {
        case PlanPart::Kind::others:
            return {PlanView::tr("others"), PlanView::tr("Memory of the device that other programs use now.")};
        case PlanPart::Kind::runtime:
            return {PlanView::tr("program"), PlanView::tr("Tokenizer, tables, code.")};
        case PlanPart::Kind::scratch:
            return {PlanView::tr("scratch"), PlanView::tr("Activations and logits of one step.")};
        case PlanPart::Kind::weights:
            return {PlanView::tr("weights"), PlanView::tr("The model's tensors as they are packed.")};
        case PlanPart::Kind::kv:
            return {PlanView::tr("KV pool"),
                    PlanView::tr("Keys and values: blocks × bytes of a block, over all layers.")};
        case PlanPart::Kind::draft:
            return {PlanView::tr("draft"), PlanView::tr("The draft model: weights, scratch and a KV pool of its own.")};
        }
        return {};
    };
    if (bytes > 0) {
        const auto [name, definition] = words(kind);
        parts.push_back({kind, name, definition, bytes});
    }
}

} // namespace

QVector<PlanPart> planParts(const survey::LoadPlan& plan) {
    const plan::MemoryBudget& b = plan.budget;
    QVector<PlanPart> parts;
    addPart(parts, PlanPart::Kind::others,
            static_cast<double>(plan.deviceBytes) - static_cast<double>(plan.deviceFree));
    addPart(parts, PlanPart::Kind::runtime, static_cast<double>(b.runtime));
    addPart(parts, PlanPart::Kind::scratch, static_cast<double>(b.workspace));
    addPart(parts, PlanPart::Kind::weights, static_cast<double>(b.weights));
    addPart(parts, PlanPart::Kind::kv, static_cast<double>(b.kvPool()));
    addPart(parts, PlanPart::Kind::draft, static_cast<double>(b.draft()));
    return parts;
}

QVector<PlanPart> takenParts(const MemoryUse& use, double others) {
    QVector<PlanPart> parts;
    addPart(parts, PlanPart::Kind::others, others);
    addPart(parts, PlanPart::Kind::runtime, static_cast<double>(use.runtime));
    addPart(parts, PlanPart::Kind::scratch, static_cast<double>(use.workspace));
    addPart(parts, PlanPart::Kind::weights, static_cast<double>(use.weights));
    addPart(parts, PlanPart::Kind::kv, static_cast<double>(use.kvPool));
    addPart(parts, PlanPart::Kind::draft, static_cast<double>(use.draft));
    return parts;
}

double sumOf(const QVector<PlanPart>& parts) {
    double sum = 0;
    for (const PlanPart& part : parts) {
        sum += part.kind == PlanPart::Kind::others ? 0 : part.bytes;
    }
    return sum;
}

PlanView::PlanView(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Memory: plan and last load"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    followTheme(this);
}

void PlanView::setUnit(SizeUnit unit) {
    m_unit = unit;
    describe();
    update();
}

void PlanView::setPlan(const std::optional<survey::LoadPlan>& plan) {
    m_plan = plan;
    rebuild();
    describe();
    update();
}

void PlanView::setLastLoad(const std::optional<MemoryUse>& use) {
    m_taken = use;
    rebuild();
    describe();
    updateGeometry();
    update();
}

QSize PlanView::sizeHint() const {
    const int rows = m_taken ? 2 : 1;
    return {scaled(420), scaled(kAxis + rows * kBarHeight + rows * kRowGap + kKeyHeight)};
}

QSize PlanView::minimumSizeHint() const {
    return {scaled(300), sizeHint().height()};
}

void PlanView::rebuild() {
    m_bars.clear();
    m_most = 1.0;
    if (!m_plan) {
        return;
    }
    m_bars.push_back(planParts(*m_plan));
    if (m_taken) {
        const double others =
            std::max(0.0, static_cast<double>(m_plan->deviceBytes) - static_cast<double>(m_plan->deviceFree));
        m_bars.push_back(takenParts(*m_taken, others));
    }
    for (const QVector<PlanPart>& parts : std::as_const(m_bars)) {
        double sum = 0;
        for (const PlanPart& part : parts) {
            sum += part.bytes;
        }
        m_most = std::max(m_most, sum);
    }
    if (const auto device = static_cast<double>(m_plan->deviceBytes); device > 0) {
        m_most = std::clamp(m_most, device, device * 1.25);
    }
}

QRect PlanView::barRect(qsizetype bar) const {
    const int left = scaled(kNames);
    const int y = scaled(kAxis) + static_cast<int>(bar) * scaled(kBarHeight + kRowGap);
    return {left, y, width() - left, scaled(kBarHeight)};
}

int PlanView::x(double bytes) const {
    const int room = width() - scaled(kNames) - scaled(24);
    return scaled(kNames) + static_cast<int>(std::lround(std::clamp(bytes / m_most, 0.0, 1.0) * room));
}

void PlanView::paintBar(QPainter& painter, qsizetype bar) const {
    const Tokens& t = tokens();
    const QRect rect = barRect(bar);
    double sum = 0;
    for (const PlanPart& part : m_bars[bar]) {
        const int x0 = x(sum);
        sum += part.bytes;
        const int x1 = std::max(x(sum), x0 + 1);
        const QRect cell(x0, rect.y(), std::max(1, x1 - x0 - 1), rect.height());
        if (part.kind == PlanPart::Kind::others && cell.width() > 2) {
            painter.fillRect(cell, t.ink3);
            painter.setBrushOrigin(rect.topLeft());
            painter.fillRect(cell.adjusted(1, 1, -1, -1),
                             hatchBrush(Hatch::reserve, t.ink3, t.glass, devicePixelRatioF()));
        } else {
            painter.fillRect(cell, partColour(part.kind));
        }
        painter.setFont(themeFont(FontRole::tableMedium));
        const QString words = part.name + QLatin1Char(' ') + m_unit.number(part.bytes);
        if (isLabelled(part.kind) && painter.fontMetrics().horizontalAdvance(words) + scaled(12) <= cell.width()) {
            painter.setPen(t.glass);
            painter.drawText(cell.adjusted(scaled(8), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words);
        }
    }
    const auto device = static_cast<double>(m_plan->deviceBytes);
    const int end = x(sum);
    painter.setFont(themeFont(FontRole::table));
    painter.setPen(t.ink2);
    const QString free = device > sum ? tr("free %1").arg(m_unit.number(device - sum))
                                      : tr("over by %1").arg(m_unit.number(sum - device));
    const int room = x(device) - end - scaled(8);
    if (device > 0 && (device <= sum || room >= painter.fontMetrics().horizontalAdvance(free) + scaled(4))) {
        painter.drawText(QRect(end + scaled(8), rect.y(), scaled(kFree) * 2, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, free);
    }
}

void PlanView::paintNames(QPainter& painter) const {
    const Tokens& t = tokens();
    for (qsizetype i = 0; i < m_bars.size(); ++i) {
        const QRect bar = barRect(i);
        const QRect half(0, bar.y(), scaled(kNames), bar.height() / 2);
        painter.setFont(themeFont(FontRole::tableMedium));
        painter.setPen(t.ink);
        painter.drawText(half, Qt::AlignLeft | Qt::AlignVCenter, i == 0 ? tr("Plan") : tr("Last load"));
        painter.setFont(themeFont(FontRole::caption));
        painter.setPen(t.ink2);
        const QRect below = half.translated(0, half.height());
        const QString sum = m_unit.words(sumOf(m_bars[i]));
        const QFontMetrics metrics(painter.font());
        const int baseline = below.y() + (below.height() + metrics.ascent() - metrics.descent()) / 2;
        painter.drawText(0, baseline, sum);
        paintBadge(painter, i == 0 ? Provenance::derived : Provenance::measured, metrics.horizontalAdvance(sum) + 2,
                   baseline, metrics.ascent());
    }
}

void PlanView::paintAxis(QPainter& painter) const {
    const Tokens& t = tokens();
    const double unit = m_unit.bytes();
    const auto device = static_cast<double>(m_plan->deviceBytes);
    const int bottom = barRect(m_bars.size() - 1).bottom() + scaled(4);
    const int top = scaled(kAxis) - scaled(4);
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const QString limit = m_unit.words(device);
    const int limitWide = metrics.horizontalAdvance(limit);
    const FitScale scale = fitScale(device, 0, unit);
    for (const double tick : scale.ticks) {
        if (tick > device * 0.8) {
            continue;
        }
        const QString words = formatNumber(tick / unit, tick > 0 && tick < unit ? 2 : 0);
        painter.fillRect(QRect(x(tick), top, 1, bottom - top), t.grid);
        painter.setPen(t.ink2);
        painter.drawText(x(tick) - (tick > 0 ? metrics.horizontalAdvance(words) / 2 : 0), metrics.ascent(), words);
    }
    if (device > 0) {
        painter.setPen(t.ink2);
        painter.drawText(std::min(x(device) - limitWide / 2, width() - limitWide), metrics.ascent(), limit);
    }
}

void PlanView::paintKey(QPainter& painter) const {
    const Tokens& t = tokens();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    int x = scaled(kNames);
    const int y = barRect(m_bars.size() - 1).bottom() + scaled(kRowGap);
    for (const PlanPart& part : m_bars.front()) {
        const QString words = part.name + QLatin1Char(' ') + m_unit.number(part.bytes);
        const int wide = kSwatch + 6 + metrics.horizontalAdvance(words);
        if (x + wide > width()) {
            return; // the tooltips of the bar name every part
        }
        paintSwatch(painter, QRect(x, y + (scaled(kKeyHeight) - kSwatch) / 2, kSwatch, kSwatch), partColour(part.kind),
                    part.kind == PlanPart::Kind::others ? std::optional(Hatch::reserve) : std::nullopt);
        painter.setPen(t.ink2);
        painter.drawText(x + kSwatch + 6, y + (scaled(kKeyHeight) + metrics.ascent() - metrics.descent()) / 2, words);
        x += wide + scaled(12);
    }
}

void PlanView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    if (!m_plan) {
        painter.setFont(themeFont(FontRole::table));
        painter.setPen(t.ink3);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, tr("Planning memory…"));
        return;
    }
    paintAxis(painter);
    for (qsizetype bar = 0; bar < m_bars.size(); ++bar) {
        paintBar(painter, bar);
    }
    paintNames(painter);
    paintKey(painter);
    if (m_plan->deviceBytes > 0) { // what lies right of it does not fit
        painter.fillRect(QRect(x(static_cast<double>(m_plan->deviceBytes)), scaled(kAxis) - scaled(2), 1,
                               barRect(m_bars.size() - 1).bottom() - scaled(kAxis) + scaled(6)),
                         t.ink);
    }
}

bool PlanView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !m_plan) {
        return QWidget::event(event);
    }
    const auto* const help = static_cast<QHelpEvent*>(event);
    for (qsizetype i = 0; i < m_bars.size(); ++i) {
        double sum = 0;
        for (const PlanPart& part : m_bars[i]) {
            const int x0 = x(sum);
            sum += part.bytes;
            if (barRect(i).contains(help->pos()) && help->x() >= x0 && help->x() <= x(sum)) {
                const Figure figure(m_unit.words(part.bytes), {}, i == 0 ? Provenance::derived : Provenance::measured,
                                    part.definition);
                QToolTip::showText(help->globalPos(),
                                   part.name + QLatin1Char(' ') + figure.text() + QLatin1Char('\n') + figure.tip(),
                                   this);
                return true;
            }
        }
    }
    QToolTip::hideText();
    return true;
}

void PlanView::describe() {
    QStringList words;
    const auto add = [&](const QString& head, const QVector<PlanPart>& parts, const QString& badge) {
        QStringList said;
        for (const PlanPart& part : parts) {
            said << part.name + QLatin1Char(' ') + m_unit.words(part.bytes);
        }
        words << head + QStringLiteral(": ") + said.join(QStringLiteral(", ")) + QStringLiteral(", ") + badge;
    };
    if (m_plan) {
        add(tr("Plan"), planParts(*m_plan), provenanceWord(Provenance::derived));
    }
    if (m_taken) {
        add(tr("Last load"), takenParts(*m_taken, 0), provenanceWord(Provenance::measured));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
}

} // namespace vitrine::ui
