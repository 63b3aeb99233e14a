// Find in the shown chat: a field, next and previous, Esc closes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace vitrine::ui {

class Transcript;

class FindBar final : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(Transcript& transcript, QWidget* parent = nullptr);
    void open();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void find(bool backward);

    Transcript& m_transcript;
    QLineEdit* m_field;
    QLabel* m_none;
};

} // namespace vitrine::ui
