// The prefix tree as an icicle (width = tokens, number = who shares it), or the lookups of prompts (what was known of
// each, what was hit), over the strip of blocks that are evicted next. A click chooses the sequences that hold a span,
// or the first token that a lookup missed. Arrow keys walk what is shown, T asks for the table.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QAbstractTableModel>
#include <QWidget>

#include "ui/views/selection_bus.h"
#include "ui/views/sharing_scene.h"

namespace vitrine::ui {

class SharingView : public QWidget {
    Q_OBJECT
public:
    explicit SharingView(SelectionBus& bus, QWidget* parent = nullptr);
    void show(const trace::EngineState& state);
    /// Where the block table of a sequence is found when one of its lookups is chosen: that of the state shown last; null
    /// answers: it has none.
    using Table = std::function<const std::vector<std::int32_t>*(SequenceId)>;
    void setTable(Table table) { m_table = std::move(table); }
    [[nodiscard]] const SharingScene& scene() const { return m_scene; }
    /// The width stands for at least so many tokens of a prompt: trees beside each other have one axis.
    void setExtent(int tokens);
    /// Tokens of the deepest span, or of the longest prompt where lookups are shown.
    [[nodiscard]] int tokensShown() const;
    /// Lookups instead of the tree.
    void setLookups(bool on);
    [[nodiscard]] bool lookups() const { return m_lookups; }
    [[nodiscard]] QRect lookupRect(int lookup) const; ///< empty where it has no room
    [[nodiscard]] int cursor() const { return m_cursor; }
    /// Of a span; empty where it has no room.
    [[nodiscard]] QRect spanRect(int span) const;
    /// Of the n-th block of the eviction strip; empty where it has no room.
    [[nodiscard]] QRect stripRect(int place) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString describe(int span) const;

signals:
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Holder {
        SequenceId sequence;
        RequestId request;
        friend bool operator==(const Holder&, const Holder&) = default;
    };
    [[nodiscard]] QRect treeRect() const;
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int spanAt(QPoint point) const;
    /// Spans or lookups, then the blocks of the strip.
    [[nodiscard]] int shownCount() const;
    [[nodiscard]] int shownAt(QPoint point) const; ///< -1: none
    [[nodiscard]] int stripAt(QPoint point) const;
    [[nodiscard]] QString tipOf(int shown) const;
    [[nodiscard]] int stripLeft() const;
    void speak();
    void choose(int shown, bool add = false); ///< `add`: to the requests that are chosen
    void chooseSpan(int span, bool add);
    void chooseLookup(int lookup, bool add);
    void chooseVictim(int place);
    [[nodiscard]] Selection selectionOf(int span) const;
    void paintTree(QPainter& painter) const;
    void paintLookups(QPainter& painter) const;
    void paintLookup(QPainter& painter, int lookup) const;
    void paintCopy(QPainter& painter, const QRect& rect, int refs) const;
    void paintSpan(QPainter& painter, int span) const;
    void paintAxis(QPainter& painter) const;
    void paintStrip(QPainter& painter) const;
    [[nodiscard]] std::vector<Holder> holdersOf(const PrefixSpan& span, const trace::EngineState& state) const;

    SelectionBus& m_bus;
    std::vector<std::vector<Holder>> m_holders; ///< by span
    SharingScene m_scene;
    std::string m_broken;
    int m_blockSize = 16;
    Table m_table;
    int m_extent = 1;
    bool m_lookups = false;
    int m_firstLookup = 0; ///< that is in sight
    int m_cursor = -1;     ///< of what is shown
};

/// One row a span, then one a block of the eviction strip, then one a lookup.
class SharingTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kWhat, kFrom, kTokens, kRefs, kBlocks, kExpected, kHit, kWhy, kColumns };
    explicit SharingTable(SharingScene scene, QObject* parent = nullptr)
        : QAbstractTableModel(parent)
        , m_scene(std::move(scene)) {}
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString spanText(const PrefixSpan& span, int column) const;
    [[nodiscard]] QString victimText(std::size_t place, int column) const;
    [[nodiscard]] QString lookupText(const PrefixLookup& lookup, int column) const;

    SharingScene m_scene;
};

} // namespace vitrine::ui
