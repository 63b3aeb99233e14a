// SPDX-License-Identifier: GPL-3.0-or-later
// One dot for each token: the time since the one before. Lines mark p50 and p99, exact from the samples.
#pragma once

#include <QWidget>

#include "ui/views/token_gaps_geometry.h"
#include "ui/views/token_gaps_scene.h"

namespace vitrine::ui {

class TokenGapsView : public QWidget {
    Q_OBJECT
public:
    /// The model is not owned.
    explicit TokenGapsView(TokenGapsModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// In device pixels from the widget's corner.
    [[nodiscard]] TokenGapsGeometry geometryAt(qreal ratio) const;
    [[nodiscard]] int cursorGap() const { return m_cursor; }

signals:
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    void describe();
    [[nodiscard]] QString tipOf(int index) const;
    void paintAxes(QPainter& painter, const TokenGapsGeometry& geometry, qreal ratio) const;
    void paintDots(QPainter& painter, const TokenGapsGeometry& geometry, qreal ratio) const;
    void paintPercentiles(QPainter& painter, const TokenGapsGeometry& geometry, qreal ratio) const;

    TokenGapsModel& m_model;
    int m_cursor = -1;
};

} // namespace vitrine::ui
