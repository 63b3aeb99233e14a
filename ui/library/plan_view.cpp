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
    describe();
    update();
}

void PlanView::setLastLoad(const std::optional<MemoryUse>& use) {
    m_taken = use;
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

QVector<PlanView::Bar> PlanView::bars() const {
    QVector<Bar> all;
    if (!m_plan) {
        return all;
    }
    const int left = scaled(kNames);
    const int right = width();
    int y = scaled(kAxis);
    all.push_back({planParts(*m_plan), QRect(left, y, right - left, scaled(kBarHeight))});
    if (m_taken) {
        y += scaled(kBarHeight + kRowGap);
        const double others =
            std::max(0.0, static_cast<double>(m_plan->deviceBytes) - static_cast<double>(m_plan->deviceFree));
        all.push_back({takenParts(*m_taken, others), QRect(left, y, right - left, scaled(kBarHeight))});
    }
    return all;
}

double PlanView::most() const {
    double widest = 1;
    for (const Bar& bar : bars()) {
        double sum = 0;
        for (const PlanPart& part : bar.parts) {
            sum += part.bytes;
        }
        widest = std::max(widest, sum);
    }
    const auto device = static_cast<double>(m_plan ? m_plan->deviceBytes : 0);
    return device > 0 ? std::clamp(widest, device, device * 1.25) : widest;
}

int PlanView::x(double bytes) const {
    const int room = width() - scaled(kNames) - scaled(24);
    return scaled(kNames) + static_cast<int>(std::lround(std::clamp(bytes / most(), 0.0, 1.0) * room));
}

void PlanView::paintBar(QPainter& painter, const Bar& bar) const {
    const Tokens& t = tokens();
    double sum = 0;
    for (const PlanPart& part : bar.parts) {
        const int x0 = x(sum);
        sum += part.bytes;
        const int x1 = std::max(x(sum), x0 + 1);
        const QRect cell(x0, bar.rect.y(), std::max(1, x1 - x0 - 1), bar.rect.height());
        if (part.kind == PlanPart::Kind::others && cell.width() > 2) {
            painter.fillRect(cell, t.ink3);
            painter.setBrushOrigin(bar.rect.topLeft());
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
        painter.drawText(QRect(end + scaled(8), bar.rect.y(), scaled(kFree) * 2, bar.rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, free);
    }
}

void PlanView::paintNames(QPainter& painter) const {
    const Tokens& t = tokens();
    const QVector<Bar> all = bars();
    for (int i = 0; i < all.size(); ++i) {
        const QRect half(0, all[i].rect.y(), scaled(kNames), all[i].rect.height() / 2);
        painter.setFont(themeFont(FontRole::tableMedium));
        painter.setPen(t.ink);
        painter.drawText(half, Qt::AlignLeft | Qt::AlignVCenter, i == 0 ? tr("Plan") : tr("Last load"));
        painter.setFont(themeFont(FontRole::caption));
        painter.setPen(t.ink2);
        const QRect below = half.translated(0, half.height());
        const QString sum = m_unit.words(sumOf(all[i].parts));
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
    const int bottom = bars().back().rect.bottom() + scaled(4);
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
        painter.fillRect(QRect(x(tick), top, 1, bottom - top), t.line);
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
    const int y = bars().back().rect.bottom() + scaled(kRowGap);
    const QVector<Bar> all = bars(); // named: the loop does not keep what a call returns alive
    for (const PlanPart& part : all.front().parts) {
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
    for (const Bar& bar : bars()) {
        paintBar(painter, bar);
    }
    paintNames(painter);
    paintKey(painter);
    if (m_plan->deviceBytes > 0) { // what lies right of it does not fit
        painter.fillRect(QRect(x(static_cast<double>(m_plan->deviceBytes)), scaled(kAxis) - scaled(2), 1,
                               bars().back().rect.bottom() - scaled(kAxis) + scaled(6)),
                         t.ink);
    }
}

bool PlanView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !m_plan) {
        return QWidget::event(event);
    }
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QVector<Bar> all = bars();
    for (int i = 0; i < all.size(); ++i) {
        double sum = 0;
        for (const PlanPart& part : all[i].parts) {
            const int x0 = x(sum);
            sum += part.bytes;
            if (all[i].rect.contains(help->pos()) && help->x() >= x0 && help->x() <= x(sum)) {
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
