// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace vitrine::ui {

/// One of 2 to 5 choices in a row. The chosen one has accentSoft and an accent underline. Left and Right move the choice;
/// Home and End go to its ends. More choices belong in a combo box.
class Segment : public QWidget {
    Q_OBJECT
public:
    Segment(const QStringList& choices, const QString& accessibleName, QWidget* parent = nullptr);
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int index);
    [[nodiscard]] QStringList choices() const { return m_choices; }
    void setControlHeight(int designPx);
    /// A tooltip for each choice, by index.
    void setTips(const QStringList& tips) { m_tips = tips; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    /// By the user or by setCurrent, when it differs.
    void currentChanged(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int choiceWidth(int index) const;
    [[nodiscard]] QRect choiceRect(int index) const;
    [[nodiscard]] int choiceAt(const QPoint& pos) const;

    QStringList m_choices;
    QStringList m_tips;
    int m_current = 0;
    int m_hovered = -1;
    int m_height;
};

}  // namespace vitrine::ui
