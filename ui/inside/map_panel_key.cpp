// What stands under the block map: the bar of the pool, the key of the mode, the laws that the counts keep, and what a
// chosen rectangle holds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <unordered_set>

#include "ui/inside/map_panel.h"
#include "ui/theme/theme.h"
#include "ui/views/cell_palette.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

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

/// A sample of a mode that counts cells, not states.
LegendEntry modeEntry(BlockMapMode mode, const QString& words, const QString& definition, std::int64_t count) {
    LegendEntry e = entry(CellState::owned, words, definition, count);
    e.mode = mode;
    return e;
}

struct StateWords {
    QString owned = MapPanel::tr("Blocks that one sequence holds.");
    QString shared = MapPanel::tr("Blocks that several sequences hold; the cell has their number.");
    QString cached =
        MapPanel::tr("Blocks that nobody holds but whose contents a new prompt may hit; the oldest is evicted first.");
    QString free = MapPanel::tr("Blocks with nothing in them that can be used again.");
};

QVector<LegendEntry> stateKey(const trace::BlockCounts& c) {
    const StateWords words;
    return {entry(CellState::owned, MapPanel::tr("owned"), words.owned, c.owned),
            entry(CellState::shared, MapPanel::tr("shared"), words.shared, c.shared),
            entry(CellState::cached, MapPanel::tr("cached"), words.cached, c.cached),
            entry(CellState::free, MapPanel::tr("free"), words.free, c.free)};
}

QVector<LegendEntry> ownerKey(const std::vector<int>& mine, const trace::EngineState& state) {
    std::int64_t owned = 0;
    std::int64_t shared = 0;
    for (const int block : mine) {
        (state.blocks[static_cast<std::size_t>(block)].refs > 1 ? shared : owned) += 1;
    }
    LegendEntry others = entry(CellState::owned, MapPanel::tr("of others"),
                               MapPanel::tr("Blocks that only requests hold which are not chosen."),
                               state.counts.owned + state.counts.shared - owned - shared);
    others.cell.foreign = true;
    return {
        entry(CellState::owned, MapPanel::tr("of the chosen alone"),
              MapPanel::tr("Blocks that a chosen request holds alone. Choose requests to give their blocks colour."),
              owned),
        entry(CellState::shared, MapPanel::tr("shared"), MapPanel::tr("Blocks that it shares with others."), shared),
        others};
}

QVector<LegendEntry> referencesKey(const trace::EngineState& state) {
    std::array<std::int64_t, 4> counts{};
    for (const trace::BlockState& block : state.blocks) {
        if (block.refs > 0) {
            ++counts[referencesBucket(block.refs)];
        }
    }
    const QStringList words{QStringLiteral("1"), QStringLiteral("2–3"), QStringLiteral("4–7"),
                            MapPanel::tr("8 or more")};
    constexpr std::array<int, 4> kSamples{1, 2, 4, 8};
    QVector<LegendEntry> key;
    for (int i = 0; i < words.size(); ++i) {
        key.push_back(modeEntry(BlockMapMode::references, words[i] + QLatin1Char(':'),
                                MapPanel::tr("Blocks by the number of block tables that name them."),
                                counts[static_cast<std::size_t>(i)]));
        key.back().cell.refs = kSamples[static_cast<std::size_t>(i)];
    }
    return key;
}

QVector<LegendEntry> ageKey(const BlockMapScene& scene) {
    std::array<std::int64_t, 4> counts{};
    for (const BlockCell& cell : scene.cells) {
        counts[ageBucket(scene.step - cell.touched)] += cell.touched > 0 ? 1 : 0;
    }
    const QStringList words{MapPanel::tr("used now"), MapPanel::tr("≤ 16 steps ago"), MapPanel::tr("≤ 256"),
                            MapPanel::tr("older")};
    constexpr std::array<std::int64_t, 4> kTouched{1000, 990, 800, 1}; // a sample is of step 1000
    QVector<LegendEntry> key;
    for (int i = 0; i < words.size(); ++i) {
        key.push_back(modeEntry(BlockMapMode::age, words[i],
                                MapPanel::tr("Blocks by the steps since their last event."),
                                counts[static_cast<std::size_t>(i)]));
        key.back().cell.touched = kTouched[static_cast<std::size_t>(i)];
    }
    return key;
}

QVector<LegendEntry> fillKey(const BlockMapScene& scene) {
    std::int64_t full = 0;
    std::int64_t part = 0;
    for (const BlockCell& cell : scene.cells) {
        full += cell.refs > 0 && cell.filled >= scene.blockSize ? 1 : 0;
        part += cell.refs > 0 && cell.filled < scene.blockSize ? 1 : 0;
    }
    LegendEntry tail =
        modeEntry(BlockMapMode::fill, MapPanel::tr("partly filled"),
                  MapPanel::tr("Blocks in use with empty slots: the height of the fill is their share."), part);
    tail.cell.filled = 8;
    return {modeEntry(BlockMapMode::fill, MapPanel::tr("full"), MapPanel::tr("Blocks in use with every slot filled."),
                      full),
            tail};
}

} // namespace

void MapPanel::showCounts() {
    const trace::EngineState& state = m_playback.shown();
    const trace::BlockCounts& c = state.counts;
    const auto figure = [](std::int64_t n, const QString& definition) {
        return Figure(formatCount(n), {}, Provenance::counted, definition);
    };
    const StateWords words;
    m_bar->setParts(
        {{tr("owned"), double(c.owned), [] { return tokens().meaning.owned; }, std::nullopt,
          figure(c.owned, words.owned)},
         {tr("shared"), double(c.shared), [] { return tokens().meaning.shared; }, std::nullopt,
          figure(c.shared, words.shared)},
         {tr("cached"), double(c.cached), [] { return tokens().meaning.cached; }, Hatch::cached,
          figure(c.cached, words.cached)},
         {tr("free"), double(c.free), [] { return tokens().glass; }, std::nullopt, figure(c.free, words.free)}});
    showLaws();
}

void MapPanel::showKey() {
    const trace::EngineState& state = m_playback.shown();
    switch (m_mode) {
    case BlockMapMode::state:
    case BlockMapMode::grouped:
        m_states->setEntries(stateKey(state.counts));
        break;
    case BlockMapMode::owner:
        m_states->setEntries(ownerKey(blocksOf(m_bus.selection().sequences), state));
        break;
    case BlockMapMode::references:
        m_states->setEntries(referencesKey(state));
        break;
    case BlockMapMode::age:
        m_states->setEntries(ageKey(m_model.scene()));
        break;
    case BlockMapMode::fill:
        m_states->setEntries(fillKey(m_model.scene()));
        break;
    }
    const CellCounts cells = countCells(m_model.scene());
    LegendEntry lost =
        entry(CellState::free, tr("lost"), tr("Blocks released by a preemption and not used since."), cells.lost);
    lost.cell.lost = true;
    const bool rests = state.running.empty(); // what wrote them has ended, and the picture stays
    LegendEntry written = entry(CellState::owned, rests ? tr("written last") : tr("just written"),
                                rests ? tr("Blocks with slots filled in the steps of the last picture; nothing has run since.")
                                      : tr("Blocks with slots filled since the last picture."),
                                cells.written);
    written.cell.written = true;
    m_marks->setEntries({lost, written});
}

void MapPanel::showLaws() {
    const trace::EngineState& state = m_playback.shown();
    const trace::BlockCounts& c = state.counts;
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

void MapPanel::showArea() {
    const std::vector<std::int32_t>& blocks = m_bus.selection().blocks;
    m_area->setVisible(!blocks.empty());
    m_marks->setVisible(blocks.empty());
    m_area->clear();
    if (blocks.empty()) {
        return;
    }
    const trace::EngineState& state = m_playback.shown();
    std::int64_t used = 0;
    std::int64_t filled = 0;
    std::unordered_set<SequenceId> holders;
    for (const std::int32_t block : blocks) {
        if (block < 0 || static_cast<std::size_t>(block) >= state.blocks.size()) {
            continue;
        }
        const trace::BlockState& b = state.blocks[static_cast<std::size_t>(block)];
        used += b.refs > 0 ? 1 : 0;
        filled += b.refs > 0 ? b.filled : 0;
        for (const SequenceId id : state.owners(BlockId(block))) {
            holders.insert(id);
        }
    }
    const auto count = static_cast<double>(blocks.size());
    m_area->addFigure(Figure(formatBytes(count * static_cast<double>(m_playback.header().bytesPerBlock)), {},
                             Provenance::derived, tr("Chosen blocks × bytes of a block over all layers."))
                          .withLead(tr("chosen")));
    m_area->addFigure(Figure(formatCount(static_cast<qint64>(blocks.size())),
                             blocks.size() == 1 ? tr("block") : tr("blocks"), Provenance::counted,
                             tr("Blocks of the chosen rectangle.")));
    m_area->addFigure(Figure(formatCount(used), tr("in use"), Provenance::counted, tr("Of them held by somebody.")));
    m_area->addFigure(Figure(formatCount(static_cast<qint64>(holders.size())),
                             holders.size() == 1 ? tr("holder") : tr("holders"), Provenance::counted,
                             tr("Sequences that hold at least one of them.")));
    m_area->addFigure(
        Figure(formatCount(filled), tr("tokens"), Provenance::counted, tr("Filled slots of those in use.")));
}

} // namespace vitrine::ui
