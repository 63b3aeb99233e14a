// A field of a form: its words and unit over it, what is wrong with it under it, in words and with a glyph. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace vitrine::ui {

class FormField final : public QWidget {
    Q_OBJECT
public:
    /// Takes the control; `definition` is its tooltip and what a screen reader adds to its name.
    FormField(const QString& words, QWidget* control, const QString& definition, QWidget* parent = nullptr);
    /// Empty: all is well.
    void setProblem(const QString& sentence);
    [[nodiscard]] QString problem() const { return m_sentence; }

private:
    QWidget* m_control;
    QWidget* m_problemRow;
    QLabel* m_problem;
    QString m_definition;
    QString m_sentence;
};

} // namespace vitrine::ui
