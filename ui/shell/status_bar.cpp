// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_bar.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/rule.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace vitrine::ui {
namespace {

constexpr int kCellGap = 10;

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
    , m_left(new QHBoxLayout)
    , m_right(new QHBoxLayout) {
    setRole(this, "statusbar");
    setAccessibleName(tr("Status"));
    setRole(m_state, "status");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 1, 12, 0);
    row->setSpacing(6);
    row->addWidget(m_mark);
    row->addWidget(m_state);
    row->addSpacing(kCellGap - 6);
    m_left->setSpacing(kCellGap);
    m_right->setSpacing(kCellGap);
    row->addLayout(m_left);
    row->addStretch(1);
    row->addLayout(m_right);
    auto* key = new QLabel(tr("C counted · M measured · D derived · modelled is always written out"), this);
    setRole(key, "caption");
    key->setToolTip(provenanceSentence(Provenance::counted) + QLatin1Char('\n') + provenanceSentence(Provenance::measured) +
                    QLatin1Char('\n') + provenanceSentence(Provenance::derived) + QLatin1Char('\n') +
                    provenanceSentence(Provenance::modelled));
    row->addSpacing(kCellGap - 6);
    row->addWidget(key);
    setEngineState(tr("No model loaded"), false);
    connect(&Theme::instance(), &Theme::changed, this, [this] { setMinimumHeight(scaled(metric::kStatusBar)); });
    setMinimumHeight(scaled(metric::kStatusBar));
}

void StatusBar::setEngineState(const QString& words, bool busy) {
    m_state->setText(words);
    m_state->setAccessibleName(busy ? tr("%1, busy").arg(words) : words);
    m_mark->setBusy(busy);
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
}

void StatusBar::setRightFigures(const QVector<Figure>& figures) {
    if (figures.size() == m_rightFigures.size()) {
        for (int i = 0; i < figures.size(); ++i)
            m_rightFigures[i]->setFigure(figures[i]);
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
}

}  // namespace vitrine::ui
