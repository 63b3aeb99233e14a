// Which experts a token goes to, and with what weights; and the tokens regrouped by expert so that each expert's matrices are
// read once a step.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"

namespace vitrine::backend {

struct ExpertChoice {
    std::int32_t expert = 0;
    float weight = 0.0F;
};

/// Chooses spec.used experts from one token's router logits (bias already added), best first, the lower index of equals. All
/// sums in double, so that the choice doesn't hang on the order of addition. `chosen` has spec.used places.
void chooseExperts(const ExpertSpec& spec, std::span<const float> logits, std::span<ExpertChoice> chosen);

/// The (token, choice) pairs sorted by expert, tokens ascending within one.
struct ExpertGroups {
    std::vector<std::int32_t> tokenOfRow;  ///< grouped row -> token
    std::vector<std::int32_t> rowOfChoice; ///< token * used + choice -> grouped row
    std::vector<std::int32_t> begin;       ///< experts + 1: rows of expert e are [begin[e], begin[e + 1])
};
[[nodiscard]] ExpertGroups groupByExpert(std::span<const ExpertChoice> choices, std::int32_t used, std::int32_t experts);

} // namespace vitrine::backend
