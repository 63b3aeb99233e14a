// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"

#include <QHash>
#include <QStringList>

namespace vitrine::ui {
namespace {

struct FontSpec {
    int px;
    int line;
    QFont::Weight weight;
    bool mono;
};

FontSpec specOf(FontRole role) {
    switch (role) {
    case FontRole::badge: return {10, 10, QFont::Medium, false};
    case FontRole::caption: return {11, 16, QFont::Normal, false};
    case FontRole::captionMedium: return {11, 16, QFont::Medium, false};
    case FontRole::table: return {12, 16, QFont::Normal, false};
    case FontRole::tableMedium: return {12, 16, QFont::Medium, false};
    case FontRole::control: return {13, 18, QFont::Normal, false};
    case FontRole::controlMedium: return {13, 18, QFont::Medium, false};
    case FontRole::body: return {15, 24, QFont::Normal, false};
    case FontRole::bodyMedium: return {15, 24, QFont::Medium, false};
    case FontRole::panelHead: return {14, 20, QFont::Medium, false};
    case FontRole::pageTitle: return {16, 22, QFont::Medium, false};
    case FontRole::errorTitle: return {18, 24, QFont::Medium, false};
    case FontRole::gauge: return {22, 28, QFont::Medium, false};
    case FontRole::scene: return {24, 32, QFont::Normal, false};
    case FontRole::question: return {32, 40, QFont::Medium, false};
    case FontRole::number: return {112, 112, QFont::Medium, false};
    case FontRole::mono: return {12, 18, QFont::Normal, true};
    case FontRole::monoBody: return {13, 20, QFont::Normal, true};
    }
    return {13, 18, QFont::Normal, false};
}

}  // namespace

QStringList textFamilies() {
    return {QStringLiteral("Roboto"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")};
}

QStringList monoFamilies() {
    return {QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")};
}

int fontPx(FontRole role) {
    return specOf(role).px;
}

int linePx(FontRole role) {
    return specOf(role).line;
}

QFont makeFont(FontRole role, double textScale, Shaping shaping) {
    // Asked for thousands of times a second by what paints; one that is made anew looks for its engine among all fonts again.
    static thread_local QHash<int, QFont> made[2];
    static thread_local double madeFor = 0.0;
    if (madeFor != textScale) {
        for (QHash<int, QFont>& fonts : made)
            fonts.clear();
        madeFor = textScale;
    }
    QHash<int, QFont>& fonts = made[static_cast<int>(shaping)];
    if (const auto known = fonts.constFind(static_cast<int>(role)); known != fonts.constEnd())
        return *known;
    const FontSpec spec = specOf(role);
    QFont font;
    font.setFamilies(spec.mono ? monoFamilies() : textFamilies());
    font.setStyleHint(spec.mono ? QFont::Monospace : QFont::SansSerif);
    font.setPointSizeF(spec.px * 0.75 * textScale);
    font.setWeight(spec.weight);
    if (spec.mono)
        font.setFixedPitch(true);
    if (spec.mono || shaping == Shaping::none)
        font.setStyleStrategy(QFont::PreferNoShaping);
    fonts.insert(static_cast<int>(role), font);
    return font;
}

}  // namespace vitrine::ui
