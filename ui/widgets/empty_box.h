// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace vitrine::ui {

class Button;

/// Stands where content will be, at its final size: dashed box, one sentence saying what will appear, optionally the button that
/// makes it appear.
class EmptyBox : public QWidget {
    Q_OBJECT
public:
    explicit EmptyBox(const QString& sentence, QWidget* parent = nullptr);
    void setSentence(const QString& sentence);
    /// Adds the action; emits actionRequested when it is pressed. Empty: there is none.
    void setAction(const QString& words);

signals:
    void actionRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_sentence;
    Button* m_action = nullptr;
};

}  // namespace vitrine::ui
