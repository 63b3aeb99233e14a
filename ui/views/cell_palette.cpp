// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/cell_palette.h"

namespace vitrine::ui {

CellPalette CellPalette::fromTokens(const Tokens& t) {
    const auto at = [](CellState state) { return static_cast<std::size_t>(state); };
    CellPalette p;
    p.ground = t.glass.rgb();
    p.hue.fill(t.glass.rgb());
    p.hue[at(CellState::cached)] = t.meaning.cached.rgb();
    p.hue[at(CellState::owned)] = t.meaning.owned.rgb();
    p.hue[at(CellState::shared)] = t.meaning.shared.rgb();
    p.edge = p.hue;
    p.edge[at(CellState::unused)] = 0;
    p.edge[at(CellState::free)] = t.line.rgb();
    p.edge[at(CellState::gone)] = t.line.rgb();
    p.edge[at(CellState::lookAhead)] = t.ink3.rgb();
    if (t.cellLine.isValid()) {
        p.outline.fill(t.cellLine.rgb());
        p.outline[at(CellState::lookAhead)] = 0; // its dots are its outline
        p.outline[at(CellState::free)] = t.line.rgb();
    }
    p.outline[at(CellState::unused)] = t.line.rgb(); // ground, but there: a pool is as large as it is
    p.written = t.dark ? t.onAccent.rgb() : t.glass.rgb();
    p.lost = t.meaning.lost.rgb();
    p.casing = t.glass.rgb();
    p.othersUsed = t.ramp[2].rgb();
    p.othersFree = t.ramp[3].rgb();
    for (std::size_t i = 0; i < p.age.size(); ++i) {
        p.age[i] = t.ramp[i].rgb();
    }
    p.ink = t.meaning.inkOnBright;
    p.inkOnDeep = t.meaning.inkOnDeep;
    return p;
}

} // namespace vitrine::ui
