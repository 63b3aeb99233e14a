// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/step_panel.h"

#include <algorithm>

#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/views/split_bar.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kRow = 13;
constexpr int kNames = 44;
constexpr int kPad = 12;

double ms(Nanoseconds t) {
    return static_cast<double>(t) * 1e-6;
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

StepSections StepSections::of(const trace::StepRecord& record) {
    const trace::SectionTimes& s = record.sections;
    StepSections parts{s.schedule, s.draft, s.forward, s.sample, s.detokenise, 0};
    parts.unattributed = record.t1 - record.t0 - s.schedule - s.draft - s.forward - s.sample - s.detokenise;
    return parts;
}

RaggedBatch::RaggedBatch(const BatchRows& rows, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_rows(rows)
    , m_bus(bus) {
    setAccessibleName(tr("Members of the batch"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&rows, &QAbstractItemModel::modelReset, this, qOverload<>(&QWidget::update));
    connect(&bus, &SelectionBus::changed, this, qOverload<>(&QWidget::update));
    followTheme(this);
}

QSize RaggedBatch::sizeHint() const {
    return {scaled(240), scaled(8 * kRow)};
}

QSize RaggedBatch::minimumSizeHint() const {
    return {scaled(120), scaled(2 * kRow)};
}

void RaggedBatch::mousePressEvent(QMouseEvent* event) {
    const int row = event->pos().y() / scaled(kRow);
    if (row >= 0 && row < m_rows.rowCount()) {
        m_bus.chooseSequence(m_rows.record()->batch[static_cast<std::size_t>(row)].sequence);
    }
}

void RaggedBatch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const trace::RecordPtr& record = m_rows.record();
    if (!record) {
        return;
    }
    std::int32_t longest = 1;
    for (const trace::BatchEntry& entry : record->batch) {
        longest = std::max(longest, entry.contextAfter);
    }
    const int high = scaled(kRow);
    const int left = scaled(kNames);
    const double unit = static_cast<double>(width() - left - 2) / longest;
    painter.setFont(themeFont(FontRole::caption));
    for (std::size_t i = 0; i < record->batch.size(); ++i) {
        const trace::BatchEntry& entry = record->batch[i];
        const QRect line(0, static_cast<int>(i) * high, width(), high);
        if (line.bottom() > height()) {
            break;
        }
        painter.setPen(m_bus.selection().has(entry.sequence) ? t.ink : t.ink2);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, requestName(entry.request));
        const int before = static_cast<int>(std::max(0, entry.contextAfter - entry.computed) * unit);
        const int after = std::max(before + 2, static_cast<int>(entry.contextAfter * unit));
        const QRect bar(left, line.top() + 2, after, high - 4);
        painter.fillRect(QRect(bar.left(), bar.top(), before, bar.height()), t.ramp[3]);
        painter.fillRect(QRect(bar.left() + before, bar.top(), after - before, bar.height()),
                         entry.phase == trace::Phase::prefill ? t.meaning.prefill : t.meaning.decode);
        if (m_bus.selection().has(entry.sequence)) {
            painter.setPen(QPen(t.meaning.selection, t.rim));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0, 0, -1, -1));
        }
    }
}

StepPanel::StepPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_rows(this)
    , m_head(new FigureLabel(FontRole::table, this))
    , m_work(new FigureLabel(FontRole::caption, this))
    , m_budget(new SplitBar(tr("Token budget of the step"), this))
    , m_budgetKey(new GaugeLegend(this))
    , m_sections(new SplitBar(tr("Time of the step by section"), this))
    , m_sectionsKey(new GaugeLegend(this))
    , m_batch(new RaggedBatch(m_rows, bus, this)) {
    m_budgetKey->setWrapping(true);
    m_sectionsKey->setWrapping(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPad, 8, kPad, 8);
    column->setSpacing(4);
    column->addWidget(m_head);
    const auto caption = [this](const QString& words) {
        auto* label = new QLabel(words, this);
        setRole(label, "caption-head");
        return label;
    };
    column->addWidget(caption(tr("Token budget: what was computed for whom")));
    column->addWidget(m_budget);
    column->addWidget(m_budgetKey);
    column->addWidget(caption(tr("Time: where the step spent it")));
    column->addWidget(m_sections);
    column->addWidget(m_sectionsKey);
    column->addWidget(m_work);
    column->addWidget(caption(tr("Batch: context in grey, this step's tokens in colour")));
    column->addWidget(m_batch, 1);
    connect(&bus, &SelectionBus::changed, this, &StepPanel::refresh);
}

void StepPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    const std::int64_t step = m_bus.selection().step > 0 ? m_bus.selection().step : m_playback.shown().step;
    m_rows.show(m_playback.record(step));
    m_head->clear();
    m_work->clear();
    const trace::RecordPtr& record = m_rows.record();
    if (!record) {
        m_budget->setParts({});
        m_sections->setParts({});
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
    m_work->addFigure(Figure(formatBytes(static_cast<double>(record->bytesRead)), {}, Provenance::derived,
                             tr("Weights and keys and values that the step reads, by the formulas of the model."))
                          .withLead(tr("reads")));
    m_work->addFigure(Figure(formatNumber(record->flops * 1e-9, 2), tr("GFLOP"), Provenance::derived,
                             tr("Floating-point operations of the step, by the formulas of the model.")));
    showBudget(*record);
    showSections(*record);
}

void StepPanel::showBudget(const trace::StepRecord& record) {
    QVector<GaugePart> parts;
    double prefill = 0;
    double decode = 0;
    for (const trace::BatchEntry& entry : record.batch) {
        (entry.phase == trace::Phase::prefill ? prefill : decode) += entry.computed;
    }
    const auto part = [](const QString& name, double amount, std::function<QColor()> colour,
                         const QString& definition) {
        return GaugePart{name, amount, std::move(colour), std::nullopt,
                         Figure(formatCount(static_cast<qint64>(amount)), {}, Provenance::counted, definition)};
    };
    parts << part(
                 tr("prefill"), prefill, [] { return tokens().meaning.prefill; },
                 tr("Prompt tokens computed in this step."))
          << part(
                 tr("decode"), decode, [] { return tokens().meaning.decode; },
                 tr("Tokens of sequences that write, drafts included."))
          << part(
                 tr("unused"), std::max(0, record.tokenBudget - record.tokensUsed), [] { return tokens().ramp[3]; },
                 tr("What the budget had room for but nobody needed."));
    m_budget->setParts(parts);
    m_budgetKey->setParts(parts);
}

void StepPanel::showSections(const trace::StepRecord& record) {
    const StepSections s = StepSections::of(record);
    const auto part = [](const QString& name, Nanoseconds time, int tone, const QString& definition) {
        return GaugePart{name, static_cast<double>(std::max<Nanoseconds>(0, time)),
                         [tone] { return tokens().ramp[static_cast<std::size_t>(tone)]; }, std::nullopt,
                         Figure(formatNumber(ms(time), 2), {}, Provenance::measured, definition)};
    };
    const QVector<GaugePart> parts{
        part(tr("schedule"), s.schedule, 2, tr("Milliseconds in which the scheduler chose the batch.")),
        part(tr("draft"), s.draft, 3, tr("Milliseconds in which drafts were made.")),
        part(tr("forward"), s.forward, 0, tr("Milliseconds of the model's forward pass.")),
        part(tr("sample"), s.sample, 1, tr("Milliseconds in which tokens were drawn from the logits.")),
        part(tr("text"), s.detokenise, 2, tr("Milliseconds in which tokens became text.")),
        part(tr("rest"), s.unattributed, 3, tr("Milliseconds of the step that no section accounts for."))};
    m_sections->setParts(parts);
    m_sectionsKey->setParts(parts);
}

} // namespace vitrine::ui
