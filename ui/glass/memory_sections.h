// SPDX-License-Identifier: GPL-3.0-or-later
// "Blocks of this chat" and "Where they lie": the chat's part of the cache, once in the order of its tokens and once in
// the pool's.
#pragma once

#include "ui/glass/glass_section.h"
#include "ui/views/block_map_model.h"
#include "ui/views/block_map_view.h"
#include "ui/views/map_legend.h"

namespace vitrine::ui {

class ChatBlocksSection : public GlassSection {
    Q_OBJECT
public:
    explicit ChatBlocksSection(QWidget* parent = nullptr);
    /// `inconsistency` replaces the picture when it is not empty.
    void refresh(const GlassInput& input, const QString& inconsistency);
    [[nodiscard]] BlockMapModel& model() { return m_model; }
    [[nodiscard]] BlockMapView* view() const { return m_view; }

private:
    void showLegend(const GlassInput& input);
    /// Sets cells of a size with which 16 of them and their labels fit.
    void fitCells();
    void resizeEvent(QResizeEvent* event) override;

    BlockMapModel m_model;
    BlockMapView* m_view;
    MapLegend* m_legend;
    SequenceId m_sequence;
};

class PoolSection : public GlassSection {
    Q_OBJECT
public:
    explicit PoolSection(QWidget* parent = nullptr);
    void refresh(const GlassInput& input, const QString& inconsistency);
    [[nodiscard]] BlockMapModel& model() { return m_model; }
    [[nodiscard]] BlockMapView* view() const { return m_view; }

private:
    /// Sets the largest cells with which the pool fits.
    void fitCells();
    void showOurs();
    void resizeEvent(QResizeEvent* event) override;

    BlockMapModel m_model;
    BlockMapView* m_view = nullptr;
    SequenceId m_sequence;
    bool m_shown = false;
};

/// Whose block it is, in words; for tips.
[[nodiscard]] QString ownerWords(const trace::EngineState& state, std::int32_t block, SequenceId thisChat);

} // namespace vitrine::ui
