// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/map_panel.h"

#include <algorithm>

#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/views/map_laws.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr qint64 kLawsEvery = 1000;
constexpr int kLabels = 44; ///< width of the addresses

LegendEntry entry(CellState state, const QString& words, const QString& definition, std::int64_t count) {
    LegendEntry e;
    e.cell.state = state;
    e.cell.block = 0;
    e.cell.filled = state == CellState::unused || state == CellState::free ? 0 : 16;
    e.cell.refs = state == CellState::owned ? 1 : 0;
    e.words = words;
    e.figure = Figure(formatCount(count), {}, Provenance::counted, definition);
    return e;
}

} // namespace

BlockMapStyle mapStyleFor(int blocks, QSize room) {
    struct Try {
        int columns;
        int most;
        int least;
        int gap;
    };
    BlockMapStyle style;
    style.labels = true;
    style.columnPrefix = QStringLiteral("+");
    style.fill = true;
    style.mostRows = 1 << 20;
    style.padding = QMargins(8, 6, 8, 4);
    const auto widest = [&](int columns, int gap) {
        return (room.width() - kLabels - style.padding.left() - style.padding.right() + gap) / columns - gap;
    };
    const auto set = [&](int columns, int cell, int gap) {
        style.columns = columns;
        style.cell = {cell, cell};
        style.gap = gap;
        style.columnLabelEvery = std::max(8, columns / 4);
    };
    for (const Try& t : {Try{16, 16, 10, 2}, Try{32, 16, 10, 2}, Try{64, 10, 7, 1}, Try{128, 6, 4, 1}}) {
        const int rows = (blocks + t.columns - 1) / t.columns;
        const int high = rows > 0 ? (room.height() - 24 + t.gap) / rows - t.gap : t.most;
        const int cell = std::min({t.most, widest(t.columns, t.gap), high});
        if (cell >= t.least && (t.columns >= 32 || rows <= 4)) {
            set(t.columns, cell, t.gap);
            return style;
        }
    }
    set(32, std::clamp(widest(32, 2), 4, 14), 2);
    if (style.cell.width() < 7) {
        set(16, std::clamp(widest(16, 2), 4, 14), 2);
    }
    return style;
}

MapPanel::MapPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_model(this)
    , m_view(new BlockMapView(m_model, mapStyleFor(512, {560, 260}), tr("Blocks of the pool"), this))
    , m_bar(new SplitBar(tr("The pool by state"), this))
    , m_states(new MapLegend(this))
    , m_marks(new MapLegend(this))
    , m_laws(new FigureLabel(FontRole::caption, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 6);
    column->setSpacing(4);
    column->addWidget(m_view, 1);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(12, 0, 12, 0);
    foot->setSpacing(4);
    for (QWidget* part : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_states), static_cast<QWidget*>(m_marks),
                          static_cast<QWidget*>(m_laws)}) {
        foot->addWidget(part);
    }
    m_marks->setBadges(true);
    column->addLayout(foot);
    m_model.setOwners([this](std::int32_t block) { return ownersOf(block); });
    connect(m_view, &BlockMapView::cursorMoved, this, [this](int cell) {
        if (!m_selecting && cell >= 0) {
            const std::vector<SequenceId> owners = m_playback.shown().owners(BlockId(cell));
            Selection next = m_bus.selection();
            next.block = cell;
            if (!owners.empty()) {
                next.sequences = owners;
                next.token = -1;
            }
            m_bus.select(next);
        }
    });
    connect(&bus, &SelectionBus::changed, this, &MapPanel::showSelection);
}

QString MapPanel::ownersOf(std::int32_t block) const {
    QStringList names;
    for (const SequenceId id : m_playback.shown().owners(BlockId(block))) {
        if (const trace::SequenceRecord* record = m_playback.shown().find(id)) {
            names << requestName(record->request);
        }
    }
    return names.join(QStringLiteral(", "));
}

void MapPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    showCells();
    showCounts();
    checkLaws();
    showSelection();
}

void MapPanel::showCells() {
    const trace::EngineState& state = m_playback.shown();
    if (m_model.scene().cells.size() != state.blocks.size()) {
        m_model.replace(poolScene(state, m_playback.header()));
        fitCells();
    } else if (m_playback.jumped() || m_playback.fresh().empty() ||
               m_playback.fresh().front()->step != m_drawnStep + 1) {
        m_model.become(poolScene(state, m_playback.header()));
    } else {
        m_model.change(poolChanges(m_model.scene(), state, m_playback.fresh(), !m_view->isPainted()), state.step);
    }
    m_drawnStep = state.step;
}

void MapPanel::showCounts() {
    const trace::EngineState& state = m_playback.shown();
    const trace::BlockCounts& c = state.counts;
    const CellCounts cells = countCells(m_model.scene());
    const auto figure = [](std::int64_t n, const QString& definition) {
        return Figure(formatCount(n), {}, Provenance::counted, definition);
    };
    const QString owned = tr("Blocks that one sequence holds.");
    const QString shared = tr("Blocks that several sequences hold; the cell has their number.");
    const QString cached =
        tr("Blocks that nobody holds but whose contents a new prompt may hit; the oldest is evicted first.");
    const QString free = tr("Blocks with nothing in them that can be used again.");
    m_bar->setParts(
        {{tr("owned"), double(c.owned), [] { return tokens().meaning.owned; }, std::nullopt, figure(c.owned, owned)},
         {tr("shared"), double(c.shared), [] { return tokens().meaning.shared; }, std::nullopt,
          figure(c.shared, shared)},
         {tr("cached"), double(c.cached), [] { return tokens().meaning.cached; }, Hatch::cached,
          figure(c.cached, cached)},
         {tr("free"), double(c.free), [] { return tokens().glass; }, std::nullopt, figure(c.free, free)}});
    m_states->setEntries(
        {entry(CellState::owned, tr("owned"), owned, c.owned), entry(CellState::shared, tr("shared"), shared, c.shared),
         entry(CellState::cached, tr("cached"), cached, c.cached), entry(CellState::free, tr("free"), free, c.free)});
    LegendEntry lost =
        entry(CellState::free, tr("lost"), tr("Blocks released by a preemption and not used since."), cells.lost);
    lost.cell.lost = true;
    LegendEntry written = entry(CellState::owned, tr("just written"),
                                tr("Blocks with slots filled since the last picture."), cells.written);
    written.cell.written = true;
    m_marks->setEntries({lost, written});
    m_laws->clear();
    std::int64_t refs = 0;
    for (const trace::BlockState& block : state.blocks) {
        refs += block.refs;
    }
    const std::int64_t waste = c.slotsHeld - c.slotsFilled;
    m_laws->addFigure(Figure(formatCount(static_cast<qint64>(c.owned) + c.shared + c.cached + c.free), tr("blocks"),
                             Provenance::counted, tr("Sum of the four states; it equals the pool."))
                          .withLead(tr("pool")));
    m_laws->addFigure(Figure(formatCount(refs), {}, Provenance::counted,
                             tr("References to blocks; their sum equals the entries of all block tables."))
                          .withLead(tr("refs")));
    m_laws->addFigure(
        Figure(formatNumber(
                   c.slotsHeld > 0 ? 100.0 * static_cast<double>(waste) / static_cast<double>(c.slotsHeld) : 0.0, 1),
               QStringLiteral("%"), Provenance::derived,
               tr("Empty slots of the blocks that are held, (held − filled) / held; here %1 slots.")
                   .arg(formatCount(waste)))
            .withLead(tr("waste")));
}

void MapPanel::checkLaws() {
    if (m_playback.inconsistency()) {
        m_view->setInconsistency(
            tr("inconsistent: %1").arg(QString::fromStdString(m_playback.inconsistency()->message)));
        return;
    }
    if (!m_sinceLaws.isValid() || m_sinceLaws.elapsed() >= kLawsEvery) {
        m_view->setInconsistency(brokenLaw(m_playback.shown()));
        m_sinceLaws.start();
    }
}

void MapPanel::showSelection() {
    if (!isVisible()) {
        return;
    }
    std::vector<int> cells;
    const Selection& selection = m_bus.selection();
    for (const SequenceId id : selection.sequences) {
        if (const trace::SequenceRecord* record = m_playback.shown().find(id)) {
            std::copy_if(record->table.begin(), record->table.end(), std::back_inserter(cells),
                         [](int block) { return block >= 0; });
        }
    }
    if (cells.empty() && selection.block >= 0) {
        cells.push_back(selection.block);
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    m_view->setSelectedCells(std::move(cells));
    m_selecting = true;
    if (selection.block != m_view->cursorCell()) {
        m_view->setCursorCell(selection.block);
    }
    m_selecting = false;
}

void MapPanel::fitCells() {
    m_view->setMapStyle(mapStyleFor(static_cast<int>(m_model.scene().cells.size()), m_view->size()));
}

void MapPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    fitCells();
}

void MapPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_drawnStep = -1;
    refresh();
}

} // namespace vitrine::ui
