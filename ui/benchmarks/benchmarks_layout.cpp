// What the page Benchmarks is made of.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QResizeEvent>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/benchmarks/benchmarks_page.h"
#include "ui/benchmarks/compare_panel.h"
#include "ui/benchmarks/level_charts.h"
#include "ui/benchmarks/mark_glyph.h"
#include "ui/benchmarks/requests_model.h"
#include "ui/benchmarks/results_model.h"
#include "ui/benchmarks/results_table.h"
#include "ui/benchmarks/run_progress.h"
#include "ui/benchmarks/session_list.h"
#include "ui/pages/notice_bar.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {
namespace {

constexpr int kList = 256;
constexpr int kListSmall = 208;
constexpr int kForm = 288;
constexpr int kFormSmall = 272;

} // namespace

BenchmarksPage::BenchmarksPage(SessionStore& store, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_sessions(new SessionList(store, this))
    , m_form(new BenchForm(this))
    , m_results(new ResultsModel(this))
    , m_requests(new RequestsModel(this)) {
    setAccessibleName(tr("Benchmarks"));
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(1); // the gutter is a line
    row->addWidget(m_sessions);
    auto* const middle = new QScrollArea(this); // in a small window what is measured scrolls, and neither list nor form is cut
    middle->setFrameShape(QFrame::NoFrame);
    middle->setFocusPolicy(Qt::NoFocus);
    middle->setWidgetResizable(true);
    middle->setAccessibleName(tr("Session"));
    middle->setWidget(buildMiddle());
    setRole(m_middle, "page");
    row->addWidget(middle, 1);
    row->addWidget(m_form);
    connectSessions();
    connectRunner();
    followTheme(this);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        fitWidths();
        fitTable();
    });
    refresh();
}

QWidget* BenchmarksPage::buildMiddle() {
    m_middle = new QStackedWidget(this);
    auto* const nothing = new QWidget(m_middle);
    m_empty = new EmptyBox(tr("Each level of a benchmark becomes a row here: how long requests waited for their first "
                              "token and between tokens, what throughput the engine gave, what memory it took. Charts "
                              "of throughput and latency against concurrency stand below."),
                           nothing);
    m_empty->setAction(tr("Run a quick look"));
    auto* const room = new QVBoxLayout(nothing);
    room->setContentsMargins(metric::kGrid, metric::kGrid, metric::kGrid, metric::kGrid);
    room->addWidget(m_empty);
    m_middle->addWidget(nothing);

    auto* const content = new QWidget(m_middle);
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(metric::kGrid, 0, metric::kGrid, metric::kGrid);
    column->setSpacing(metric::kGrid);
    column->addWidget(buildHeader());
    m_notice = new NoticeBar(content);
    column->addWidget(m_notice);
    m_progress = new RunProgressStrip(m_runner, content);
    m_progress->hide();
    column->addWidget(m_progress);
    column->addWidget(buildResults());
    m_pictures = new QStackedWidget(content);
    m_charts = new LevelCharts(m_pictures);
    m_curve = new LoadCurve(m_pictures);
    m_noPicture = new EmptyBox(tr("Levels of a benchmark are drawn here, against concurrency or rate. This session has "
                                  "no levels; its requests "
                                  "stand under Requests, its steps in Inside."),
                               m_pictures);
    m_pictures->addWidget(m_charts);
    m_pictures->addWidget(m_curve);
    m_pictures->addWidget(buildRequests());
    m_pictures->addWidget(m_noPicture);
    column->addWidget(m_pictures, 1);
    m_compare = new ComparePanel(content);
    m_compare->hide();
    column->addWidget(m_compare);
    m_middle->addWidget(content);
    connect(m_charts, &LevelCharts::tableRequested, this, &BenchmarksPage::openTwin);
    connect(m_curve, &LoadCurve::tableRequested, this, &BenchmarksPage::openTwin);
    connect(m_charts, &LevelCharts::openRequested, this, &BenchmarksPage::openRow);
    connect(m_curve, &LoadCurve::openRequested, this, &BenchmarksPage::openRow);
    connect(m_compare, &ComparePanel::viewsRequested, this, [this] { emit compareRequested(m_a.id, m_b.id); });
    return m_middle;
}

QWidget* BenchmarksPage::buildHeader() {
    auto* const header = new QWidget(m_middle);
    atEachScale(header, [](auto* w) { w->setFixedHeight(scaled(metric::kPageHeader)); });
    m_glyphA = new MarkGlyph(false, header);
    m_glyphB = new MarkGlyph(true, header);
    m_nameA = new ElidedLabel(QString(), FontRole::pageTitle, &Tokens::ink, header);
    m_nameB = new ElidedLabel(QString(), FontRole::pageTitle, &Tokens::ink, header);
    m_facts = new ElidedLabel(QString(), FontRole::table, &Tokens::ink2, header);
    for (ElidedLabel* const label : {m_nameA, m_nameB, m_facts}) {
        label->setProperty("noFigure", true); // names and settings
    }
    m_tabs = new Segment({tr("Levels"), tr("Load curve"), tr("Requests")}, tr("What is drawn"), header);
    m_tabs->setTips({tr("Throughput and latency against concurrency or rate"),
                     tr("Latency against throughput, with the limit and what is within it"),
                     tr("Each request of the session with its times")});
    connect(m_tabs, &Segment::currentChanged, this, [this] {
        showTable();
        showRequests();
    });
    m_open = new Button(ButtonKind::secondary, Icon::inside, tr("Open in Inside"), header);
    m_open->setYielding(true);
    m_open->setToolTip(tr("Its steps in the views: memory, timeline, requests. A chosen level opens at its first step, "
                          "with its stretch of "
                          "steps brushed; else the run opens at its end."));
    connect(m_open, &QAbstractButton::clicked, this, [this] {
        const QModelIndex at = m_table->currentIndex();
        at.isValid() ? openRow(m_which->current() == 1, at.row()) : emit openRunRequested(m_a.id, RunPlace{});
    });
    auto* const names = new QHBoxLayout;
    names->setSpacing(metric::kGrid);
    names->addWidget(m_glyphA);
    names->addWidget(m_nameA);
    names->addSpacing(metric::kPanelPadding);
    names->addWidget(m_glyphB);
    names->addWidget(m_nameB);
    names->addStretch(1);
    auto* const words = new QVBoxLayout;
    words->setSpacing(2);
    words->addStretch(1);
    words->addLayout(names);
    words->addWidget(m_facts);
    words->addStretch(1);
    auto* const row = new QHBoxLayout(header);
    row->setContentsMargins(metric::kGrid, 0, 0, 0);
    row->setSpacing(metric::kGrid);
    row->addLayout(words, 1);
    row->addWidget(m_tabs);
    row->addWidget(m_open);
    return header;
}

QWidget* BenchmarksPage::buildResults() {
    m_resultsCase = new Case(tr("Results"), QString(), m_middle);
    m_which = new Segment({QStringLiteral("A"), QStringLiteral("B")}, tr("Session in the table"), m_resultsCase);
    m_which->setControlHeight(metric::kControlTable);
    connect(m_which, &Segment::currentChanged, this, [this] {
        showTable();
        showRequests();
    });
    auto* const twin = new IconButton(Icon::table, tr("Results, as a table"), m_resultsCase);
    twin->setControlHeight(metric::kControlTable);
    connect(twin, &QAbstractButton::clicked, this, &BenchmarksPage::openTwin);
    m_resultsCase->placard()->addTool(m_which);
    m_resultsCase->placard()->addTool(twin);
    m_table = new ResultsTable(*m_results, m_resultsCase);
    m_resultsCase->setContent(m_table);
    connect(m_table, &ResultsTable::openRequested, this, [this](int row) { openRow(m_which->current() == 1, row); });
    return m_resultsCase;
}

QWidget* BenchmarksPage::buildRequests() {
    auto* const frame = new Case(tr("Requests"), tr("Who waited, who was slow?"), m_pictures);
    m_requestTable = new QTableView(frame);
    m_requestTable->setObjectName(QStringLiteral("requests"));
    m_requestTable->setModel(m_requests);
    m_requestTable->setAccessibleName(tr("Requests of the session"));
    m_requestTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_requestTable->setFrameShape(QFrame::NoFrame);
    m_requestTable->setShowGrid(false);
    m_requestTable->setWordWrap(false);
    m_requestTable->setTabKeyNavigation(false);
    m_requestTable->setFont(themeFont(FontRole::table));
    m_requestTable->verticalHeader()->hide();
    atEachScale(m_requestTable->verticalHeader(), [](auto* w) { w->setMinimumSectionSize(scaled(metric::kControlTable)); });
    atEachScale(m_requestTable->verticalHeader(), [](auto* w) { w->setDefaultSectionSize(scaled(metric::kControlTable)); });
    m_requestTable->horizontalHeader()->setHighlightSections(false);
    m_requestTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_requestTable->setToolTip(
        tr("Enter or a double click opens the run in Inside at the arrival of this request, with it chosen"));
    connect(m_requestTable, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { openRequest(index.row()); });
    frame->setContent(m_requestTable);
    return frame;
}

void BenchmarksPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWidths();
}

void BenchmarksPage::fitWidths() {
    const bool small = width() < scaled(metric::kSmallWindow - metric::kRail);
    m_open->setMaximumWidth(small ? m_open->minimumSizeHint().width()
                                  : QWIDGETSIZE_MAX); // the names need the room first
    // Words of another language may be longer: a control is never cut for the sake of the columns.
    m_sessions->setFixedWidth(std::max(scaled(small ? kListSmall : kList), m_sessions->fittingWidth()));
    m_form->setFixedWidth(std::max(scaled(small ? kFormSmall : kForm), m_form->fittingWidth()));
}

} // namespace vitrine::ui
