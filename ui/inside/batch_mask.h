// What the attention of one step looks at, as a thumbnail: a row a token that was computed, members under each other, a
// column a place of the context. What was in the cache before is grey, the step's own tokens a staircase in the hue of
// their phase. Counts are COUNTED, pairs DERIVED. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include <QWidget>

#include "engine/trace/trace_log.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

/// The mask of a step as numbers.
struct MaskScene {
    struct Member {
        SequenceId sequence;
        RequestId request;
        trace::Phase phase = trace::Phase::decode;
        int past = 0;     ///< tokens in the cache before the step
        int computed = 0; ///< rows
        friend bool operator==(const Member&, const Member&) = default;
    };
    std::vector<Member> members; ///< those with rows, in the order of the batch
    int rows = 0;                ///< tokens computed
    int columns = 0;             ///< longest context
    std::int64_t pairs = 0;      ///< of token and place that attend: sum over rows of what they see

    [[nodiscard]] static MaskScene of(const trace::StepRecord& record);
    /// Index of the member of a row; -1: none.
    [[nodiscard]] int memberAt(int row) const;
    [[nodiscard]] int firstRowOf(int member) const;
    enum class Cell { outside, past, own };
    [[nodiscard]] Cell at(int row, int column) const;
    friend bool operator==(const MaskScene&, const MaskScene&) = default;
};

class BatchMask : public QWidget {
    Q_OBJECT
public:
    explicit BatchMask(SelectionBus& bus, QWidget* parent = nullptr);
    void setScene(MaskScene scene);
    /// The picture has room for so many rows and columns, at least.
    void setExtent(int rows, int columns);
    [[nodiscard]] const MaskScene& scene() const { return m_scene; }
    /// The picture alone, one pixel a cell of `size`; each pixel shows the row and column that its corner falls into.
    [[nodiscard]] QImage picture(QSize size) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRect plotRect() const;
    [[nodiscard]] int rowAt(QPoint point) const;

    SelectionBus& m_bus;
    [[nodiscard]] int rows() const { return std::max(m_scene.rows, m_leastRows); }
    [[nodiscard]] int columns() const { return std::max(m_scene.columns, m_leastColumns); }
    MaskScene m_scene;
    int m_leastRows = 0;
    int m_leastColumns = 0;
};

} // namespace vitrine::ui
