// What stands where on the page that compares two runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QVBoxLayout>

#include "ui/compare/compare_page.h"
#include "ui/compare/pair_cursor.h"
#include "ui/compare/pair_views.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/flow_row.h"
#include "ui/widgets/token_slider.h"

namespace vitrine::ui {
namespace {

constexpr int kTableWidth = 560;       ///< of the table beside the views
constexpr int kRoomForBoth = 1100;     ///< with less the table is a view of its own
constexpr int kRoomForBothWide = 1500; ///< the same beside views that stand side by side
constexpr int kPick = 260;
constexpr int kTableEvery = 300; ///< ms

static_assert(static_cast<int>(ComparePage::kSpeculation) == static_cast<int>(PairView::speculation));
static_assert(static_cast<int>(ComparePage::kFigures) == PairViews::kFigures);

QWidget* panel(QWidget* parent) {
    auto* widget = new QWidget(parent);
    setRole(widget, "panel");
    widget->setAttribute(Qt::WA_StyledBackground);
    return widget;
}

} // namespace

ComparePage::ComparePage(QWidget* parent)
    : QWidget(parent)
    , m_sides{std::make_unique<RunSide>(), std::make_unique<RunSide>()}
    , m_table(this) {
    setAccessibleName(tr("Two runs compared"));
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(buildHeader());
    m_body = new QWidget(this);
    auto* rows = new QVBoxLayout(m_body);
    rows->setContentsMargins(metric::kGrid, 0, metric::kGrid, metric::kGrid);
    rows->setSpacing(metric::kGrid);
    auto* body = new QHBoxLayout;
    body->setSpacing(metric::kGrid);
    auto* table = new Case(tr("Figures"), tr("What did the difference do?"));
    table->setContent(new CompareTableView(m_table));
    m_views = new PairViews(*m_sides[0], *m_sides[1], table, m_body);
    rows->addWidget(m_views->bar());
    rows->addLayout(body, 1);
    body->addWidget(m_views, 1);
    m_figures = buildFigures();
    body->addWidget(m_figures);
    auto* holder = new QWidget(this);
    m_empty = new EmptyBox(
        tr("Two runs stand beside each other here, on one axis, with the difference of every figure."), holder);
    m_empty->setAction(tr("Run static against continuous"));
    connect(m_empty, &EmptyBox::actionRequested, this, &ComparePage::pairRequested);
    auto* frame = new QVBoxLayout(holder);
    frame->setContentsMargins(24, 24, 24, 24);
    frame->addWidget(m_empty);
    all->addWidget(holder, 1);
    all->addWidget(m_body, 1);
    all->addWidget(buildFoot());
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kTableEvery);
    m_cursor = new PairCursor(*m_sides[0], *m_sides[1], *m_views->timeline(0), *m_views->timeline(1), this);
    connectSides();
    followTheme(this);
    refresh();
    showCursor();
}

ComparePage::~ComparePage() {
    // The views look at the sides: they go first.
    delete m_cursor;
    delete m_body;
}

QWidget* ComparePage::buildFigures() {
    auto* figures = new Case(tr("Figures"), tr("What did the difference do?"), m_body);
    auto* inner = new QWidget;
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, 0, 0);
    m_lesson = new QLabel(inner);
    m_lesson->setWordWrap(true);
    m_lesson->setContentsMargins(12, 8, 12, 4);
    m_lesson->setProperty("noFigure", true);
    setRole(m_lesson, "label");
    m_lesson->hide();
    column->addWidget(m_lesson);
    column->addWidget(new CompareTableView(m_table, inner), 1);
    figures->setContent(inner);
    atEachScale(figures, [](auto* w) { w->setFixedWidth(scaled(kTableWidth)); });
    return figures;
}

void ComparePage::buildRuns(QHBoxLayout& row, QWidget* header) {
    for (int side = 0; side < 2; ++side) {
        m_pick[side] = new Button(ButtonKind::secondary, QString(), header);
        m_pick[side]->setTrailingIcon(Icon::chevronDown);
        atEachScale(m_pick[side], [](auto* w) { w->setMaximumWidth(scaled(kPick)); });
        m_pick[side]->setYielding(true);
        m_pick[side]->setAccessibleName(side == 0 ? tr("Run A") : tr("Run B"));
        connect(m_pick[side], &QAbstractButton::clicked, this, [this, side] { choose(side, m_pick[side]); });
        row.addWidget(m_pick[side]);
        if (side == 0) {
            auto* swapped = new IconButton(Icon::undo, tr("Swap A and B"), header);
            connect(swapped, &QAbstractButton::clicked, this, &ComparePage::swap);
            row.addWidget(swapped);
        }
    }
    row.addStretch(1);
}

QWidget* ComparePage::buildHeader() {
    auto* header = panel(this);
    auto* rows = new QVBoxLayout(header);
    rows->setContentsMargins(12, 6, 12, 6);
    rows->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(metric::kGrid);
    buildRuns(*row, header);
    m_stop = new Button(ButtonKind::secondary, tr("Stop"), header);
    m_stop->hide();
    connect(m_stop, &QAbstractButton::clicked, this, &ComparePage::stopRequested);
    m_keep = new Button(ButtonKind::ghost, tr("Keep both"), header);
    m_keep->setToolTip(tr("Saves both runs, so that they can be opened and compared again"));
    connect(m_keep, &QAbstractButton::clicked, this, [this] { keepBoth(); });
    auto* out = new Button(ButtonKind::ghost, Icon::exportOut, tr("Export"), header);
    out->setYielding(true); // names of runs need the room first
    connect(out, &QAbstractButton::clicked, this, &ComparePage::askExport);
    auto* back = new Button(ButtonKind::link, tr("Back to Inside"), header);
    connect(back, &QAbstractButton::clicked, this, &ComparePage::backRequested);
    for (QWidget* one : {m_stop, m_keep, out, back}) {
        row->addWidget(one);
    }
    rows->addLayout(row);
    m_settings = new QWidget(header);
    m_settings->setAccessibleName(tr("What is set apart"));
    m_settingPlaces = new FlowRow(m_settings);
    m_settingPlaces->setContentsMargins(0, 0, 0, 0);
    m_settingPlaces->setSpacing(metric::kHalfGrid);
    m_different = new QLabel(m_settings);
    m_different->setProperty("noFigure", true);
    setRole(m_different, "table");
    m_settingPlaces->addWidget(m_different);
    rows->addWidget(m_settings);
    rows->addWidget(buildWarning(header));
    return header;
}

QWidget* ComparePage::buildWarning(QWidget* header) {
    auto* warning = new QWidget(header);
    auto* line = new QHBoxLayout(warning);
    line->setContentsMargins(0, 0, 0, 0);
    auto* mark = new QLabel(warning);
    mark->setPixmap(iconPixmap(Icon::warning, tokens().warn, metric::kIconSmall, devicePixelRatioF()));
    m_warning = new QLabel(warning);
    m_warning->setWordWrap(true);
    m_warning->setProperty("noFigure", true);
    setRole(m_warning, "table");
    line->addWidget(mark, 0, Qt::AlignTop);
    line->addWidget(m_warning, 1);
    warning->hide();
    return warning;
}

QWidget* ComparePage::buildFoot() {
    auto* foot = panel(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(metric::kGrid);
    auto* back = new IconButton(Icon::stepBack, tr("Both runs one step back (,)"), foot);
    auto* forward = new IconButton(Icon::step, tr("Both runs one step on (.)"), foot);
    m_slider = new TokenSlider(tr("Place on the common axis"), foot);
    m_slider->setRange(0, kSliderParts);
    m_place = new FigureLabel(FontRole::table, foot);
    auto* end = new Button(ButtonKind::ghost, tr("To the end"), foot);
    connect(back, &QAbstractButton::clicked, this, [this] { m_cursor->stepBy(-1); });
    connect(forward, &QAbstractButton::clicked, this, [this] { m_cursor->stepBy(1); });
    connect(end, &QAbstractButton::clicked, this, [this] { m_cursor->toEnd(); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        if (!m_moving) {
            m_cursor->moveTo(m_cursor->end() * value / kSliderParts);
        }
    });
    row->addWidget(back);
    row->addWidget(forward);
    row->addWidget(m_slider, 1);
    row->addWidget(m_place);
    row->addWidget(end);
    return foot;
}

void ComparePage::placeFigures() {
    const int view = m_views->view();
    m_figures->setVisible(view != kFigures &&
                          width() >= scaled(m_views->isWide(view) ? kRoomForBothWide : kRoomForBoth));
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeFigures();
}

} // namespace vitrine::ui
