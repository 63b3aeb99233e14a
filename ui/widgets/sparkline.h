// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

namespace vitrine::ui {

/// 54x22 line of recent values in ink3, its last point in ink. Scaled from zero to its maximum; it carries no number, the gauge
/// beside it does.
class Sparkline : public QWidget {
    Q_OBJECT
public:
    explicit Sparkline(const QString& accessibleName, QWidget* parent = nullptr);
    void setValues(QVector<double> values);
    [[nodiscard]] const QVector<double>& values() const { return m_values; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVector<double> m_values;
};

}  // namespace vitrine::ui
