// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/context_row.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

namespace {

constexpr double kNearShare = 0.9; // from here on the row says that the limit is near

/// A part without tokens stays out of the legend.
GaugePart part(const QString& name, int amount, std::size_t tone, const QString& definition) {
    GaugePart p;
    p.name = name;
    p.amount = amount;
    p.colour = [tone] { return tokens().ramp[tone]; };
    if (amount > 0) {
        p.figure = Figure(formatCount(amount), {}, Provenance::counted, definition);
    }
    return p;
}

} // namespace

ContextRow::ContextRow(QWidget* parent)
    : QWidget(parent), m_bar(new StackedGauge(8, tr("Context"), this)), m_legend(new GaugeLegend(this)), m_near(new QLabel(tr("near the limit"), this)),
      m_sum(new FigureLabel(FontRole::caption, this)) {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    atEachScale(row, [](auto* w) { w->setSpacing(scaled(4)); });
    auto* const name = new QLabel(tr("Context"), this);
    setRole(name, "status");
    row->addWidget(name);
    row->addWidget(new Badge(Provenance::counted, tr("Tokens of the next prompt, as the model's tokenizer cuts it, of the longest sequence the engine was loaded for."), this));
    addScaledSpacing(row, 4);
    row->addWidget(m_bar, 1);
    addScaledSpacing(row, 8);
    m_legend->setBadges(false);
    row->addWidget(m_legend);
    addScaledSpacing(row, 8);
    setRole(m_near, "warn");
    m_near->hide();
    row->addWidget(m_near);
    m_sum->setStrong(true);
    row->addWidget(m_sum);
}

void ContextRow::setUse(const PromptParts& parts, int reserve, bool rolls) {
    const int draft = parts.withDraft - parts.total;
    QVector<GaugePart> gauge{
        part(tr("system"), parts.system, 1, tr("Tokens of the system prompt with its part of the template.")),
        part(tr("history"), parts.history, 0, tr("Tokens of the messages up to now.")),
        part(tr("draft"), draft, 2, tr("Tokens of the text in the composer with its part of the template.")),
    };
    const int used = parts.withDraft;
    if (reserve > 0) {
        GaugePart gap;
        gap.name = tr("free");
        gap.amount = qMax(0, parts.context - used - reserve);
        gap.colour = [] { return tokens().glass; };
        GaugePart kept = part(tr("reserve"), reserve, 2, tr("Tokens kept for the longest reply that the settings allow."));
        kept.hatch = Hatch::reserve;
        gauge << gap << kept;
    }
    m_bar->setParts(gauge, parts.context);
    m_legend->setParts(gauge);
    m_sum->setFigure(Figure(tr("%1 of %2").arg(formatCount(used), formatCount(parts.context)), {}, Provenance::counted,
                            tr("Tokens in use of the longest sequence that the engine was loaded for.")));
    const bool over = used >= parts.context; // the reply needs a token
    const bool goes = over && rolls && parts.system + draft < parts.context;
    m_near->setText(goes ? tr("the oldest will be left out") : over ? tr("over the limit") : tr("near the limit"));
    m_near->setToolTip(goes ? tr("The message goes through: the oldest whole blocks after the system prompt are dropped from what the model gets. They still stand in the chat.") : QString());
    if (const char* role = goes ? "muted" : "warn"; m_near->property("role") != QLatin1String(role)) {
        setRole(m_near, role);
    }
    m_near->setVisible(over || used + reserve > kNearShare * parts.context);
}

} // namespace vitrine::ui
