// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/memory_sections.h"

#include <algorithm>
#include <memory>

#include <QResizeEvent>
#include <QVBoxLayout>

#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

constexpr int kColumns = 16; ///< 256 tokens a row at a block size of 16
constexpr int kMostRows = 6;
constexpr int kPoolHeight = 72;

/// The blocks of the sequence, whether it runs or has left them in the cache.
IsOurs oursOf(const GlassInput& input) {
    auto ours = std::make_shared<std::unordered_set<std::int32_t>>();
    for (const BlockCell& cell : sequenceScene(input.state(), input.follower->header(), input.sequence,
                                               input.track != nullptr ? std::span<const HeldBlock>(input.track->held)
                                                                      : std::span<const HeldBlock>{},
                                               {})
                                     .cells) {
        if (cell.block >= 0 && cell.state != CellState::gone && cell.state != CellState::free) {
            ours->insert(cell.block);
        }
    }
    return [ours](std::int32_t block) { return ours->contains(block); };
}

BlockMapStyle chatStyle() {
    BlockMapStyle style;
    style.columns = kColumns;
    style.labels = true;
    style.labelUnit = 16;
    style.mostRows = kMostRows;
    style.followEnd = true;
    return style;
}

LegendEntry entry(CellState state, const QString& words, std::int32_t count, const QString& definition) {
    LegendEntry e;
    e.cell.state = state;
    e.cell.refs = state == CellState::owned || state == CellState::shared ? 1 : 0; // a sample bears no count
    e.cell.filled = 16;
    e.cell.lost = state == CellState::gone;
    e.words = words;
    e.figure = Figure(formatCount(count), {}, Provenance::counted, definition);
    return e;
}

} // namespace

QString ownerWords(const trace::EngineState& state, std::int32_t block, SequenceId thisChat) {
    QStringList words;
    for (const SequenceId id : state.owners(BlockId(block))) {
        const trace::SequenceRecord* record = state.find(id);
        words << (id == thisChat ? ChatBlocksSection::tr("this chat")
                                 : ChatBlocksSection::tr("request %1")
                                       .arg(formatCount(record != nullptr ? record->request.value : id.value)));
    }
    return words.join(QStringLiteral(", "));
}

ChatBlocksSection::ChatBlocksSection(QWidget* parent)
    : GlassSection(tr("Blocks of this chat"), tr("Appear with the first token"), 76, parent)
    , m_view(new BlockMapView(m_model, chatStyle(), tr("Blocks of this chat, one cell for each block"), this))
    , m_legend(new MapLegend(this)) {
    content()->addWidget(m_view);
    content()->addWidget(m_legend);
    m_legend->setBadges(false); // the head bears it, and the key must fit into one line
}

void ChatBlocksSection::fitCells() {
    BlockMapStyle style = m_view->mapStyle();
    style.labelUnit = m_model.scene().blockSize;
    const bool narrow = width() < scaled(metric::kGlass);
    style.padding = narrow ? QMargins(2, 8, 4, 5) : QMargins(8, 8, 8, 5);
    const auto last = std::max<qint64>(100, static_cast<qint64>(m_model.scene().cells.size()) * style.labelUnit);
    const QMargins around = layout()->contentsMargins();
    const int room = width() - around.left() - around.right() - style.padding.left() - style.padding.right() -
                     QFontMetrics(themeFont(FontRole::caption)).horizontalAdvance(QString::number(last)) - 8;
    const int pitch = std::clamp((room + style.gap) / kColumns, 8, scaled(16));
    style.cell = QSize(pitch - style.gap, pitch - style.gap);
    style.padding.setLeft(style.padding.left() + std::max(0, room + style.gap - kColumns * pitch) / 2);
    if (style.cell != m_view->mapStyle().cell || style.labelUnit != m_view->mapStyle().labelUnit ||
        style.padding != m_view->mapStyle().padding) {
        m_view->setMapStyle(style);
    }
}

void ChatBlocksSection::resizeEvent(QResizeEvent* event) {
    GlassSection::resizeEvent(event);
    fitCells();
}

void ChatBlocksSection::refresh(const GlassInput& input, const QString& inconsistency) {
    const bool nothing = input.record == nullptr ||
                         (input.record->table.empty() && (input.track == nullptr || input.track->held.empty()));
    setEmpty(nothing && inconsistency.isEmpty());
    if (isEmpty()) {
        if (m_model.rowCount() > 0) {
            m_model.replace({});
        }
        return;
    }
    m_view->setInconsistency(inconsistency);
    if (nothing) {
        return;
    }
    std::unordered_set<std::int32_t> written = writtenBlocks(input.follower->fresh(), input.sequence);
    if (!m_view->isPainted() && m_sequence == input.sequence) {
        for (const std::int32_t i : m_model.scene().rims) {
            written.insert(m_model.scene().cells[static_cast<std::size_t>(i)].block);
        }
    }
    m_model.setOwners([follower = input.follower, id = input.sequence](std::int32_t block) {
        return ownerWords(follower->state(), block, id);
    });
    m_model.become(sequenceScene(input.state(), input.follower->header(), input.sequence,
                                 input.track != nullptr ? std::span<const HeldBlock>(input.track->held)
                                                        : std::span<const HeldBlock>{},
                                 written));
    m_sequence = input.sequence;
    fitCells();
    showLegend(input);
}

void ChatBlocksSection::showLegend(const GlassInput& input) {
    const BlockMapScene& scene = m_model.scene();
    const CellCounts c = countCells(scene);
    const qint64 blocks = static_cast<qint64>(scene.cells.size());
    qint64 tokens = 0;
    for (const BlockCell& cell : scene.cells) {
        tokens += cell.filled;
    }
    figure()->setFigure(Figure(tr("%1 blocks · %2 tokens").arg(formatCount(blocks), formatCount(tokens)), {},
                               Provenance::counted,
                               tr("Blocks that hold keys and values of this chat, and the tokens in them.")));
    QVector<LegendEntry> entries;
    if (c.shared > 0) {
        entries << entry(CellState::shared, tr("shared"), c.shared,
                         tr("Blocks that several sequences use; the number in a cell says how many."));
    }
    if (c.owned > 0) {
        entries << entry(CellState::owned, tr("owned"), c.owned, tr("Blocks that only this reply uses."));
    }
    if (c.cached > 0) {
        entries << entry(
            CellState::cached, tr("cached"), c.cached,
            tr("Blocks that nobody uses now; the next turn takes them as they are if they are still there."));
    }
    if (c.gone > 0) {
        entries << entry(CellState::gone, tr("evicted"), c.gone,
                         tr("Blocks that were taken for something else since."));
    }
    if (c.written > 0) {
        LegendEntry written =
            entry(CellState::owned, tr("just written"), c.written, tr("Blocks written since the last painting."));
        written.cell.written = true;
        written.figure.reset();
        entries << written;
    }
    m_legend->setEntries(entries);
    const bool running = !input.record->table.empty();
    const BlockCell* tail = nullptr;
    for (const BlockCell& cell : scene.cells) {
        tail = cell.filled > 0 ? &cell : tail;
    }
    m_legend->setRight(
        running && tail != nullptr
            ? std::optional(Figure(tr("%1 of %2").arg(formatCount(tail->filled), formatCount(scene.blockSize)), {},
                                   Provenance::counted, tr("Slots of the last block that are filled."))
                                .withLead(tr("tail")))
            : std::nullopt);
}

PoolSection::PoolSection(QWidget* parent)
    : GlassSection(tr("Where they lie"), tr("The whole cache, one mark for each block"), 56, parent) {
    // not in the list above: the style asks whether there is a view yet
    m_view = new BlockMapView(m_model, BlockMapStyle{}, tr("The whole cache in the order of block numbers"), this);
    content()->addWidget(m_view);
}

void PoolSection::fitCells() {
    BlockMapStyle style = m_view->mapStyle();
    style.padding = QMargins(7, 8, 7, 7);
    const QMargins around = layout()->contentsMargins();
    const int wide = width() - around.left() - around.right() - style.padding.left() - style.padding.right() - 2;
    const int blocks = m_model.rowCount();
    // Past the smallest cells that still show as a grid it scrolls. Never several blocks in one cell.
    for (const auto& [cell, gap] : {std::pair{QSize(5, 6), 1},
                                    {QSize(4, 5), 1}}) {
        style.cell = cell;
        style.gap = gap;
        style.mostRows = std::max(1, (kPoolHeight + gap) / (cell.height() + gap));
        if (blocks <= (wide + gap) / (cell.width() + gap) * style.mostRows) {
            break;
        }
    }
    if (style.cell != m_view->mapStyle().cell || style.gap != m_view->mapStyle().gap ||
        style.padding != m_view->mapStyle().padding) {
        m_view->setMapStyle(style);
    }
}

/// A pool that scrolls begins with what this chat uses; where it uses nothing yet, with its first block.
void PoolSection::showOurs() {
    const auto& cells = m_model.scene().cells;
    const auto first = std::find_if(cells.begin(), cells.end(), [](const BlockCell& c) {
        return !c.foreign && (c.state == CellState::owned || c.state == CellState::shared || c.state == CellState::cached);
    });
    m_view->ensureVisible(first == cells.end() ? 0 : static_cast<int>(first - cells.begin()));
}

void PoolSection::resizeEvent(QResizeEvent* event) {
    GlassSection::resizeEvent(event);
    fitCells();
}

void PoolSection::refresh(const GlassInput& input, const QString& inconsistency) {
    const trace::EngineState& state = input.state();
    const bool nothing = state.blocks.empty() || input.record == nullptr;
    setVisible(!nothing);
    setEmpty(nothing);
    if (nothing) {
        m_shown = false;
        return;
    }
    m_view->setInconsistency(inconsistency);
    const IsOurs ours = oursOf(input);
    const auto& fresh = input.follower->fresh();
    const bool follows = !fresh.empty() && fresh.front()->step == m_model.scene().step + 1;
    if (!m_shown || m_sequence != input.sequence || m_model.scene().cells.size() != state.blocks.size() || !follows) {
        const bool other = !m_shown || m_sequence != input.sequence;
        m_model.replace(poolScene(state, input.follower->header(), ours));
        fitCells();
        if (other) {
            showOurs();
        }
    } else {
        m_model.change(poolChanges(m_model.scene(), state, fresh, !m_view->isPainted(), ours), state.step);
    }
    m_model.setOwners([follower = input.follower, id = input.sequence](std::int32_t block) {
        return ownerWords(follower->state(), block, id);
    });
    m_sequence = input.sequence;
    m_shown = true;
    const qint64 pool = static_cast<qint64>(state.blocks.size());
    const double used = 100.0 * (state.counts.owned + state.counts.shared) / static_cast<double>(pool);
    const QString share = used > 0 && used < 1 ? tr("under 1") : formatNumber(used, 0);
    const QString words = input.narrow ? tr("%2 % of %1 in use") : tr("pool of %1 blocks, %2 % in use");
    figure()->setFigure(Figure(words.arg(formatCount(pool), share), {}, Provenance::counted,
                               tr("Blocks of the whole cache, and the share that some sequence uses now.")));
}

} // namespace vitrine::ui
