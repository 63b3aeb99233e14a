// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/expert_routing.h"

#include <algorithm>
#include <cmath>

namespace vitrine::backend {

void chooseExperts(const ExpertSpec& spec, std::span<const float> logits, std::span<ExpertChoice> chosen) {
    for (std::size_t place = 0; place < chosen.size(); ++place) {
        // k is small (2 to 8): k passes beat a sort, and equal logits go to the lower index as in the reference models.
        std::int32_t best = -1;
        for (std::size_t e = 0; e < logits.size(); ++e) {
            const auto expert = static_cast<std::int32_t>(e);
            const bool taken = std::any_of(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(place),
                                           [&](const ExpertChoice& c) { return c.expert == expert; });
            if (!taken && (best < 0 || logits[e] > logits[static_cast<std::size_t>(best)])) {
                best = expert;
            }
        }
        chosen[place].expert = best;
    }
    const double top = logits[static_cast<std::size_t>(chosen[0].expert)];
    const auto power = [&](std::size_t e) { return std::exp(logits[e] - top); };
    double all = 0.0;
    double kept = 0.0;
    for (std::size_t e = 0; e < logits.size(); ++e) {
        all += power(e);
    }
    for (const ExpertChoice& choice : chosen) {
        kept += power(static_cast<std::size_t>(choice.expert));
    }
    // Softmax over all and renormalising over the chosen is the softmax over the chosen: the same sum serves both
    // routings.
    const bool overChosen = spec.routing == ExpertSpec::Routing::topKThenSoftmax || spec.renormalise;
    for (ExpertChoice& choice : chosen) {
        choice.weight =
            static_cast<float>(power(static_cast<std::size_t>(choice.expert)) / (overChosen ? kept : all) * spec.scale);
    }
}

ExpertGroups groupByExpert(std::span<const ExpertChoice> choices, std::int32_t used, std::int32_t experts) {
    ExpertGroups groups;
    groups.begin.assign(static_cast<std::size_t>(experts) + 1, 0);
    for (const ExpertChoice& choice : choices) {
        ++groups.begin[static_cast<std::size_t>(choice.expert) + 1];
    }
    for (std::size_t e = 0; e < static_cast<std::size_t>(experts); ++e) {
        groups.begin[e + 1] += groups.begin[e];
    }
    std::vector<std::int32_t> next(groups.begin.begin(), groups.begin.end() - 1);
    groups.tokenOfRow.resize(choices.size());
    groups.rowOfChoice.resize(choices.size());
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::int32_t row = next[static_cast<std::size_t>(choices[i].expert)]++;
        groups.rowOfChoice[i] = row;
        groups.tokenOfRow[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(i) / used;
    }
    return groups;
}

} // namespace vitrine::backend
