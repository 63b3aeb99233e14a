// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/figure.h"

#include <QVector>
#include <QWidget>

#include <optional>

namespace vitrine::ui {

/// A live gauge: label with its window ("TTFT p99, 10 s") and badge, value 22 with its unit, sparkline at the right. 64 high.
class Gauge : public QWidget {
    Q_OBJECT
public:
    explicit Gauge(const QString& label, QWidget* parent = nullptr);
    void setLabel(const QString& label);
    /// No figure shows a dash, or the words `absent`: the number does not exist (yet); `why`, a sentence, is its
    /// tooltip then.
    void setFigure(const std::optional<Figure>& figure, const QString& why = {}, const QString& absent = {});
    [[nodiscard]] const std::optional<Figure>& figure() const { return m_figure; }
    void setHistory(QVector<double> values);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QSize measured() const;

    QString m_label;
    std::optional<Figure> m_figure;
    QString m_why;    ///< there is no figure
    QString m_absent; ///< what stands in its place; empty: a dash
    QVector<double> m_history;
    mutable QSize m_least;
    mutable int m_scale = 0; ///< the text size of which m_least is
};

}  // namespace vitrine::ui
