// The mark of a session beside its name: a filled disc for A, a hollow diamond for B.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QWidget>

#include "ui/theme/icons.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

class MarkGlyph final : public QWidget {
public:
    explicit MarkGlyph(bool b, QWidget* parent)
        : QWidget(parent)
        , m_b(b) {
        atEachScale(this, [](auto* w) { w->setFixedSize(scaled(metric::kIconTiny), scaled(metric::kIcon)); });
        followTheme(this);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const int side = scaled(metric::kIconTiny) - 2;
        const QRect place((width() - side) / 2, (height() - side) / 2, side, side);
        m_b ? paintDiamond(painter, place, tokens().ink, false) : paintDisc(painter, place, tokens().ink, true);
    }

private:
    bool m_b;
};

} // namespace vitrine::ui
