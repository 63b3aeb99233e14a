// SPDX-License-Identifier: GPL-3.0-or-later
// Our own icons: one-colour outlines on a grid of 16, rendered from resources/icons in any colour and scale, and cached.
// GUI thread only.
#pragma once

#include "ui/theme/tokens.h"

#include <QIcon>
#include <QPixmap>
#include <QVector>

class QAbstractButton;
class QAction;
class QPainter;
class QRect;

namespace vitrine::ui {

enum class Icon {
    none, chat, inside, bars, learn, models, server, gear, search, newChat, copy, regenerate, branch, more, chevronUp,
    chevronDown, chevronLeft, chevronRight, send, stop, paperclip, sliders, eject, sidebarLeft, sidebarRight, braces, file,
    folder, clock, trash, edit, check, cross, warning, keyboard, plus, download, pin, moon, sun, play, pause, step, stepBack,
    table, bookmark, exportOut, arrowRight, info, chip, undo, jump, reset,
};

/// A token by name: `&Tokens::ink2`.
using ColourToken = QColor Tokens::*;

/// Every icon but `none`.
[[nodiscard]] const QVector<Icon>& allIcons();
/// Name of the file in resources/icons, without its suffix.
[[nodiscard]] QString iconName(Icon icon);
/// The icon, `px` logical pixels wide and high, at a device pixel ratio. Null for `none`.
[[nodiscard]] QPixmap iconPixmap(Icon icon, const QColor& colour, int px, qreal devicePixelRatio);
/// Paints the icon centred in `rect` at the painter's own device pixel ratio.
void paintIcon(QPainter& painter, Icon icon, const QColor& colour, const QRect& rect, int px);
/// A QIcon that renders at whatever size and ratio it is asked for.
[[nodiscard]] QIcon makeIcon(Icon icon, const QColor& colour);
/// Sets an icon that keeps to a token when the theme changes.
void setThemedIcon(QAbstractButton* button, Icon icon, ColourToken token = &Tokens::ink2);
void setThemedIcon(QAction* action, Icon icon, ColourToken token = &Tokens::ink2);

/// The marks that are painted, not stored.
void paintMark(QPainter& painter, const QRect& rect);                ///< The program's mark: frame, 2x2 blocks, diagonal in accent.
void paintCrossSquare(QPainter& painter, const QRect& rect);         ///< Vermilion square with a white cross: lost, failed.
void paintDiamond(QPainter& painter, const QRect& rect, const QColor& colour, bool filled);
void paintDisc(QPainter& painter, const QRect& rect, const QColor& colour, bool filled);  ///< Disc = busy, ring = idle.

}  // namespace vitrine::ui
