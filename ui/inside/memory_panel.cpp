// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/memory_panel.h"

#include <algorithm>
#include <array>

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {
namespace {

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
constexpr int kParts = 4;

struct Part {
    QString name;
    QString definition;
    std::uint64_t MemoryUse::*bytes;
};

const std::array<Part, kParts>& parts() {
    static const std::array<Part, kParts> all{
        Part{MemoryPanel::tr("weights"), MemoryPanel::tr("The model's tensors."), &MemoryUse::weights},
        Part{MemoryPanel::tr("KV pool"),
             MemoryPanel::tr("Keys and values: blocks × bytes of a block, over all layers."), &MemoryUse::kvPool},
        Part{MemoryPanel::tr("workspace"), MemoryPanel::tr("Activations and scratch of a step."),
             &MemoryUse::workspace},
        Part{MemoryPanel::tr("runtime"), MemoryPanel::tr("Tokenizer, tables, code."), &MemoryUse::runtime}};
    return all;
}

} // namespace

MemoryTable::MemoryTable(const MemoryUse& planned, const MemoryUse& taken, QObject* parent)
    : QAbstractTableModel(parent)
    , m_planned(planned)
    , m_taken(taken) {}

int MemoryTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kParts + 1;
}

int MemoryTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant MemoryTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const bool sum = index.row() == kParts;
    const auto bytes = [&](const MemoryUse& use) {
        return static_cast<qint64>(sum ? use.total() : use.*parts()[static_cast<std::size_t>(index.row())].bytes);
    };
    switch (index.column()) {
    case kPart:
        return sum ? tr("sum") : parts()[static_cast<std::size_t>(index.row())].name;
    case kPlanned:
        return formatCount(bytes(m_planned));
    case kTaken:
        return formatCount(bytes(m_taken));
    default:
        return formatCount(bytes(m_taken) - bytes(m_planned));
    }
}

QVariant MemoryTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Part"), tr("Planned, bytes D"), tr("Taken, bytes M"), tr("Gap, bytes D")};
    return heads[section];
}

MemoryPanel::MemoryPanel(QWidget* parent)
    : QWidget(parent)
    , m_unit(new Segment({QStringLiteral("GiB"), QStringLiteral("GB")}, tr("Unit"), this))
    , m_plan(new StackedGauge(16, tr("Planned memory"), this))
    , m_planKey(new GaugeLegend(this))
    , m_actual(new StackedGauge(16, tr("Taken memory"), this))
    , m_actualKey(new GaugeLegend(this))
    , m_totals(new FigureLabel(FontRole::table, this))
    , m_process(new FigureLabel(FontRole::caption, this))
    , m_fits(new FigureLabel(FontRole::caption, this)) {
    m_unit->setTips({tr("1,024³ bytes"), tr("1,000³ bytes")});
    m_unit->setControlHeight(metric::kControlTable);
    m_planKey->setWrapping(true);
    m_actualKey->setWrapping(true);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    auto* top = new QHBoxLayout;
    top->addWidget(m_totals, 1);
    top->addWidget(m_unit);
    column->addLayout(top);
    const auto caption = [this](const QString& words) {
        auto* label = new QLabel(words, this);
        setRole(label, "caption-head");
        return label;
    };
    column->addWidget(caption(tr("Plan, before the load")));
    column->addWidget(m_plan);
    column->addWidget(m_planKey);
    column->addWidget(caption(tr("Taken, after the load")));
    column->addWidget(m_actual);
    column->addWidget(m_actualKey);
    column->addWidget(m_process);
    column->addWidget(caption(tr("Requests that the pool holds at once, by their length")));
    column->addWidget(m_fits);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this); // the keys take the lines they need; a low dock scrolls
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Memory"));
    scroll->setWidget(body);
    scroll->viewport()->setAutoFillBackground(false); // the glass of the case shows
    body->setAutoFillBackground(false);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    connect(m_unit, &Segment::currentChanged, this, &MemoryPanel::refresh);
}

QString MemoryPanel::size(double bytes) const {
    const bool binary = m_unit->current() == 0;
    return tr("%1 %2").arg(formatNumber(bytes / (binary ? kGiB : 1e9), 3),
                           binary ? QStringLiteral("GiB") : QStringLiteral("GB"));
}

void MemoryPanel::show(std::shared_ptr<const EngineInfo> info) {
    m_info = std::move(info);
    refresh();
}

QAbstractTableModel* MemoryPanel::makeTable() const {
    return new MemoryTable(m_info ? m_info->predicted : MemoryUse{}, m_info ? m_info->actual : MemoryUse{});
}

void MemoryPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void MemoryPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    m_totals->clear();
    m_process->clear();
    m_fits->clear();
    if (!m_info) {
        m_totals->addNote(tr("No model is loaded."));
        m_plan->setParts({}, 1);
        m_actual->setParts({}, 1);
        return;
    }
    const auto partsOf = [this](const MemoryUse& use, Provenance provenance) {
        QVector<GaugePart> list;
        for (std::size_t i = 0; i < parts().size(); ++i) {
            const Part& part = parts()[i];
            const auto bytes = static_cast<double>(use.*part.bytes);
            list.push_back({part.name, bytes, [i] { return i == 1 ? tokens().meaning.owned : tokens().ramp[i]; },
                            std::nullopt, Figure(size(bytes), {}, provenance, part.definition)});
        }
        return list;
    };
    const MemoryUse& plan = m_info->predicted;
    const MemoryUse& taken = m_info->actual;
    const double total = static_cast<double>(std::max<std::uint64_t>({plan.total(), taken.total(), 1}));
    m_plan->setParts(partsOf(plan, Provenance::derived), total);
    m_planKey->setParts(partsOf(plan, Provenance::derived));
    m_actual->setParts(partsOf(taken, Provenance::measured), total);
    m_actualKey->setParts(partsOf(taken, Provenance::measured));
    m_totals->addFigure(Figure(size(static_cast<double>(plan.total())), {}, Provenance::derived, tr("Sum of the plan."))
                            .withLead(tr("planned")));
    m_totals->addFigure(
        Figure(size(static_cast<double>(taken.total())), {}, Provenance::measured, tr("Sum of what was taken."))
            .withLead(tr("taken")));
    if (const std::uint64_t resident = residentBytes(); resident > 0) {
        m_process->addFigure(Figure(size(static_cast<double>(resident)), {}, Provenance::measured,
                                    tr("Memory of this whole program that is in use now, window included."))
                                 .withLead(tr("process")));
        m_process->addFigure(Figure(size(static_cast<double>(resident) - static_cast<double>(taken.total())), {},
                                    Provenance::derived,
                                    tr("Process − taken: the window and what no part accounts for; negative while "
                                       "pages of the weights were never touched."))
                                 .withLead(tr("unexplained")));
    }
    const qint64 slotsInPool = static_cast<qint64>(m_info->run.blocks) * m_info->run.blockSize;
    for (const int length : {256, 1024, 4096}) {
        m_fits->addFigure(Figure(formatCount(slotsInPool / length), {}, Provenance::derived,
                                 tr("Slots of the pool ÷ length, without sharing."))
                              .withLead(tr("%1 tokens:").arg(formatCount(length))));
    }
}

} // namespace vitrine::ui
