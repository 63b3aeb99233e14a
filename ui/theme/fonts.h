// SPDX-License-Identifier: GPL-3.0-or-later
// The type scale. Sizes are px at 96 dpi, set in points (px * 0.75) times the text scale, so that Ctrl+Plus scales all of them.
#pragma once

#include <QFont>

namespace vitrine::ui {

enum class FontRole {
    badge,          ///< 10 medium: badges, a number inside a bar.
    caption,        ///< 11: captions, legends, axis text, status bar.
    captionMedium,  ///< 11 medium: group heads.
    table,          ///< 12: tables of docks, figures line, chips.
    tableMedium,    ///< 12 medium.
    control,        ///< 13: controls, menus, lists.
    controlMedium,  ///< 13 medium: placard titles, chosen things.
    body,           ///< 15: transcript, composer.
    bodyMedium,     ///< 15 medium.
    panelHead,      ///< 14 medium.
    pageTitle,      ///< 16 medium.
    errorTitle,     ///< 18 medium: error and model titles.
    gauge,          ///< 22 medium.
    scene,          ///< 24: smallest words of a lesson.
    question,       ///< 32 medium: the question of a lesson.
    number,         ///< 112 medium: the number of a lesson.
    mono,           ///< 12 monospaced.
    monoBody,       ///< 13 monospaced: code blocks.
};

/// Design size in px at 96 dpi.
[[nodiscard]] int fontPx(FontRole role);
/// Height of a line in px at text scale 1.
[[nodiscard]] int linePx(FontRole role);
enum class Shaping {
    asNeeded,
    /// Letter by letter, without kerning, emoji sequences and combining marks: for names and figures of pictures, which are measured
    /// and drawn many times a second (shaping took a fifth of a picture's time). Scripts that can't be read without it have it.
    none,
};

/// The font at a text scale; families with their fall-backs are set. Monospaced fonts are never shaped: in code "==" is two
/// letters, not one bar as the font would draw it.
[[nodiscard]] QFont makeFont(FontRole role, double textScale, Shaping shaping = Shaping::asNeeded);
[[nodiscard]] QStringList textFamilies();
[[nodiscard]] QStringList monoFamilies();

}  // namespace vitrine::ui
