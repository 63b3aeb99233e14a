// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons: words with an icon and a key cap, and icons alone. Painted from tokens; the focus ring comes from FocusRing.
#pragma once

#include "ui/theme/icons.h"

#include <QPushButton>

namespace vitrine::ui {

enum class ButtonKind {
    primary,    ///< Filled accent; one per panel.
    secondary,  ///< Raised with a border.
    ghost,      ///< No ground until hovered.
    link,       ///< Accent words.
};

class Button : public QPushButton {
    Q_OBJECT
public:
    Button(ButtonKind kind, const QString& text, QWidget* parent = nullptr);
    Button(ButtonKind kind, Icon icon, const QString& text, QWidget* parent = nullptr);

    void setKind(ButtonKind kind);
    [[nodiscard]] ButtonKind kind() const { return m_kind; }
    void setLeadingIcon(Icon icon);
    [[nodiscard]] Icon leadingIcon() const { return m_icon; }
    void setTrailingIcon(Icon icon);
    /// Shows a key cap after the words ("Esc"). It is a label only; the key is bound by whoever owns the action.
    void setKeyCap(const QString& key);
    /// `metric::kControl` by default; also kControlToolbar, kControlTable, kControlPrimary.
    void setControlHeight(int designPx);
    /// Why the button cannot be pressed now; disables it and tells the reason in the tooltip. Empty enables it.
    void setDisabledReason(const QString& reason);

    /// Where room is short the words may shrink to their beginning, or to the icon alone; the tooltip then tells them. Without it
    /// only the key cap gives way.
    void setYielding(bool yields);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont labelFont() const;
    [[nodiscard]] int padding() const;
    [[nodiscard]] int widthBeside(int words) const; ///< of icons and paddings around words of this width
    [[nodiscard]] QString shownWords() const;       ///< what of the words fits
    [[nodiscard]] QColor groundColour() const;
    [[nodiscard]] QColor inkColour() const;

    ButtonKind m_kind;
    Icon m_icon = Icon::none;
    Icon m_trailing = Icon::none;
    QString m_keyCap;
    bool m_yields = false;
    QString m_plainTip;
    int m_height;
};

/// An icon alone, square. The words are its accessible name and tooltip.
class IconButton : public QAbstractButton {
    Q_OBJECT
public:
    IconButton(Icon icon, const QString& words, QWidget* parent = nullptr);
    void setIconKind(Icon icon, const QString& words);
    void setControlHeight(int designPx);
    /// With a border and raised ground, as beside the search field.
    void setFramed(bool framed);
    /// Keeps its place and its turn in the order of Tab, but is painted only while it has the focus.
    void setGhosted(bool ghosted);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Icon m_icon;
    bool m_framed = false;
    bool m_ghosted = false;
    int m_height;
};

/// A key as printed on the keyboard, in a thin box.
class KeyCap : public QWidget {
    Q_OBJECT
public:
    explicit KeyCap(const QString& key, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_key;
};

[[nodiscard]] int keyCapWidth(const QString& key);
/// `ink`: of the letters on a ground that is not the window's, and of the frame; invalid: the usual.
void paintKeyCap(QPainter& painter, const QString& key, const QRect& rect, const QColor& ink = {});

}  // namespace vitrine::ui
