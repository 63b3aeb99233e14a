// SPDX-License-Identifier: GPL-3.0-or-later
// "Time to first token" and "Time between tokens" of the reply.
#pragma once

#include "ui/glass/glass_section.h"
#include "ui/views/split_bar.h"
#include "ui/views/token_gaps_view.h"

namespace vitrine::ui {

/// A figure over its name, as it stands under a bar.
class BarLabel : public QWidget {
    Q_OBJECT
public:
    explicit BarLabel(Qt::Alignment alignment, QWidget* parent = nullptr);
    /// `name` may hold figures of its own; its words hold no digit.
    void set(const Figure& value, const QString& words, const std::optional<Figure>& figure = std::nullopt);

private:
    FigureLabel* m_value;
    FigureLabel* m_name;
};

class FirstTokenSection : public GlassSection {
    Q_OBJECT
public:
    explicit FirstTokenSection(QWidget* parent = nullptr);
    void refresh(const GlassInput& input);
    [[nodiscard]] SplitBar* bar() const { return m_bar; }

private:
    SplitBar* m_bar;
    BarLabel* m_queue;
    BarLabel* m_prefill;
    BarLabel* m_sampling;
};

class TokenGapsSection : public GlassSection {
    Q_OBJECT
public:
    explicit TokenGapsSection(QWidget* parent = nullptr);
    void refresh(const GlassInput& input);
    [[nodiscard]] TokenGapsModel& model() { return m_model; }
    [[nodiscard]] TokenGapsView* view() const { return m_view; }

private:
    TokenGapsModel m_model;
    TokenGapsView* m_view;
    FigureLabel* m_longest;
    QLabel* m_beside;
    SequenceId m_sequence;
};

} // namespace vitrine::ui
