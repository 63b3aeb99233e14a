// Reasoning of a model, folded: a line that opens to the text.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace vitrine::ui {

class Button;
class FigureLabel;
class ProseView;

struct Thought {
    QString markdown;
    bool growing = false; ///< more will come
    bool closed = true;   ///< its end was said
};

class ThinkFold final : public QWidget {
    Q_OBJECT

public:
    explicit ThinkFold(QWidget* parent = nullptr);
    /// `seconds`: how long the reasoning took, MEASURED; `tokens`: how many it took, COUNTED; 0 while it is not known.
    void setThought(const Thought& thought, double seconds, int tokens);
    void setOpen(bool open);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Thought m_thought; ///< laid out while it is open
    Button* m_head;
    FigureLabel* m_duration;
    ProseView* m_text;
    bool m_open = false;
};

} // namespace vitrine::ui
