// A slider with its name at the left and what it stands for at the right.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QVector>
#include <QWidget>

class QLabel;

namespace vitrine::ui {

class TokenSlider;

class KnobSlider : public QWidget {
    Q_OBJECT
public:
    /// The slider stops at `values`, ascending; `words` says a value with its unit.
    KnobSlider(const QString& name, const QString& definition, QVector<double> values,
               std::function<QString(double)> words, QWidget* parent = nullptr);
    [[nodiscard]] double value() const;
    /// The nearest of its values; emits nothing.
    void setValue(double value);

signals:
    void moved();   ///< by the user, at each stop
    void settled(); ///< the user let go, or a key was pressed

private:
    void showWords();
    QVector<double> m_values;
    std::function<QString(double)> m_words;
    TokenSlider* m_slider;
    QLabel* m_text;
    bool m_showing = false;
};

} // namespace vitrine::ui
