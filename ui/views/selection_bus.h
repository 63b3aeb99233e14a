// The one selection that all views of a run share: what is chosen in one lights up in the others. Zoom is no part of
// it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include "engine/core/ids.h"
#include "ui/views/op_class.h"

namespace vitrine::ui {

/// What is chosen. Parts are independent; an absent part selects nothing.
struct Selection {
    std::vector<SequenceId> sequences; ///< in the order of choosing; the last is the subject of detail views
    std::int32_t block = -1;           ///< physical
    std::vector<std::int32_t> blocks;  ///< an area of the map, or those of a shared prefix; physical, ascending
    std::uint64_t prefix = 0;          ///< node of the prefix tree: hash of its last block; 0: none
    SequenceId lookup;                 ///< whose prompt was looked up in the prefix cache
    std::int64_t step = 0;             ///< 0: none
    std::int32_t token = -1;           ///< of the last sequence, counted from 0
    std::optional<std::pair<std::int64_t, std::int64_t>> range; ///< steps, both included
    OpClass op = OpClass::none; ///< a class of work: part of every step's time

    [[nodiscard]] bool has(SequenceId id) const;
    [[nodiscard]] SequenceId subject() const { return sequences.empty() ? SequenceId{} : sequences.back(); }
    [[nodiscard]] bool empty() const { return *this == Selection{}; }
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// What a prefix node is called where there is room for a word only: the end of its hash.
[[nodiscard]] QString prefixName(std::uint64_t prefix);

/// GUI thread. Setting what is already set emits nothing.
class SelectionBus final : public QObject {
    Q_OBJECT
public:
    explicit SelectionBus(QObject* parent = nullptr)
        : QObject(parent) {}

    [[nodiscard]] const Selection& selection() const { return m_selection; }
    /// What the pointer is over, in any view; a faint echo elsewhere.
    [[nodiscard]] const Selection& hovered() const { return m_hovered; }

    void select(Selection selection);
    /// A click (replaces the sequences) or a Ctrl-click (adds, or takes away again).
    void chooseSequence(SequenceId id, bool add = false);
    void chooseBlock(std::int32_t block);
    void chooseBlocks(std::vector<std::int32_t> blocks);
    void chooseStep(std::int64_t step);
    void chooseToken(std::int32_t token);
    void chooseRange(std::optional<std::pair<std::int64_t, std::int64_t>> range);
    void choosePrefix(std::uint64_t prefix);
    void chooseLookup(SequenceId lookup);
    /// The one that is chosen already is let go of.
    void chooseOp(OpClass op);
    void clear() { select({}); }
    void hover(Selection selection);

signals:
    void changed();
    void hoverChanged();

private:
    Selection m_selection;
    Selection m_hovered;
};

} // namespace vitrine::ui
