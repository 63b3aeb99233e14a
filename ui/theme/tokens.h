// SPDX-License-Identifier: GPL-3.0-or-later
// Every colour and distance of the front end. No other file of ui/ holds a colour or a size in pixels that is part of the look.
// Distances are logical pixels at text scale 1; `Theme::scaled` turns them into pixels at the chosen text size.
#pragma once

#include <QColor>
#include <QString>
#include <QVector>

#include <array>

namespace vitrine::ui {

/// The data dictionary (after Okabe and Ito). Only data is painted with these: never text, never a control.
struct MeaningColours {
    QColor prefill;
    QColor decode;
    QColor lost;
    QColor owned;
    QColor shared;
    QColor cached;
    QColor selection;    ///< Rim around what is selected; differs between the themes.
    QColor inkOnBright;  ///< Figures on owned, shared, prefill and cached.
    QColor inkOnDeep;    ///< Figures on decode and lost.
};

/// Colours of one theme. Immutable; owned by the functions below; read from the GUI thread.
struct Tokens {
    bool dark = true;
    bool highContrast = false;
    QColor glass;       ///< Ground of every data view and of text fields.
    QColor page;        ///< Transcript, scene, model list.
    QColor window;      ///< Gutters between docks, page headers.
    QColor panel;       ///< Rail, bars, inspector, dock titles.
    QColor raised;      ///< Buttons, the user's message, tooltips.
    QColor hover;       ///< A hovered control or row.
    QColor rowSel;      ///< A chosen table row, sums and differences.
    QColor line;        ///< Separators, decorative.
    QColor grid;        ///< Lines of a grid behind data and values: never as strong as what it lies behind.
    QColor glassEdge;   ///< Top edge of a case.
    QColor lineStrong;  ///< Borders of controls, axes.
    QColor ink;         ///< Text and figures.
    QColor ink2;        ///< Labels, second lines.
    QColor ink3;        ///< Captions, badges, axis text.
    QColor disabled;    ///< Words and icons of what can't be pressed now.
    QColor accent;      ///< Links, focus ring, slider, current mark. Means "you can press this".
    QColor accentFill;  ///< Primary button, switch on, check box.
    QColor onAccent;    ///< Text and knobs on accentFill.
    QColor accentSoft;  ///< Chosen list row, chosen segment.
    QColor warn;        ///< Glyph and words "near the limit"; never a fill.
    QColor track;       ///< Slider groove.
    QColor cellLine;    ///< Outline of cells; invalid in the dark theme, which has none.
    std::array<QColor, 4> ramp;  ///< Neutral ramp t1..t4 for kinds without a meaning colour.
    MeaningColours meaning;
    int rim = 2;  ///< Width of focus ring and selection rim, px.

    /// Name and colour of every token that is painted, for tests and the gallery.
    [[nodiscard]] QVector<std::pair<QString, QColor>> named() const;
};

/// The instance for a theme. References stay valid for the life of the process.
[[nodiscard]] const Tokens& tokensFor(bool dark, bool highContrast);

/// WCAG 2 contrast ratio of two opaque colours, 1 to 21.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

/// Distances of the look, logical pixels at text scale 1.
namespace metric {
inline constexpr int kGrid = 8;
inline constexpr int kHalfGrid = 4;
inline constexpr int kPanelPadding = 16;
inline constexpr int kPanelPaddingSmall = 12;
inline constexpr int kTopBar = 44;
inline constexpr int kStatusBar = 24;
inline constexpr int kRail = 72;
inline constexpr int kRailItem = 56;
inline constexpr int kPageHeader = 56;
inline constexpr int kPanelHeader = 40;
inline constexpr int kDockTitle = 28;
inline constexpr int kGaugeStrip = 64;
inline constexpr int kTransport = 40;
inline constexpr int kControl = 28;
inline constexpr int kControlToolbar = 24;
inline constexpr int kControlTable = 22;
inline constexpr int kControlPrimary = 36;
inline constexpr int kRadiusCase = 4;
inline constexpr int kRadiusControl = 5;
inline constexpr int kRadiusMessage = 8;
inline constexpr int kSwitchWidth = 30;
inline constexpr int kSwitchHeight = 16;
inline constexpr int kGroove = 4;
inline constexpr int kKnob = 14;
inline constexpr int kCheckBox = 16;
inline constexpr int kChip = 22;
inline constexpr int kPicker = 320;
inline constexpr int kPickerSmall = 260;
inline constexpr int kSmallWindow = 1400;  ///< Windows narrower than this use the small picker.
inline constexpr int kRowChatList = 30;
inline constexpr int kRowRequest = 20;
inline constexpr int kRowResult = 28;
inline constexpr int kRowModel = 60;
inline constexpr int kRowOption = 34;
inline constexpr int kSparklineWidth = 54;
inline constexpr int kSparklineHeight = 22;
inline constexpr int kIconTiny = 12;
inline constexpr int kIconSmall = 14;
inline constexpr int kIcon = 16;
inline constexpr int kIconRail = 20;
inline constexpr int kScrollBar = 12;
inline constexpr int kScrollThumb = 6;
inline constexpr int kErrorEdge = 4;
inline constexpr int kRailMark = 3;
inline constexpr int kUnderline = 2;
inline constexpr int kMenuIcon = 14;
inline constexpr int kMessageWidth = 560;
inline constexpr int kColumn = 712;
inline constexpr int kColumnSmall = 620;
inline constexpr int kErrorColumn = 808;
inline constexpr int kChatList = 248;
inline constexpr int kChatListSmall = 208;
inline constexpr int kGlass = 336;
inline constexpr int kGlassSmall = 312;
}  // namespace metric

}  // namespace vitrine::ui
