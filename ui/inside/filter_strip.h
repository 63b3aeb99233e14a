// What narrows the views now and what is chosen in them, as chips that are taken away one by one: a brushed stretch of
// steps with its own figures, a rectangle of the map, a shared prefix, a lookup, pinned and chosen requests, a step, a
// block, a token. Hidden while there is no run. Zooming is no filter and makes no chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QWidget>

#include "ui/inside/playback.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

class Chip;
class FigureLabel;
class FlowRow;
class TimelineView;

class FilterStrip : public QWidget {
    Q_OBJECT
public:
    /// All must outlive it.
    FilterStrip(const Playback& playback, SelectionBus& bus, TimelineView& timeline, QWidget* parent = nullptr);
    void refresh();
    [[nodiscard]] QStringList chips() const;
    [[nodiscard]] FigureLabel* figures() const { return m_figures; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Part {
        QString words;
        std::function<void()> remove;
    };
    void showFigures();
    void rebuild();
    [[nodiscard]] std::vector<Part> parts() const;
    [[nodiscard]] QString nameOf(SequenceId id) const;
    void add(const QString& words, const std::function<void()>& remove);

    const Playback& m_playback;
    SelectionBus& m_bus;
    TimelineView& m_timeline;
    FlowRow* m_places; ///< of the chips, then of the figures
    FigureLabel* m_figures;
    QVector<Chip*> m_chips;
    QStringList m_words;
};

} // namespace vitrine::ui
