// Swatches with words in a placard: what each mark of a picture means. Entries that have no room are left out from the
// right.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QVector>
#include <QWidget>

class QPainter;

namespace vitrine::ui {

struct LegendItem {
    QString words;
    QString tip;
    std::function<void(QPainter&, const QRect&)> paint; ///< into a square of 10 px
};

class LegendStrip : public QWidget {
    Q_OBJECT
public:
    explicit LegendStrip(QVector<LegendItem> items, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int widthOf(const LegendItem& item) const;
    QVector<LegendItem> m_items;
};

/// The key of the timeline's marks.
[[nodiscard]] LegendStrip* makeTimelineKey();

} // namespace vitrine::ui
