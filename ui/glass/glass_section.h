// SPDX-License-Identifier: GPL-3.0-or-later
// One part of the Glass panel: title, its figure at the right, a picture or the dashed box that stands for it, a line
// below.
#pragma once

#include <QWidget>

#include "ui/bridge/trace_follower.h"
#include "ui/glass/sequence_tracks.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"

class QVBoxLayout;
class QLabel;

namespace vitrine::ui {

/// What a section draws from. Pointers are valid during the call.
struct GlassInput {
    const TraceFollower* follower = nullptr;
    SequenceId sequence;
    const trace::SequenceRecord* record = nullptr; ///< null: no sequence, or forgotten
    const SequenceTrack* track = nullptr;          ///< null: not seen
    bool narrow = false;                           ///< the panel of small windows
    [[nodiscard]] const trace::EngineState& state() const { return follower->state(); }
};

class GlassSection : public QWidget {
    Q_OBJECT
public:
    GlassSection(const QString& title, const QString& emptySentence, int emptyHeight, QWidget* parent = nullptr);
    /// Left and right of the content, px.
    void setPadding(int px);
    /// Shows the dashed box instead of the content.
    void setEmpty(bool empty);
    [[nodiscard]] bool isEmpty() const { return m_empty; }
    [[nodiscard]] FigureLabel* figure() const { return m_figure; }

protected:
    void paintEvent(QPaintEvent* event) override;
    /// For the parts of the picture, from top to bottom.
    [[nodiscard]] QVBoxLayout* content() const { return m_content; }

private:
    QLabel* m_title;
    FigureLabel* m_figure;
    EmptyBox* m_box;
    QWidget* m_body;
    QVBoxLayout* m_column;
    QVBoxLayout* m_content;
    bool m_empty = true;
};

/// A caption that wraps; holds no number.
[[nodiscard]] QLabel* wrappedCaption(QWidget* parent);

} // namespace vitrine::ui
