// The tokens of one request, cut into its logical blocks, beside the blocks of the pool that hold them in the order of
// their ids. One line joins the two for the chosen block, a faint one for the hovered. The chosen block shows all of
// its tokens. Arrow keys move a token cursor (Left, Right: a token; Up, Down: a block), a drag goes through the
// sequence, T asks for the table.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QAbstractScrollArea>

#include "ui/inside/block_table.h"

namespace vitrine::ui {

class TokenTexts;

/// A line as it is drawn.
struct StripConnector {
    int logical = 0;
    std::int32_t physical = -1;
    QPoint from; ///< viewport pixels, at the logical block
    QPoint to;   ///< at the physical block
    bool chosen = false;
};

class BlockStrip : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// None is owned; all must outlive it.
    BlockStrip(const BlockTableRows& rows, const TokenTexts& texts, SelectionBus& bus, QWidget* parent = nullptr);
    /// Tokens of the sequence that are in the cache.
    void setContext(int tokens);

    void setCursorToken(int token);
    void ensureVisible(int logical);
    /// Token under a point of the viewport; -1: none.
    [[nodiscard]] int tokenAt(QPoint point) const;
    /// Of the logical block's tokens that are drawn, viewport pixels.
    [[nodiscard]] QRect tokenRect(int token) const;
    [[nodiscard]] QRect logicalRect(int logical) const;
    /// Place of a block of the pool in the excerpt at the right; empty when it is not in sight.
    [[nodiscard]] QRect physicalRect(std::int32_t physical) const;
    [[nodiscard]] std::vector<StripConnector> connectors() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void tokenChosen(int token);
    void tokenHovered(int token); ///< -1: none
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void rowsChanged();
    void layOut();
    void describe();
    void selectionChanged();
    void chooseToken(int token);
    [[nodiscard]] QString tipOf(int token) const;
    [[nodiscard]] int findExpanded() const;
    [[nodiscard]] int rowTop(int logical) const; ///< viewport pixels
    [[nodiscard]] int rowAt(int y) const;        ///< -1: none
    [[nodiscard]] QRect textRect(int logical) const;
    [[nodiscard]] std::vector<QRect> tokenRects(int logical) const;
    [[nodiscard]] std::vector<std::int32_t> physicalInSight() const; ///< ascending
    [[nodiscard]] std::pair<int, int> rowsInSight() const;           ///< [first, last)
    void paintRow(QPainter& painter, int logical) const;
    void paintTokens(QPainter& painter, int logical) const;
    void paintPhysical(QPainter& painter) const;
    void paintConnectors(QPainter& painter) const;

    const BlockTableRows& m_rows;
    const TokenTexts& m_texts;
    SelectionBus& m_bus;
    int m_context = 0;
    int m_cursor = -1;
    int m_hovered = -1;
    int m_expanded = -1; ///< logical block that shows all of its tokens; -1: none
    int m_expandedHeight = 0;
    bool m_following = false;
};

} // namespace vitrine::ui
