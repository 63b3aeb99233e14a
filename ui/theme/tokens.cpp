// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

QColor rgb(unsigned value) {
    return QColor::fromRgb(0xFF000000U | value);
}

MeaningColours meaningColours(bool dark) {
    MeaningColours m;
    m.prefill = rgb(0xE69F00);
    m.decode = rgb(0x0072B2);
    m.lost = rgb(0xD55E00);
    m.owned = rgb(0x009E73);
    m.shared = rgb(0xCC79A7);
    m.cached = rgb(0x56B4E9);
    m.selection = dark ? rgb(0xF0E442) : rgb(0x000000);
    m.inkOnBright = rgb(0x131517);
    m.inkOnDeep = rgb(0xFFFFFF);
    return m;
}

Tokens darkTokens() {
    Tokens t;
    t.dark = true;
    t.glass = rgb(0x131517);
    t.page = rgb(0x191B1E);
    t.window = rgb(0x191B1E);
    t.panel = rgb(0x1F2225);
    t.raised = rgb(0x2A2E32);
    t.hover = rgb(0x33383D);
    t.rowSel = rgb(0x262A2E);
    t.line = rgb(0x33383D);
    t.grid = t.line;
    t.glassEdge = rgb(0x41474D);
    t.lineStrong = rgb(0x697179);
    t.ink = rgb(0xE8EAEC);
    t.ink2 = rgb(0xAEB5BB);
    t.ink3 = rgb(0x8E969E);
    t.disabled = t.ink3;
    t.accent = rgb(0xA498FF);
    t.accentFill = rgb(0x6A5CDA);
    t.onAccent = rgb(0xFFFFFF);
    t.accentSoft = rgb(0x2C2A45);
    t.warn = rgb(0xE3C069);
    t.track = rgb(0x3C4248);
    t.ramp = {rgb(0xC3C9CE), rgb(0x8E969E), rgb(0x5E666D), rgb(0x41474D)};
    t.meaning = meaningColours(true);
    return t;
}

Tokens lightTokens() {
    Tokens t;
    t.dark = false;
    t.glass = rgb(0xFFFFFF);
    t.page = rgb(0xFCFCFC);
    t.window = rgb(0xE9EBEB);
    t.panel = rgb(0xF4F5F5);
    t.raised = rgb(0xFFFFFF);
    t.hover = rgb(0xE2E5E6);
    t.rowSel = rgb(0xEDEFF0);
    t.line = rgb(0xD0D4D6);
    t.grid = t.line;
    t.glassEdge = rgb(0xB7BDC1);
    t.lineStrong = rgb(0x7F878D);
    t.ink = rgb(0x16181A);
    t.ink2 = rgb(0x444B51);
    t.ink3 = rgb(0x5F676E);
    t.disabled = t.ink3;
    t.accent = rgb(0x5140C4);
    t.accentFill = rgb(0x5847CC);
    t.onAccent = rgb(0xFFFFFF);
    t.accentSoft = rgb(0xE6E3FA);
    t.warn = rgb(0x7A5600);
    t.track = rgb(0xC8CDD0);
    t.cellLine = rgb(0x7B8288);
    t.ramp = {rgb(0x3B4248), rgb(0x737B82), rgb(0xA9B0B5), rgb(0xD0D4D6)};
    t.meaning = meaningColours(false);
    return t;
}

Tokens withHighContrast(Tokens t) {
    t.highContrast = true;
    // Text and what can be pressed at 7:1 and more on every ground, borders at 6:1; on dark that takes a bright fill with dark words.
    t.ink = rgb(t.dark ? 0xFFFFFF : 0x000000);
    t.accent = rgb(t.dark ? 0xC9C1FF : 0x3A2BA0);
    t.accentFill = t.accent;
    t.onAccent = rgb(t.dark ? 0x131517 : 0xFFFFFF);
    t.lineStrong = rgb(t.dark ? 0xB4BBC1 : 0x4A5056);
    t.warn = rgb(t.dark ? 0xF0D48A : 0x5C4000);
    t.track = t.lineStrong;
    t.line = t.lineStrong;
    t.glassEdge = t.lineStrong;
    t.ink2 = t.ink;
    t.ink3 = t.ink;
    // Between the ground and full ink: what can't be pressed is readable and looks it; grid lines don't strike values out.
    t.disabled = rgb(t.dark ? 0xA3AAB0 : 0x5F676E);
    t.grid = rgb(t.dark ? 0x5E666D : 0xA9B0B5);
    t.rim = 3;
    return t;
}

double linearChannel(double c) {
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& c) {
    return 0.2126 * linearChannel(c.redF()) + 0.7152 * linearChannel(c.greenF()) + 0.0722 * linearChannel(c.blueF());
}

}  // namespace

const Tokens& tokensFor(bool dark, bool highContrast) {
    static const Tokens kDark = darkTokens();
    static const Tokens kLight = lightTokens();
    static const Tokens kDarkContrast = withHighContrast(darkTokens());
    static const Tokens kLightContrast = withHighContrast(lightTokens());
    if (highContrast)
        return dark ? kDarkContrast : kLightContrast;
    return dark ? kDark : kLight;
}

QVector<std::pair<QString, QColor>> Tokens::named() const {
    QVector<std::pair<QString, QColor>> all{
        {"glass", glass},           {"page", page},         {"window", window},         {"panel", panel},
        {"raised", raised},         {"hover", hover},       {"rowSel", rowSel},         {"line", line},           {"grid", grid},
        {"glassEdge", glassEdge},   {"lineStrong", lineStrong}, {"ink", ink},           {"ink2", ink2},
        {"ink3", ink3},             {"disabled", disabled},            {"accent", accent},     {"accentFill", accentFill}, {"onAccent", onAccent},
        {"accentSoft", accentSoft}, {"warn", warn},         {"track", track},           {"t1", ramp[0]},
        {"t2", ramp[1]},            {"t3", ramp[2]},        {"t4", ramp[3]},            {"prefill", meaning.prefill},
        {"decode", meaning.decode}, {"lost", meaning.lost}, {"owned", meaning.owned},   {"shared", meaning.shared},
        {"cached", meaning.cached}, {"selection", meaning.selection}, {"inkOnBright", meaning.inkOnBright},
    };
    if (cellLine.isValid())
        all.push_back({"cellLine", cellLine});
    return all;
}

double contrastRatio(const QColor& a, const QColor& b) {
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace vitrine::ui
