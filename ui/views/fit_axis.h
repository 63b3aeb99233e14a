// The second axis of the memory budget: how many requests of one length fit into a stretch of bytes, a tick each.
// DERIVED. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

namespace vitrine::ui {

class FitAxis : public QWidget {
    Q_OBJECT
public:
    explicit FitAxis(QWidget* parent = nullptr);
    /// The pool begins at `from` and ends at `to`, as shares of the width; `each` is the share of one request.
    void setPool(double from, double to, double each, const QString& words);
    /// Counts that have a label, and where they stand in pixels.
    [[nodiscard]] QVector<std::pair<int, int>> labels() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int place(double share) const;
    [[nodiscard]] int every(int least) const; ///< a round count of requests that are at least so many pixels wide

    double m_from = 0.0;
    double m_to = 0.0;
    double m_each = 0.0;
};

} // namespace vitrine::ui
