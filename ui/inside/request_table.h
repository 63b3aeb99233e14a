// The table of requests, linked with all views: the selected ones have the selection rim, a click selects.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <QTimer>

#include "ui/inside/request_rows.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

class RequestTable : public QTableView {
    Q_OBJECT
public:
    /// Neither is owned.
    RequestTable(RequestRows& rows, SelectionBus& bus, QWidget* parent = nullptr);
    /// A cell was painted that needs more than its column has.
    void widen(int column, int textWidth);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showSelection();
    void fitColumns();
    void shareWidth();

    RequestRows& m_rows;
    SelectionBus& m_bus;
    QVector<int> m_widths; ///< that the columns need at least
    QTimer m_share;        ///< widths are shared out after the painting that found one too narrow
};

/// The swatch of a phase, 10 px: prefill and decode in their hues, queue as hatch, lost with its cross.
void paintPhase(QPainter& painter, const QRect& rect, trace::SequencePhase phase);

} // namespace vitrine::ui
