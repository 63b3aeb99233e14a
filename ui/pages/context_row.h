// How full the context is: a bar of system prompt, history, draft and reserve, its legend, and the sum.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/bridge/chat_session.h"

class QLabel;

namespace vitrine::ui {

class FigureLabel;
class GaugeLegend;
class StackedGauge;

class ContextRow final : public QWidget {
    Q_OBJECT

public:
    explicit ContextRow(QWidget* parent = nullptr);
    /// All in tokens. `reserve`: kept free for the reply; 0 when a reply has no limit of its own. `rolls`: the oldest are left out where all
    /// do not fit.
    void setUse(const PromptParts& parts, int reserve, bool rolls);

private:
    StackedGauge* m_bar;
    GaugeLegend* m_legend;
    QLabel* m_near;
    FigureLabel* m_sum;
};

} // namespace vitrine::ui
