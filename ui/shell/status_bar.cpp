// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_bar.h"

#include "ui/theme/icons.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/rule.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kCellGap = 10;
constexpr int kGap = 6;
constexpr int kPad = 12;
constexpr int kStay = 3; ///< of the engine's figures: step, running and waiting, KV

QFrame* makeCellRule(QWidget* parent) {
    auto* const rule = makeRule(parent, Qt::Vertical);
    rule->setFixedHeight(14);
    return rule;
}

}  // namespace

class StatusBar::StateMark : public QWidget {
public:
    explicit StateMark(QWidget* parent) : QWidget(parent) {
        setFixedSize(10, 10);
        followTheme(this);
    }
    void setBusy(bool busy) {
        m_busy = busy;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintDisc(painter, rect(), tokens().ink2, m_busy);
    }

private:
    bool m_busy = false;
};

StatusBar::StatusBar(QWidget* parent)
    : QWidget(parent)
    , m_mark(new StateMark(this))
    , m_state(new QLabel(this))
    , m_key(new QLabel(tr("C counted · M measured · D derived · modelled is always written out"), this))
    , m_left(new QHBoxLayout)
    , m_right(new QHBoxLayout) {
    setRole(this, "statusbar");
    setAccessibleName(tr("Status"));
    setRole(m_state, "status");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kPad, 1, kPad, 0);
    row->setSpacing(kGap);
    row->setSizeConstraint(QLayout::SetNoConstraint);
    row->addWidget(m_mark);
    row->addWidget(m_state);
    row->addSpacing(kCellGap - kGap);
    m_left->setSpacing(kCellGap);
    m_right->setSpacing(kCellGap);
    row->addLayout(m_left);
    row->addStretch(1);
    row->addLayout(m_right);
    setRole(m_key, "caption");
    m_key->setToolTip(provenanceSentence(Provenance::counted) + QLatin1Char('\n') + provenanceSentence(Provenance::measured) +
                    QLatin1Char('\n') + provenanceSentence(Provenance::derived) + QLatin1Char('\n') +
                      provenanceSentence(Provenance::modelled));
    row->addSpacing(kCellGap - kGap);
    row->addWidget(m_key);
    setEngineState(tr("No model loaded"), false);
    atEachScale(this, [](StatusBar* bar) {
        bar->setMinimumHeight(scaled(metric::kStatusBar));
        bar->fit();
    });
}

void StatusBar::setEngineState(const QString& words, bool busy) {
    m_state->setText(words);
    m_state->setAccessibleName(busy ? tr("%1, busy").arg(words) : words);
    m_mark->setBusy(busy);
    fit();
}

QString StatusBar::engineState() const {
    return m_state->text();
}

FigureLabel* StatusBar::addCell(QHBoxLayout* row, const Figure& figure) {
    auto* label = new FigureLabel(figure, FontRole::caption, this);
    label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addWidget(label);
    return label;
}

void StatusBar::setFigures(const QVector<Figure>& figures) {
    // Several times a second in a running engine: cells are made again only when their number changes.
    if (figures.size() == m_figures.size()) {
        for (int i = 0; i < figures.size(); ++i)
            m_figures[i]->setFigure(figures[i]);
        fit();
        return;
    }
    qDeleteAll(m_leftCells);
    m_leftCells.clear();
    m_figures.clear();
    for (const Figure& figure : figures) {
        m_leftCells << makeCellRule(this);
        m_left->addWidget(m_leftCells.back());
        m_figures << addCell(m_left, figure);
        m_leftCells << m_figures.back();
    }
    rebuild();
}

void StatusBar::setNotes(const QStringList& notes) {
    if (notes == m_notes)
        return;
    m_notes = notes;
    rebuild();
}

void StatusBar::rebuild() {
    qDeleteAll(m_noteCells);
    m_noteCells.clear();
    for (const QString& note : m_notes) {
        m_noteCells << makeCellRule(this);
        m_left->addWidget(m_noteCells.back());
        auto* label = new QLabel(note, this);
        setRole(label, "status");
        m_left->addWidget(label);
        m_noteCells << label;
    }
    fit();
}

void StatusBar::setRightFigures(const QVector<Figure>& figures) {
    if (figures.size() == m_rightFigures.size()) {
        for (int i = 0; i < figures.size(); ++i)
            m_rightFigures[i]->setFigure(figures[i]);
        fit();
        return;
    }
    qDeleteAll(m_rightCells);
    m_rightCells.clear();
    m_rightFigures.clear();
    for (const Figure& figure : figures) {
        m_rightFigures << addCell(m_right, figure);
        m_rightCells << m_rightFigures.back() << makeCellRule(this);
        m_right->addWidget(m_rightCells.back());
    }
    fit();
}

/// Cells come in pairs of a rule and what it parts from the next one.
void StatusBar::fit() {
    QVector<QVector<QWidget*>> cells; // in the order in which they stay
    const auto pairs = [&cells](const QVector<QWidget*>& all, qsizetype from, qsizetype to) {
        for (qsizetype i = from; i + 1 < to; i += 2) {
            cells.push_back({all[i], all[i + 1]});
        }
    };
    const qsizetype staying = std::min<qsizetype>(2 * kStay, m_leftCells.size());
    pairs(m_leftCells, 0, staying);
    pairs(m_noteCells, 0, m_noteCells.size());
    cells.push_back({m_key});
    for (qsizetype i = m_rightCells.size() - 2; i >= 0; i -= 2) {
        cells.push_back({m_rightCells[i], m_rightCells[i + 1]});
    }
    pairs(m_leftCells, staying, m_leftCells.size());
    int room = width() - 2 * kPad - m_mark->width() - m_state->sizeHint().width() - 4 * kCellGap;
    for (const QVector<QWidget*>& cell : cells) {
        int need = 0;
        for (const QWidget* part : cell) {
            need += part->sizeHint().width() + kCellGap;
        }
        const bool fits = need <= room;
        room = fits ? room - need : -1; // what is less important does not jump in
        for (QWidget* part : cell) {
            part->setVisible(fits);
        }
    }
}

QSize StatusBar::minimumSizeHint() const {
    return {0, QWidget::minimumSizeHint().height()};
}

void StatusBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

}  // namespace vitrine::ui
