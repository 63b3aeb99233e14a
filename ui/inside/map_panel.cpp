// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/map_panel.h"

#include <algorithm>

#include <QVBoxLayout>

#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/views/map_laws.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kLabels = 44; ///< least width of what stands before the rows
constexpr std::int64_t kWidestRequest = 9999;
constexpr int kLow = 340;
constexpr int kWide = 460;
constexpr int kKeyBeside = 168;

} // namespace

BlockMapStyle mapStyleFor(int blocks, QSize room, int labels) {
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
        return (room.width() - labels - style.padding.left() - style.padding.right() + gap) / columns - gap;
    };
    const auto set = [&](int columns, int cell, int gap) {
        style.columns = columns;
        style.cell = {cell, cell};
        style.gap = gap;
        style.columnLabelEvery = std::max(8, columns / 4);
    };
    // A small pool in larger cells; 24 columns where 32 would leave half of a tall panel empty.
    for (const Try& t : {Try{16, 24, 17, 2}, Try{32, 16, 12, 2}, Try{24, 16, 11, 2}, Try{32, 16, 10, 2},
                         Try{64, 10, 7, 1}, Try{128, 6, 4, 1}}) {
        const int rows = (blocks + t.columns - 1) / t.columns;
        const int high = rows > 0 ? (room.height() - 24 + t.gap) / rows - t.gap : t.most;
        const int cell = std::min({t.most, widest(t.columns, t.gap), high});
        if (cell >= t.least) {
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

MapPanel::MapPanel(const Playback& playback, const TokenTexts& texts, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_texts(texts)
    , m_bus(bus)
    , m_model(this)
    , m_view(new BlockMapView(m_model, mapStyleFor(512, {560, 260}, kLabels), tr("Blocks of the pool"), this))
    , m_bar(new SplitBar(tr("The pool by state"), this))
    , m_states(new MapLegend(this))
    , m_marks(new MapLegend(this))
    , m_laws(new FigureLabel(FontRole::caption, this))
    , m_area(new FigureLabel(FontRole::caption, this)) {
    m_all = new QBoxLayout(QBoxLayout::TopToBottom, this);
    m_all->setContentsMargins(0, 0, 0, 6);
    m_all->setSpacing(4);
    m_all->addWidget(m_view, 1);
    m_key = new QWidget(this);
    auto* foot = new QVBoxLayout(m_key);
    foot->setContentsMargins(12, 0, 12, 0);
    foot->setSpacing(4);
    for (QWidget* part : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_states), static_cast<QWidget*>(m_marks),
                          static_cast<QWidget*>(m_area), static_cast<QWidget*>(m_laws)}) {
        foot->addWidget(part);
    }
    m_marks->setBadges(true);
    foot->addStretch(1);
    m_all->addWidget(m_key);
    m_model.setOwners([this](std::int32_t block) { return ownersOf(block); });
    m_model.setTexts([this](std::int32_t block) { return textOf(block); });
    m_area->hide();
    connect(m_view, &BlockMapView::cursorMoved, this, [this](int cell) {
        if (!m_selecting) {
            chooseCell(cell, false);
        }
    });
    connect(m_view, &BlockMapView::cellAdded, this, [this](int cell) { chooseCell(cell, true); });
    connect(m_view, &BlockMapView::areaChosen, this, &MapPanel::chooseArea);
    connect(m_view, &BlockMapView::cellHovered, this, &MapPanel::hoverCell);
    connect(&playback, &Playback::reset, this, [this] { m_drawnStep = -1; });
    connect(&playback, &Playback::modeChanged, this, [this] {
        if (m_playback.live() != m_drawnLive) {
            refresh(); // held, the same step has the rims of that step alone
        }
    });
    connect(&bus, &SelectionBus::changed, this, &MapPanel::showSelection);
    connect(&bus, &SelectionBus::hoverChanged, this, &MapPanel::showEcho);
}

void MapPanel::setMode(BlockMapMode mode) {
    const bool regroup = (mode == BlockMapMode::grouped) != (m_mode == BlockMapMode::grouped);
    m_mode = mode;
    m_view->setMode(mode);
    if (regroup) {
        if (mode == BlockMapMode::grouped) {
            m_view->setRowNames([this](int cell) { return groupOf(cell); },
                                {tr("shared"), tr("cached"), tr("free"), requestName(RequestId(kWidestRequest))});
        } else {
            m_view->setRowNames({});
        }
        fitCells();
        m_order = {};
        m_drawnStep = -1;
        refresh();
    } else if (isVisible()) {
        showKey();
    }
}

QString MapPanel::groupOf(int cell) const {
    const trace::EngineState& state = m_playback.shown();
    const int block = m_order.blockAt(cell);
    if (block < 0 || static_cast<std::size_t>(block) >= state.blocks.size()) {
        return {};
    }
    switch (state.blocks[static_cast<std::size_t>(block)].status()) {
    case trace::BlockStatus::owned:
        return ownersOf(block);
    case trace::BlockStatus::shared:
        return tr("shared");
    case trace::BlockStatus::cached:
        return tr("cached");
    default:
        return tr("free");
    }
}

void MapPanel::chooseCell(int cell, bool add) {
    const int block = m_order.blockAt(cell);
    if (block < 0) {
        if (!add) {
            m_bus.chooseBlock(-1);
        }
        return;
    }
    const std::vector<SequenceId> owners = m_playback.shown().owners(BlockId(block));
    Selection next = m_bus.selection();
    next.block = block;
    next.blocks.clear();
    next.prefix = 0;
    if (!owners.empty()) {
        next.token = -1;
        if (!add) {
            next.sequences.clear();
        }
        for (const SequenceId id : owners) {
            if (!next.has(id)) {
                next.sequences.push_back(id);
            }
        }
    }
    m_bus.select(next);
}

void MapPanel::chooseArea(const std::vector<int>& cells) {
    m_bus.chooseBlocks(m_order.blocksAt(cells));
}

void MapPanel::hoverCell(int cell) {
    Selection over;
    if (cell >= 0) {
        over.block = m_order.blockAt(cell);
        over.sequences = m_playback.shown().owners(BlockId(over.block));
    }
    m_bus.hover(over);
}

void MapPanel::showEcho() {
    if (!isVisible()) {
        return;
    }
    const Selection& over = m_bus.hovered();
    std::vector<int> blocks(over.blocks.begin(), over.blocks.end());
    if (blocks.empty()) {
        blocks = over.token < 0 && over.block < 0 ? blocksOf(over.sequences) : std::vector<int>{};
    }
    if (over.block >= 0) {
        blocks.push_back(over.block);
    }
    m_view->setEchoCells(m_order.cellsOf(blocks));
}

std::vector<int> MapPanel::blocksOf(const std::vector<SequenceId>& sequences) const {
    std::vector<int> blocks;
    for (const SequenceId id : sequences) {
        if (const trace::SequenceRecord* record = m_playback.shown().find(id)) {
            std::copy_if(record->table.begin(), record->table.end(), std::back_inserter(blocks),
                         [](int block) { return block >= 0; });
        }
    }
    std::sort(blocks.begin(), blocks.end());
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
}

/// The tokens that lie in a block, as the first of its holders has them.
QString MapPanel::textOf(std::int32_t block) const {
    const trace::EngineState& state = m_playback.shown();
    for (const SequenceId id : state.owners(BlockId(block))) {
        const trace::SequenceRecord* record = state.find(id);
        if (record == nullptr) {
            continue;
        }
        const auto at = std::find(record->table.begin(), record->table.end(), block);
        if (at != record->table.end()) {
            const auto logical = static_cast<int>(at - record->table.begin());
            return m_texts.textOf(id, logical * state.blockSize, state.blocks[static_cast<std::size_t>(block)].filled);
        }
    }
    return {};
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
    showEcho();
}

void MapPanel::showCells() {
    const trace::EngineState& state = m_playback.shown();
    if (state.step == m_drawnStep && m_playback.live() == m_drawnLive) {
        return; // drawn again for another reason: what was just written stays so
    }
    const bool follows = m_drawnStep >= 0 && !m_playback.jumped() && !m_playback.fresh().empty() &&
                         m_playback.fresh().front()->step == m_drawnStep + 1;
    if (m_model.scene().cells.size() != state.blocks.size()) {
        m_model.replace(wholePool());
        fitCells();
    }
    if (m_mode == BlockMapMode::grouped) {
        arrange(follows);
    } else if (!follows) {
        m_model.become(wholePool());
    } else {
        m_model.change(poolChanges(m_model.scene(), state, m_playback.fresh(), keepsRims()), state.step);
    }
    m_drawnStep = state.step;
    m_drawnLive = m_playback.live();
}

BlockMapScene MapPanel::wholePool() const {
    BlockMapScene pool = poolScene(m_playback.shown(), m_playback.header());
    if (const trace::RecordPtr record = m_playback.record(m_playback.shown().step)) {
        markWritten(pool, *record);
    }
    return pool;
}

/// Live, what was not painted yet stays; a step that is held looks the same however it was come to.
bool MapPanel::keepsRims() const {
    return m_playback.live() && !m_view->isPainted();
}

/// Any step may move any cell: the whole picture is laid anew.
void MapPanel::arrange(bool follows) {
    const trace::EngineState& state = m_playback.shown();
    if (follows && m_pool.cells.size() == state.blocks.size()) {
        applyChanges(m_pool, poolChanges(m_pool, state, m_playback.fresh(), keepsRims()));
        m_pool.step = state.step;
    } else {
        m_pool = wholePool();
    }
    m_order = BlockOrder::byOwner(state);
    m_model.become(m_order.arranged(m_pool));
}

void MapPanel::checkLaws() {
    if (m_lawPace.due()) {
        m_view->setInconsistency(brokenLaw(m_playback.shown()));
    }
}

void MapPanel::showSelection() {
    if (!isVisible()) {
        return;
    }
    const Selection& selection = m_bus.selection();
    const std::vector<int> owned = blocksOf(selection.sequences);
    std::vector<int> blocks = owned;
    if (!selection.blocks.empty()) {
        blocks.assign(selection.blocks.begin(), selection.blocks.end());
    } else if (blocks.empty() && selection.block >= 0) {
        blocks.push_back(selection.block);
    }
    m_view->setOwnCells(m_order.cellsOf(owned));
    m_view->setSelectedCells(m_order.cellsOf(blocks));
    m_selecting = true;
    const int cursor = m_order.cellOf(selection.block);
    if (cursor != m_view->cursorCell() && selection.blocks.empty()) {
        m_view->setCursorCell(cursor);
    }
    m_selecting = false;
    showArea();
    showKey();
}

/// Where the panel is low the key stands beside the cells, an entry a line: they need the height.
void MapPanel::placeKey() {
    const bool beside = height() < scaled(kLow) && width() >= scaled(kWide);
    m_all->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_states->setColumn(beside);
    m_marks->setColumn(beside);
    m_key->setMaximumWidth(beside ? scaled(kKeyBeside) : QWIDGETSIZE_MAX);
    m_key->layout()->setContentsMargins(beside ? 0 : 12, beside ? 8 : 0, 12, 0);
    m_laws->setColumn(beside);
    m_area->setColumn(beside);
}

void MapPanel::fitCells() {
    const int blocks = std::max(static_cast<int>(m_model.scene().cells.size()), m_leastBlocks);
    m_view->setMapStyle(mapStyleFor(blocks, m_view->size(), std::max(kLabels, m_view->labelWidth())));
}

void MapPanel::setLeastBlocks(int blocks) {
    if (blocks != m_leastBlocks) {
        m_leastBlocks = blocks;
        fitCells();
    }
}

void MapPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeKey();
    layout()->activate();
    fitCells();
}

void MapPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_drawnStep = -1;
    refresh();
}

} // namespace vitrine::ui
