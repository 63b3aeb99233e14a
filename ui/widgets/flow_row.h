// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QLayout>
#include <QVector>

namespace vitrine::ui {

/// A row that breaks into lines where its items have no room beside each other: nothing in it is cut before it is narrower
/// than its widest item. Items with a stretch share the room that their line has left. It keeps the lines that it once
/// needed until its width or the text size changes: what lies below doesn't move with every figure. GUI thread.
class FlowRow final : public QLayout {
public:
    explicit FlowRow(QWidget* parent = nullptr);
    ~FlowRow() override;

    void addWidget(QWidget* widget, int stretch = 0) { insertWidget(count(), widget, stretch); }
    void insertWidget(int index, QWidget* widget, int stretch = 0);
    /// Lines hold equally many items instead of as many as fit.
    void setEven(bool even);
    /// How many lines there are now.
    [[nodiscard]] int lines() const { return m_lines; }

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;
    void invalidate() override;

private:
    struct Item {
        QLayoutItem* item = nullptr;
        int stretch = 0;
        QSize least{};  ///< of what is seen: px, until invalidate()
        QSize wanted{};
    };
    using Line = QVector<Item>;
    [[nodiscard]] int gapsOf(const Line& line) const; ///< px between its items, together
    [[nodiscard]] static int heightOfLine(const Line& line);
    [[nodiscard]] int linesKept(int width) const; ///< that this width once needed

    [[nodiscard]] const Line& seen() const; ///< items that are shown, measured
    [[nodiscard]] int gap() const;
    [[nodiscard]] int leastOf(const Line& line) const;
    [[nodiscard]] QVector<Line> brokenAt(const Line& all, int width, int most) const;
    [[nodiscard]] QVector<Line> linesIn(int width) const;
    [[nodiscard]] QVector<int> widthsOf(const Line& line, int width) const;

    QVector<Item> m_items;
    mutable std::optional<Line> m_measured;
    bool m_even = false;
    int m_lines = 1;
    int m_width = 0; ///< that m_lines is of
};

} // namespace vitrine::ui
