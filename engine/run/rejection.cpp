// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/rejection.h"

#include <cassert>

namespace vitrine::run {

Verdict verify(const Sampler& sampler, std::span<const float> logits, std::size_t vocabulary, const Drafts& drafts) {
    assert(logits.size() == (drafts.tokens.size() + 1) * vocabulary);
    Verdict verdict;
    const std::size_t count = drafts.tokens.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto row = logits.subspan(i * vocabulary, vocabulary);
        const std::span<const TokenId> pending(verdict.emitted);
        const TokenId draft = drafts.tokens[i];
        const std::int64_t position = sampler.generated() + static_cast<std::int64_t>(i);
        if (sampler.greedy()) {
            const TokenId own = sampler.sample(row, pending);
            verdict.emitted.push_back(own);
            if (own != draft) {
                return verdict;
            }
            ++verdict.accepted;
            continue;
        }
        const Candidates p = sampler.law(row, pending);
        const double q = drafts.laws.empty() ? 1.0 : drafts.laws[i].probability(draft);
        if (sampler.uniformAt(position, Purpose::accept) * q < p.probability(draft)) {
            verdict.emitted.push_back(draft);
            ++verdict.accepted;
            continue;
        }
        const Candidates rest = Candidates::residual(p, drafts.laws.empty() ? Candidates::certain(draft) : drafts.laws[i]);
        verdict.emitted.push_back(rest.draw(sampler.uniformAt(position, Purpose::residual)));
        return verdict;
    }
    verdict.emitted.push_back(sampler.sample(logits.subspan(count * vocabulary, vocabulary), verdict.emitted));
    return verdict;
}

} // namespace vitrine::run
