// While a model loads: the stage in words, bytes and rate, a bar of real work, Cancel.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/bridge/engine_bridge.h"

class QLabel;

namespace vitrine::ui {

class FigureLabel;
class StackedGauge;

class LoadCover final : public QWidget {
    Q_OBJECT

public:
    explicit LoadCover(QWidget* parent = nullptr);
    void setStage(const LoadStage& stage);

signals:
    void cancelRequested();

private:
    QLabel* m_words;
    FigureLabel* m_figures;
    StackedGauge* m_bar;
    QLabel* m_detail;
};

/// "Reading the weights" for a stage's name.
[[nodiscard]] QString stageWords(const QString& stage);

} // namespace vitrine::ui
