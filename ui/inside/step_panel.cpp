// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/step_panel.h"

#include <algorithm>

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/inside/batch_mask.h"
#include "ui/inside/step_difference.h"
#include "ui/inside/step_rates.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/views/roofline_view.h"
#include "ui/views/split_bar.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 12;
constexpr int kTwoColumns = 760; ///< px of the width, from which the pictures stand beside the bars

double ms(Nanoseconds t) {
    return static_cast<double>(t) * 1e-6;
}

RooflineDot dotOf(const trace::StepRecord& record, bool filled) {
    const auto bytes = static_cast<double>(record.bytesRead);
    return {StepPanel::tr("step %1").arg(formatCount(record.step)), bytes > 0.0 ? record.flops / bytes : 0.0,
            ratesOf(record).value_or(StepRates{}).operationsPerSecond, filled};
}

} // namespace

void BatchRows::show(trace::RecordPtr record) {
    if (record == m_record) {
        return;
    }
    beginResetModel();
    m_record = std::move(record);
    endResetModel();
}

int BatchRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_record ? 0 : static_cast<int>(m_record->batch.size());
}

int BatchRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant BatchRows::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const trace::BatchEntry& entry = m_record->batch[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case kRequest:
        return requestName(entry.request);
    case kPhase:
        return entry.phase == trace::Phase::prefill ? tr("prefill") : tr("decode");
    case kComputed:
        return formatCount(entry.computed);
    case kContext:
        return formatCount(entry.contextAfter);
    case kDrafted:
        return formatCount(entry.drafted);
    case kAccepted:
        return formatCount(entry.accepted);
    default:
        return formatCount(entry.emitted);
    }
}

QVariant BatchRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Request"),   tr("Phase"),      tr("Computed C"), tr("Context after C"),
                            tr("Drafted C"), tr("Accepted C"), tr("Given out C")};
    return heads[section];
}

StepPanel::StepPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_rows(this)
    , m_difference(new StepDifference(this))
    , m_broken(new QLabel(this))
    , m_head(new FigureLabel(FontRole::table, this))
    , m_pin(new Button(ButtonKind::ghost, Icon::pin, tr("Pin"), this))
    , m_compare(new QTableView(this))
    , m_work(new FigureLabel(FontRole::caption, this))
    , m_rate(new FigureLabel(FontRole::caption, this))
    , m_budget(new SplitBar(tr("Token budget of the step"), this))
    , m_budgetKey(new GaugeLegend(this))
    , m_sections(new SplitBar(tr("Time of the step by section"), this))
    , m_sectionsKey(new GaugeLegend(this))
    , m_device(new QWidget(this))
    , m_deviceParts(new SplitBar(tr("Time of the device inside the forward pass"), m_device))
    , m_deviceKey(new GaugeLegend(m_device))
    , m_mask(new BatchMask(bus, this))
    , m_roofline(new RooflineView(this))
    , m_batch(new RaggedBatch(m_rows, bus, this)) {
    for (FigureLabel* line : {m_head, m_work, m_rate}) {
        line->setWrapping(true); // a narrow dock scrolls down, no figure is cut
    }
    m_budgetKey->setWrapping(true);
    m_sectionsKey->setWrapping(true);
    m_deviceKey->setWrapping(true);
    m_pin->setControlHeight(metric::kControlTable);
    m_pin->setToolTip(tr("Keeps this step to compare others with it"));
    connect(m_pin, &QAbstractButton::clicked, this,
            [this] { pinStep(m_difference->pinned() ? nullptr : m_rows.record()); });
    buildCompare();
    m_roofline->setRoof(std::nullopt, tr("The roof of this machine was not measured yet."));
    layOut();
    connectBudget();
    connectOps();
    connect(&bus, &SelectionBus::changed, this, &StepPanel::refresh);
}

void StepPanel::buildCompare() {
    m_compare->setModel(m_difference);
    m_compare->setAccessibleName(tr("The pinned step and this one"));
    m_compare->setSelectionMode(QAbstractItemView::NoSelection);
    m_compare->setFrameShape(QFrame::NoFrame);
    m_compare->setShowGrid(false);
    m_compare->setFont(themeFont(FontRole::table));
    m_compare->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_compare->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_compare->verticalHeader()->hide();
    atEachScale(m_compare->verticalHeader(), [](auto* w) { w->setMinimumSectionSize(scaled(18)); });
    atEachScale(m_compare->verticalHeader(), [](auto* w) { w->setDefaultSectionSize(scaled(18)); });
    m_compare->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_compare->horizontalHeader()->setHighlightSections(false);
    atEachScale(m_compare, [](auto* w) { w->setFixedHeight(scaled(18) * StepDifference::kRows + scaled(metric::kControlTable) + 2); });
    m_compare->hide();
}

void StepPanel::layOut() {
    auto* body = new QWidget;
    m_columns = new QBoxLayout(QBoxLayout::TopToBottom, body);
    m_columns->setContentsMargins(kPad, 8, kPad, 8);
    m_columns->setSpacing(4);
    auto* column = new QVBoxLayout;
    auto* beside = new QVBoxLayout;
    for (QVBoxLayout* one : {column, beside}) {
        one->setSpacing(4);
        m_columns->addLayout(one);
    }
    m_columns->setStretch(1, 1);
    auto* top = new QHBoxLayout;
    top->addWidget(m_head, 1);
    top->addWidget(m_pin);
    column->addLayout(top);
    column->addWidget(m_compare);
    const auto caption = [body](const QString& words) {
        auto* label = new QLabel(words, body);
        setRole(label, "caption-head");
        label->setWordWrap(true);
        return label;
    };
    column->addWidget(caption(tr("Token budget: what was computed for whom")));
    column->addWidget(m_budget);
    column->addWidget(m_budgetKey);
    column->addWidget(caption(tr("Time: where the step spent it")));
    column->addWidget(m_sections);
    column->addWidget(m_sectionsKey);
    auto* device = new QVBoxLayout(m_device);
    device->setContentsMargins(0, 0, 0, 0);
    device->setSpacing(4);
    device->addWidget(caption(tr("Device: the forward pass by the device's own clock")));
    device->addWidget(m_deviceParts);
    device->addWidget(m_deviceKey);
    m_device->hide();
    column->addWidget(m_device);
    column->addWidget(m_work);
    column->addWidget(m_rate);
    column->addStretch(1);
    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(metric::kGrid);
    pictures->addWidget(m_mask, 2);
    pictures->addWidget(m_roofline, 3);
    beside->addLayout(pictures);
    beside->addWidget(caption(tr("Batch: context in grey, this step's tokens in colour")));
    beside->addWidget(m_batch, 1);
    auto* scroll = new QScrollArea(this); // a low dock scrolls
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Step"));
    scroll->setWidget(body);
    scroll->viewport()->setAutoFillBackground(false); // the glass of the case shows
    body->setAutoFillBackground(false);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    m_content = scroll;
    setRole(m_broken, "label");
    m_broken->setProperty("noFigure", true);
    m_broken->setWordWrap(true);
    m_broken->setContentsMargins(kPad, kPad, kPad, kPad);
    m_broken->hide();
    all->addWidget(m_broken);
}

/// A wide and low place has the pictures beside the bars instead of below the fold.
void StepPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool wide = width() >= scaled(kTwoColumns);
    m_columns->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_columns->setSpacing(wide ? 2 * kPad : 4);
    m_columns->setStretch(0, wide ? 1 : 0);
}

QString brokenStep(const trace::StepRecord& record) {
    std::int64_t computed = 0;
    for (const trace::BatchEntry& entry : record.batch) {
        computed += entry.computed;
    }
    if (computed != record.tokensUsed) {
        return StepPanel::tr("inconsistent: tokens of the batch %1, computed by the step %2")
            .arg(formatCount(computed), formatCount(record.tokensUsed));
    }
    if (timeIn(record, OpClass::rest) < 0) {
        return StepPanel::tr("inconsistent: sections %1 ms, step %2 ms")
            .arg(formatNumber(ms(record.t1 - record.t0 - timeIn(record, OpClass::rest)), 3),
                 formatNumber(ms(record.t1 - record.t0), 3));
    }
    return {};
}

QString StepPanel::inconsistency() const {
    return m_broken->text();
}

void StepPanel::pinStep(const trace::RecordPtr& record) {
    m_difference->show(record, m_rows.record());
    m_compare->setVisible(record != nullptr);
    m_pin->setText(record ? tr("Unpin") : tr("Pin"));
    refresh();
}

void StepPanel::setRoof(const std::optional<Roof>& roof, const QString& why) {
    m_roofline->setRoof(roof, why);
    refresh(); // shares of the roof
}

void StepPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    emit roofWanted();
}

void StepPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    const std::int64_t step = m_bus.selection().step > 0 ? m_bus.selection().step : m_playback.shown().step;
    m_rows.show(m_playback.record(step));
    m_difference->show(m_difference->pinned(), m_rows.record());
    showPictures();
    const FigureLabel::Change head(*m_head);
    const FigureLabel::Change work(*m_work);
    const FigureLabel::Change rate(*m_rate);
    m_head->clear();
    m_work->clear();
    m_rate->clear();
    const trace::RecordPtr& record = m_rows.record();
    m_broken->setText(record ? brokenStep(*record) : QString());
    m_broken->setVisible(!m_broken->text().isEmpty());
    m_content->setVisible(m_broken->text().isEmpty());
    if (!record) {
        m_budget->setParts({});
        m_sections->setParts({});
        m_device->hide();
        m_head->addNote(tr("Choose a step in the timeline."));
        return;
    }
    m_head->addFigure(
        Figure(formatCount(record->step), {}, Provenance::counted, tr("Number of the step.")).withLead(tr("step")));
    m_head->addFigure(Figure(formatNumber(ms(record->t1 - record->t0), 2), tr("ms"), Provenance::measured,
                             tr("Wall time of the step.")));
    m_head->addFigure(Figure(formatCount(static_cast<qint64>(record->batch.size())),
                             record->batch.size() == 1 ? tr("member") : tr("members"), Provenance::counted,
                             tr("Sequences in the batch.")));
    showWork(*record);
    showBudget(*record);
    showSections(*record);
    showDevice(*record);
}

void StepPanel::showWork(const trace::StepRecord& record) {
    m_work->addFigure(Figure(formatBytes(static_cast<double>(record.bytesRead)), {}, Provenance::derived,
                             tr("Weights and keys and values that the step reads, by the formulas of the model."))
                          .withLead(tr("reads")));
    m_work->addFigure(Figure(formatNumber(record.flops * 1e-9, 2), tr("GFLOP"), Provenance::derived,
                             tr("Floating-point operations of the step, by the formulas of the model.")));
    const std::optional<StepRates> rates = ratesOf(record);
    if (!rates) {
        return;
    }
    const auto& roof = m_roofline->roof();
    const auto share = [&](double used, double peak) {
        if (peak > 0.0) {
            m_rate->addFigure(Figure(formatNumber(100.0 * used / peak, 0), QStringLiteral("%"), Provenance::derived,
                                     tr("Of what the device does at best, as it was measured.")));
        }
    };
    const RateWords read = bytesRateWords(rates->bytesPerSecond);
    m_rate->addFigure(
        Figure(
            read.value, read.unit, Provenance::derived,
            tr("Bytes that the step reads over the time of its forward pass, by the device's clock where it has one."))
            .withLead(tr("bandwidth")));
    share(rates->bytesPerSecond, roof ? roof->bytesPerSecond : 0.0);
    const RateWords computed = operationsRateWords(rates->operationsPerSecond);
    m_rate->addFigure(
        Figure(
            computed.value, computed.unit, Provenance::derived,
            tr("Floating-point operations of the step over the time of its forward pass, by the device's clock where "
               "it has one."))
            .withLead(tr("computes")));
    share(rates->operationsPerSecond, roof ? roof->compute() : 0.0);
    if (!roof) {
        m_rate->addNote(tr("share of the best unknown"));
    }
}

StepExtent StepExtent::of(const trace::StepRecord& record) {
    StepExtent e{std::max(record.tokenBudget, record.tokensUsed),
                 record.t1 - record.t0,
                 record.sections.forward,
                 1,
                 record.tokensUsed,
                 {dotOf(record, true)},
                 {}};
    for (const trace::BatchEntry& entry : record.batch) {
        e.context = std::max(e.context, entry.contextAfter);
    }
    return e;
}

void StepPanel::setBeside(const StepExtent& extent) {
    m_budget->setExtent(extent.tokens);
    m_sections->setExtent(static_cast<double>(extent.time));
    m_deviceParts->setExtent(static_cast<double>(extent.forward));
    m_batch->setExtent(extent.context);
    m_mask->setExtent(extent.rows, extent.context);
    m_roofline->setBeside(extent.roof, extent.dots);
}

void StepPanel::showPictures() {
    QVector<RooflineDot> dots;
    if (m_difference->pinned()) {
        dots.push_back(dotOf(*m_difference->pinned(), false));
    }
    if (m_rows.record()) {
        dots.push_back(dotOf(*m_rows.record(), true));
    }
    m_roofline->setDots(std::move(dots));
    m_mask->setScene(m_rows.record() ? MaskScene::of(*m_rows.record()) : MaskScene{});
}

} // namespace vitrine::ui
