// One line over the composer about something that can be taken back, or that is being done.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QFrame>

class QLabel;

namespace vitrine::ui {

class Button;

class NoticeBar final : public QFrame {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);
    /// Shows `words`, in which no figure stands, and a button `action` that hides the bar and does `act`. A notice that is shown goes.
    /// Gives the number of the notice, for withdraw().
    quint64 show(const QString& words, const QString& action, std::function<void()> act);
    /// Hides that notice; another one that took its place stays.
    void withdraw(quint64 number);
    /// The words of its button, and what that does.
    [[nodiscard]] QString action() const;
    void act();

private:
    quint64 m_number = 0;
    QLabel* m_words;
    Button* m_action;
    std::function<void()> m_act;
};

} // namespace vitrine::ui
