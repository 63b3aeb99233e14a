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
    /// `words` without numbers; `action` is the button's label, `act` what it does. The bar is gone after it.
    /// The number of the notice.
    quint64 show(const QString& words, const QString& action, std::function<void()> act);
    /// Hides that notice; another one that took its place stays.
    void withdraw(quint64 number);

private:
    quint64 m_number = 0;
    QLabel* m_words;
    Button* m_action;
    std::function<void()> m_act;
};

} // namespace vitrine::ui
