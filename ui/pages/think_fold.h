// Reasoning of a model, folded: a line that opens to the text.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace vitrine::ui {

class Button;
class ProseView;

class ThinkFold final : public QWidget {
    Q_OBJECT

public:
    explicit ThinkFold(QWidget* parent = nullptr);
    void setThought(const QString& markdown, bool closed);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void setOpen(bool open);

    Button* m_head;
    ProseView* m_text;
    bool m_open = false;
};

} // namespace vitrine::ui
