// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/load_foot.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/pages/load_cover.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

LoadFoot::LoadFoot(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this)) {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(metric::kPanelPadding, metric::kPanelPaddingSmall, metric::kPanelPadding,
                            metric::kPanelPaddingSmall);
    row->addWidget(m_stack);
    m_stack->addWidget(buildReady());
    m_stack->addWidget(buildLoading());
    m_stack->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QWidget* LoadFoot::buildReady() {
    auto* const page = new QWidget(m_stack);
    auto* const row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kGrid);
    m_remember = new QCheckBox(tr("Remember for this model"), page);
    m_remember->setToolTip(
        tr("Keep these options with the file, by its SHA-256: they are used whenever it is loaded."));
    m_note = new ElidedLabel({}, FontRole::table, &Tokens::ink3, page);
    m_note->setAlignment(Qt::AlignRight);
    m_note->setProperty("noFigure", true);
    m_eject = new Button(ButtonKind::secondary, Icon::eject, tr("Eject"), page);
    m_load = new Button(ButtonKind::primary, tr("Load"), page);
    atEachScale(m_load, [](auto* w) { w->setMinimumWidth(scaled(120)); });
    for (Button* const button : {m_eject, m_load}) {
        button->setControlHeight(metric::kControlPrimary);
    }
    row->addWidget(m_remember);
    row->addWidget(m_note, 1);
    row->addWidget(m_eject);
    row->addWidget(m_load);
    connect(m_load, &QAbstractButton::clicked, this, &LoadFoot::loadRequested);
    connect(m_eject, &QAbstractButton::clicked, this, &LoadFoot::ejectRequested);
    connect(m_remember, &QCheckBox::clicked, this, &LoadFoot::rememberToggled);
    return page;
}

QWidget* LoadFoot::buildLoading() {
    auto* const page = new QWidget(m_stack);
    auto* const row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kGrid);
    auto* const column = new QVBoxLayout;
    column->setSpacing(metric::kHalfGrid);
    auto* const words = new QHBoxLayout;
    m_stage = new ElidedLabel({}, FontRole::controlMedium, &Tokens::ink, page);
    m_bytes = new FigureLabel(FontRole::table, page);
    m_bytes->setAlignment(Qt::AlignRight);
    words->addWidget(m_stage, 1);
    words->addWidget(m_bytes, 2);
    column->addLayout(words);
    m_bar = new StackedGauge(metric::kGrid, tr("Loaded"), page);
    column->addWidget(m_bar);
    row->addLayout(column, 1);
    auto* const cancel = new Button(ButtonKind::secondary, tr("Cancel"), page);
    cancel->setControlHeight(metric::kControlPrimary);
    cancel->setAccessibleName(tr("Cancel loading"));
    connect(cancel, &QAbstractButton::clicked, this, &LoadFoot::cancelRequested);
    row->addWidget(cancel);
    return page;
}

void LoadFoot::showLoad(bool fits, const QString& shortBy, const QString& ejects) {
    m_stack->setCurrentIndex(0);
    m_load->setDisabledReason({});
    m_load->setText(fits ? tr("Load") : tr("Load anyway"));
    m_load->setKind(fits ? ButtonKind::primary : ButtonKind::secondary);
    m_load->setToolTip(fits ? QString()
                            : tr("By the plan it is too large; loading may fail, or make the machine slow."));
    m_note->setShorter(fits && !ejects.isEmpty() ? tr("ejects the other") : QString());
    m_note->setText(!fits ? shortBy : ejects.isEmpty() ? QString() : tr("ejects %1").arg(ejects));
    m_eject->hide();
    m_load->show();
}

void LoadFoot::showRefused(const QString& reason) {
    m_stack->setCurrentIndex(0);
    m_load->setText(tr("Load"));
    m_load->setKind(ButtonKind::primary);
    m_load->setDisabledReason(reason);
    m_note->setShorter({});
    m_note->setText({});
    m_eject->hide();
    m_load->show();
}

void LoadFoot::showLoaded(bool differs) {
    m_stack->setCurrentIndex(0);
    m_load->setDisabledReason({});
    m_load->setText(tr("Load again"));
    m_load->setKind(ButtonKind::primary);
    m_load->setToolTip(tr("With the options above."));
    m_note->setShorter({});
    m_note->setText(differs ? QString() : tr("loaded with these options"));
    m_load->setVisible(differs);
    m_eject->show();
}

void LoadFoot::showLoading(const LoadStage& stage) {
    m_stack->setCurrentIndex(1);
    m_stage->setText(stageWords(stage.stage));
    m_bytes->clear();
    GaugePart done;
    done.name = tr("loaded");
    done.amount = static_cast<double>(stage.done);
    done.colour = [] { return tokens().ramp[1]; };
    m_bar->setParts({done}, qMax(1.0, static_cast<double>(stage.total)));
    if (stage.total > 0) {
        m_bytes->addFigure(Figure(
            tr("%1 of %2")
                .arg(formatBytes(static_cast<double>(stage.done)), formatBytes(static_cast<double>(stage.total))),
            {}, Provenance::counted, tr("Bytes of the file's tensors that were packed.")));
        if (stage.bytesPerSecond > 0.0) {
            m_bytes->addFigure(Figure(formatBytes(stage.bytesPerSecond) + tr("/s"), {}, Provenance::measured,
                                      tr("Bytes packed, divided by the time of this stage.")));
        }
    }
}

bool LoadFoot::remember() const {
    return m_remember->isChecked();
}

void LoadFoot::setRemember(bool on) {
    m_remember->setChecked(on);
}

} // namespace vitrine::ui
