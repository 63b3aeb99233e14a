// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/figure.h"

#include <QVector>
#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace vitrine::ui {

class FigureLabel;

/// 24 px at the foot: engine state in words (disc = busy, ring = idle), figures of the engine, viewer cost, key of the badges.
/// Where the window is too narrow for all, whole cells yield: of the engine's figures those after the third first, then what
/// is told of the window, then the key.
class StatusBar : public QWidget {
    Q_OBJECT
public:
    explicit StatusBar(QWidget* parent = nullptr);
    /// "Generating", "Engine idle", "No model loaded".
    void setEngineState(const QString& words, bool busy);
    /// Figures after the state, each in its own cell: step, running and waiting, KV in use. Replaces the earlier ones.
    void setFigures(const QVector<Figure>& figures);
    /// Cells without numbers after the figures ("offline"). Replaces the earlier ones.
    void setNotes(const QStringList& notes);
    /// Figures at the right, before the key: viewer cost, delay of the event loop.
    void setRightFigures(const QVector<Figure>& figures);
    [[nodiscard]] QString engineState() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class StateMark;
    void rebuild();
    void fit();
    FigureLabel* addCell(QHBoxLayout* row, const Figure& figure);

    StateMark* m_mark;
    QLabel* m_state;
    QLabel* m_key;
    QHBoxLayout* m_left;
    QHBoxLayout* m_right;
    QVector<FigureLabel*> m_figures;
    QVector<FigureLabel*> m_rightFigures;
    QVector<QWidget*> m_leftCells;
    QVector<QWidget*> m_rightCells;
    QVector<QWidget*> m_noteCells;
    QStringList m_notes;
};

}  // namespace vitrine::ui
