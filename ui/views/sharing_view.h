// The prefix tree as an icicle (width = tokens, number = who shares it) over the strip of blocks that are evicted next.
// A click chooses the sequences that hold a span. Arrow keys walk the spans, T asks for the table.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QWidget>

#include "ui/views/selection_bus.h"
#include "ui/views/sharing_scene.h"

namespace vitrine::ui {

class SharingView : public QWidget {
    Q_OBJECT
public:
    explicit SharingView(SelectionBus& bus, QWidget* parent = nullptr);
    void show(const trace::EngineState& state);
    [[nodiscard]] const SharingScene& scene() const { return m_scene; }
    /// Of a span; empty where it has no room.
    [[nodiscard]] QRect spanRect(int span) const;
    /// Of the n-th block of the eviction strip; empty where it has no room.
    [[nodiscard]] QRect stripRect(int place) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString describe(int span) const;

signals:
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRect treeRect() const;
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int spanAt(QPoint point) const;
    void choose(int span);
    void paintSpan(QPainter& painter, int span) const;
    void paintAxis(QPainter& painter) const;
    void paintStrip(QPainter& painter) const;
    struct Holder {
        SequenceId sequence;
        RequestId request;
    };
    [[nodiscard]] std::vector<Holder> holdersOf(const PrefixSpan& span, const trace::EngineState& state) const;

    SelectionBus& m_bus;
    std::vector<std::vector<Holder>> m_holders; ///< by span
    SharingScene m_scene;
    std::string m_broken;
    int m_cursor = -1;
};

/// One row a span, then one a block of the eviction strip.
class SharingTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kWhat, kFrom, kTokens, kRefs, kBlocks, kColumns };
    explicit SharingTable(SharingScene scene, QObject* parent = nullptr)
        : QAbstractTableModel(parent)
        , m_scene(std::move(scene)) {}
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    SharingScene m_scene;
};

} // namespace vitrine::ui
