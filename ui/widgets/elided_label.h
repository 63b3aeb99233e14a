// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QWidget>

namespace vitrine::ui {

/// One line of text that shortens with an ellipsis; the whole stands in the tooltip and the accessible name.
class ElidedLabel : public QWidget {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& text = {}, FontRole font = FontRole::control, ColourToken colour = &Tokens::ink,
                         QWidget* parent = nullptr);
    void setText(const QString& text);
    [[nodiscard]] QString text() const { return m_text; }
    /// What is shown where the whole text has no room, before any of it is elided; the tooltip has the whole.
    void setShorter(const QString& text);
    [[nodiscard]] QString shownText() const; ///< before it is elided
    void setElideMode(Qt::TextElideMode mode);
    void setAlignment(Qt::Alignment alignment);
    [[nodiscard]] bool isElided() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateTip();
    QString m_text;
    QString m_shorter;
    FontRole m_font;
    ColourToken m_colour;
    Qt::TextElideMode m_mode = Qt::ElideRight;
    Qt::Alignment m_alignment = Qt::AlignLeft;
};

}  // namespace vitrine::ui
