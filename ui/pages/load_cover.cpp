// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/load_cover.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

QString stageWords(const QString& stage) {
    if (stage == QLatin1String("open")) {
        return LoadCover::tr("Opening the file");
    }
    if (stage == QLatin1String("tokenizer")) {
        return LoadCover::tr("Reading the tokenizer");
    }
    if (stage == QLatin1String("template")) {
        return LoadCover::tr("Trying out the chat template");
    }
    if (stage == QLatin1String("plan")) {
        return LoadCover::tr("Planning memory");
    }
    if (stage == QLatin1String("weights")) {
        return LoadCover::tr("Packing the weights");
    }
    if (stage == QLatin1String("cache")) {
        return LoadCover::tr("Setting up the KV cache");
    }
    return LoadCover::tr("Loading");
}

LoadCover::LoadCover(QWidget* parent)
    : QWidget(parent), m_words(new QLabel(this)), m_figures(new FigureLabel(FontRole::table, this)), m_bar(new StackedGauge(8, tr("Loaded"), this)), m_detail(new QLabel(this)) {
    auto* const column = new QVBoxLayout(this);
    atEachScale(column, [](auto* w) {
        w->setContentsMargins(0, scaled(40), 0, scaled(16));
        w->setSpacing(scaled(10));
    });
    setRole(m_words, "page-title");
    column->addWidget(m_words);
    column->addWidget(m_bar);
    column->addWidget(m_figures);
    setRole(m_detail, "mono");
    m_detail->setProperty("noFigure", true);
    column->addWidget(m_detail);
    auto* const cancel = new Button(ButtonKind::secondary, tr("Cancel loading"), this);
    column->addWidget(cancel, 0, Qt::AlignLeft);
    connect(cancel, &QAbstractButton::clicked, this, &LoadCover::cancelRequested);
}

void LoadCover::setStage(const LoadStage& stage) {
    m_words->setText(stageWords(stage.stage));
    m_detail->setText(stage.detail);
    m_figures->clear();
    GaugePart done;
    done.name = tr("loaded");
    done.amount = static_cast<double>(stage.done);
    done.colour = [] { return tokens().ramp[1]; };
    m_bar->setParts({done}, qMax(1.0, static_cast<double>(stage.total)));
    m_bar->setVisible(stage.total > 0);
    if (stage.total > 0) {
        m_figures->addFigure(Figure(tr("%1 of %2").arg(formatBytes(static_cast<double>(stage.done)), formatBytes(static_cast<double>(stage.total))), {},
                                    Provenance::counted, tr("Bytes of the file's tensors that were packed.")));
        if (stage.bytesPerSecond > 0.0) {
            m_figures->addFigure(Figure(formatBytes(stage.bytesPerSecond), tr("per second"), Provenance::measured, tr("Bytes packed, divided by the time of this stage.")));
        }
    }
}

} // namespace vitrine::ui
