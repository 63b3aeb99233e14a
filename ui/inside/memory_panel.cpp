// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/memory_panel.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/inside/knob_slider.h"
#include "ui/inside/memory_account.h"
#include "ui/inside/view_numbers.h"
#include "ui/theme/theme.h"
#include "ui/views/fit_axis.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {
namespace {

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
constexpr int kParts = 5;
constexpr int kPad = 12;
constexpr int kTwoColumns = 760; ///< px of the width

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
        Part{MemoryPanel::tr("runtime"), MemoryPanel::tr("Tokenizer, tables, code."), &MemoryUse::runtime},
        Part{MemoryPanel::tr("draft model"), MemoryPanel::tr("Its weights, pool and workspace."), &MemoryUse::draft}};
    return all;
}

QColor toneOf(std::size_t part) {
    return part == 1 ? tokens().meaning.owned : tokens().ramp[std::min<std::size_t>(part, 3)];
}

/// Of the weights: "weights Q4_1".
QString weightsOf(const plan::TypeBytes& type) {
    return MemoryPanel::tr("weights %1").arg(QString::fromStdString(type.type));
}

} // namespace

MemoryTable::MemoryTable(const EngineInfo* info, std::uint64_t inUse, QObject* parent)
    : QAbstractTableModel(parent) {
    if (info == nullptr) {
        return;
    }
    for (const plan::TypeBytes& type : info->weightsByType) {
        m_rows.push_back({weightsOf(type), type.bytes, {}});
    }
    for (const Part& part : parts()) {
        m_rows.push_back({part.name, info->predicted.*part.bytes, info->actual.*part.bytes});
    }
    m_rows.push_back({tr("sum"), info->predicted.total(), info->actual.total()});
    if (inUse > 0) {
        const TakenRest rest = restOf(info->actual.total(), inUse);
        m_rows.push_back({tr("unexplained"), {}, rest.unexplained});
        m_rows.push_back({tr("not touched yet"), {}, rest.untouched});
        m_rows.push_back({tr("in use now"), {}, inUse}); // sum + unexplained - not touched
    }
}

int MemoryTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MemoryTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant MemoryTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto bytes = [](const std::optional<std::uint64_t>& n) {
        return n ? formatCount(static_cast<qint64>(*n)) : QStringLiteral("–");
    };
    switch (index.column()) {
    case kPart:
        return row.part;
    case kPlanned:
        return bytes(row.planned);
    case kTaken:
        return bytes(row.taken);
    default:
        return row.planned && row.taken
                   ? formatCount(static_cast<qint64>(*row.taken) - static_cast<qint64>(*row.planned))
                   : QStringLiteral("–");
    }
}

QVariant MemoryTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    return headData({{tr("Part"), tr("What the memory is for.")},
                     {tr("Planned, bytes D"), tr("What the formulas of the model said before it was loaded. Derived.")},
                     {tr("Taken, bytes M"), tr("What was really allocated. Measured.")},
                     {tr("Gap, bytes D"), tr("Taken − planned. Derived.")}},
                    section, role);
}

MemoryPanel::MemoryPanel(QWidget* parent)
    : QWidget(parent)
    , m_unit(new Segment({QStringLiteral("GiB"), QStringLiteral("GB")}, tr("Unit"), this))
    , m_plan(new StackedGauge(16, tr("Planned memory"), this))
    , m_planKey(new GaugeLegend(this))
    , m_actual(new StackedGauge(16, tr("Taken memory"), this))
    , m_actualKey(new GaugeLegend(this))
    , m_machine(new StackedGauge(16, tr("Memory of this machine"), this))
    , m_machineKey(new GaugeLegend(this))
    , m_if(new StackedGauge(16, tr("What it would take"), this))
    , m_ifKey(new GaugeLegend(this))
    , m_axis(new FitAxis(this))
    , m_totals(new FigureLabel(FontRole::table, this))
    , m_fits(new FigureLabel(FontRole::caption, this)) {
    m_unit->setTips({tr("1,024³ bytes"), tr("1,000³ bytes")});
    m_unit->setControlHeight(metric::kControlTable);
    for (GaugeLegend* key : {m_planKey, m_actualKey, m_machineKey, m_ifKey}) {
        key->setWrapping(true);
    }
    m_totals->setWrapping(true);
    m_fits->setWrapping(true);
    buildKnobs();
    build();
    connect(m_unit, &Segment::currentChanged, this, &MemoryPanel::refresh);
}

void MemoryPanel::buildKnobs() {
    const auto count = [](double v) { return formatCount(std::llround(v)); };
    m_context = new KnobSlider(
        tr("Context of each"), tr("Tokens of a request, prompt and output together"),
        {128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072},
        [count](double v) { return tr("%1 tokens").arg(count(v)); }, this);
    m_batch = new KnobSlider(tr("Requests at once"), tr("Requests that hold their keys and values at the same time"),
                             {1, 2, 4, 8, 16, 32, 64, 128, 256}, count, this);
    m_bits = new KnobSlider(
        tr("Bits of keys and values"), tr("Of each value in the cache; 8 are 8.5 with their scales"), {8.5, 16, 32},
        [](double v) { return formatNumber(v, v == 8.5 ? 1 : 0); }, this);
    m_context->setValue(2048);
    m_batch->setValue(4);
    m_bits->setValue(16);
    for (KnobSlider* knob : {m_context, m_batch, m_bits}) {
        connect(knob, &KnobSlider::moved, this, [this] {
            m_touched = true;
            showSupposed();
        });
        connect(knob, &KnobSlider::settled, this, [this] {
            m_touched = false;
            showSupposed();
        });
    }
}

void MemoryPanel::build() {
    auto* body = new QWidget;
    m_columns = new QBoxLayout(QBoxLayout::TopToBottom, body);
    m_columns->setContentsMargins(kPad, 8, kPad, 8);
    auto* now = new QVBoxLayout;
    auto* supposed = new QVBoxLayout;
    for (QVBoxLayout* one : {now, supposed}) {
        one->setSpacing(4);
        m_columns->addLayout(one);
    }
    auto* top = new QHBoxLayout;
    top->addWidget(m_totals, 1);
    top->addWidget(m_unit);
    now->addLayout(top);
    const auto section = [body](QVBoxLayout* column, const QString& words, const QVector<QWidget*>& parts) {
        auto* label = new QLabel(words, body);
        setRole(label, "caption-head");
        label->setWordWrap(true);
        column->addWidget(label);
        for (QWidget* part : parts) {
            column->addWidget(part);
        }
    };
    section(now, tr("Plan, before the load"), {m_plan, m_planKey});
    section(now, tr("Taken, after the load"), {m_actual, m_actualKey});
    section(now, tr("This machine"), {m_machine, m_machineKey});
    now->addStretch(1);
    section(supposed, tr("What if"), {m_context, m_batch, m_bits, m_if, m_axis, m_fits, m_ifKey});
    supposed->addStretch(1);
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
}

/// A wide and low place has what is supposed beside what is.
void MemoryPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool wide = width() >= scaled(kTwoColumns);
    m_columns->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_columns->setSpacing(wide ? 2 * kPad : 4);
    m_columns->setStretch(0, wide ? 1 : 0);
    m_columns->setStretch(1, 1);
}

void MemoryPanel::setLayers(std::vector<KvLayer> layers) {
    m_layers = std::move(layers);
    if (isVisible()) {
        showSupposed();
    }
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

void MemoryPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void MemoryPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    const FigureLabel::Change totals(*m_totals);
    m_totals->clear();
    showMachine();
    showSupposed();
    if (shown() == nullptr) {
        m_totals->addNote(m_recorded ? tr("What memory this run's engine took was not recorded.")
                                     : tr("No model is loaded."));
        for (StackedGauge* bar : {m_plan, m_actual}) {
            bar->setParts({}, 1);
        }
        for (GaugeLegend* key : {m_planKey, m_actualKey}) {
            key->setParts({});
        }
        return;
    }
    showBars();
}

void MemoryPanel::showBars() {
    const auto partsOf = [this](const MemoryUse& use, Provenance provenance) {
        QVector<GaugePart> list;
        const bool byType = provenance == Provenance::derived && shown()->weightsByType.size() > 1;
        if (byType) { // what was taken is known of all weights together
            int tone = 0;
            for (const plan::TypeBytes& type : shown()->weightsByType) {
                const auto bytes = static_cast<double>(type.bytes);
                list.push_back({weightsOf(type), bytes,
                                [tone] { return tokens().ramp[static_cast<std::size_t>(tone % 3)]; }, std::nullopt,
                                Figure(size(bytes), {}, provenance, tr("The model's tensors of this number format."))});
                ++tone;
            }
        }
        for (std::size_t i = 0; i < parts().size(); ++i) {
            const Part& part = parts()[i];
            const auto bytes = static_cast<double>(use.*part.bytes);
            if ((bytes > 0.0 || part.bytes != &MemoryUse::draft) && !(byType && part.bytes == &MemoryUse::weights)) {
                list.push_back({part.name, bytes, [i] { return toneOf(i); }, std::nullopt,
                                Figure(size(bytes), {}, provenance, part.definition)});
            }
        }
        return list;
    };
    const MemoryUse& plan = shown()->predicted;
    const MemoryUse& taken = shown()->actual;
    m_totals->addFigure(Figure(size(static_cast<double>(plan.total())), {}, Provenance::derived, tr("Sum of the plan."))
                            .withLead(tr("planned")));
    m_totals->addFigure(
        Figure(size(static_cast<double>(taken.total())), {}, Provenance::measured, tr("Sum of what was taken."))
            .withLead(tr("taken")));
    QVector<GaugePart> actual = partsOf(taken, Provenance::measured);
    double total = static_cast<double>(std::max<std::uint64_t>({plan.total(), taken.total(), 1}));
    if (const std::uint64_t resident = m_recorded ? 0 : residentBytes(); resident > 0) {
        const TakenRest rest = restOf(taken.total(), resident);
        const auto unexplained = static_cast<double>(rest.unexplained);
        actual.push_back({tr("unexplained"), unexplained, [] { return tokens().ink3; }, Hatch::reserve,
                          Figure(size(unexplained), {}, Provenance::derived,
                                 tr("Memory of this program in use now − what the parts took: the window and what no "
                                    "part accounts for. It may be more, by what of the parts was never touched."))});
        total = std::max(total, static_cast<double>(taken.total()) + unexplained);
        m_totals->addFigure(Figure(size(static_cast<double>(resident)), {}, Provenance::measured,
                                   tr("Memory of this program in use now: taken + unexplained − not touched yet."))
                                .withLead(tr("in use")));
        if (rest.untouched > 0) {
            m_totals->addFigure(
                Figure(size(static_cast<double>(rest.untouched)), {}, Provenance::derived,
                       tr("Of what was taken, reserved but in no page of memory yet, at least: the system gives a page "
                          "when it is first written or read."))
                    .withLead(tr("not touched yet")));
        }
    }
    m_plan->setParts(partsOf(plan, Provenance::derived), total);
    m_planKey->setParts(partsOf(plan, Provenance::derived));
    m_actual->setParts(actual, total);
    m_actualKey->setParts(actual);
}

/// The same weights with another need of keys and values. While a knob moves, the part that it changes is hatched.
void MemoryPanel::showSupposed() {
    const FigureLabel::Change line(*m_fits);
    m_fits->clear();
    if (m_recorded || !m_info || m_layers.empty()) {
        m_if->setParts({}, 1);
        m_ifKey->setParts({});
        m_axis->setPool(0, 0, 0, {});
        m_fits->addNote(
            m_recorded
                ? tr("What another length would take is told of the model that is loaded: go back to the engine.")
                : tr("Load a model to see what it would take."));
        return;
    }
    const auto length = static_cast<std::int64_t>(m_context->value());
    const double bits = m_bits->value();
    const double one = kvBytes(m_layers, length, bits);
    const double keys = one * m_batch->value();
    const MemoryUse& use = m_info->actual;
    QVector<GaugePart> list;
    for (std::size_t i = 0; i < parts().size(); ++i) {
        const Part& part = parts()[i];
        const bool isKeys = part.bytes == &MemoryUse::kvPool;
        const double bytes = isKeys ? keys : static_cast<double>(use.*part.bytes);
        if (bytes > 0.0 || part.bytes != &MemoryUse::draft) {
            list.push_back(
                {isKeys ? tr("keys and values") : part.name, bytes, [i] { return toneOf(i); },
                 isKeys && m_touched ? std::optional(Hatch::cached) : std::nullopt,
                 Figure(
                     size(bytes), {}, isKeys ? Provenance::derived : Provenance::measured,
                     isKeys
                         ? tr("Requests × sum over layers of heads × (key + value) × bits ÷ 8 × min(context, window).")
                         : part.definition)});
        }
    }
    const double before = static_cast<double>(use.weights);
    const auto pool = static_cast<double>(use.kvPool);
    const double rest = static_cast<double>(use.total()) - before - pool;
    const double total = std::max(before + std::max(keys, pool) + rest, 1.0);
    m_if->setParts(list, total);
    m_if->setLimit(before + pool);
    m_ifKey->setParts(list);
    const std::int64_t fits = requestsThatFit(m_layers, length, bits, pool);
    m_axis->setPool(before / total, (before + pool) / total, one / total,
                    tr("A tick for each request of %1 tokens that the pool of now holds: %2 (D). The dotted line is "
                       "the pool's end.")
                        .arg(formatCount(length), formatCount(fits)));
    m_fits->addFigure(Figure(formatCount(fits), tr("requests of this length"), Provenance::derived,
                             tr("Bytes of the pool ÷ bytes of one request, whole ones, without sharing."))
                          .withLead(tr("the pool holds")));
    m_fits->addFigure(Figure(size(one), {}, Provenance::derived, tr("Keys and values of one request of this length."))
                          .withLead(tr("each")));
}

} // namespace vitrine::ui
