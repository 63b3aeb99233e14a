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
    void show(const QString& words, const QString& action, std::function<void()> act);

private:
    QLabel* m_words;
    Button* m_action;
    std::function<void()> m_act;
};

} // namespace vitrine::ui
