// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/expert_routing.h"

#include <gtest/gtest.h>

#include <cmath>

namespace vitrine::test {
namespace {

using backend::ExpertChoice;
using backend::ExpertSpec;

ExpertSpec spec(ExpertSpec::Routing routing, bool renormalise) {
    ExpertSpec s;
    s.experts = 4;
    s.used = 2;
    s.routing = routing;
    s.renormalise = renormalise;
    return s;
}

TEST(ExpertRouting, TopTwoRenormalised) {
    const std::vector<float> logits{0.0F, 2.0F, -1.0F, 1.0F};
    std::vector<ExpertChoice> chosen(2);
    backend::chooseExperts(spec(ExpertSpec::Routing::softmaxThenTopK, true), logits, chosen);
    EXPECT_EQ(chosen[0].expert, 1);
    EXPECT_EQ(chosen[1].expert, 3);
    EXPECT_NEAR(chosen[0].weight, std::exp(2.0) / (std::exp(2.0) + std::exp(1.0)), 1e-6);
    EXPECT_NEAR(chosen[0].weight + chosen[1].weight, 1.0, 1e-6);
}

TEST(ExpertRouting, SoftmaxOverAllWhenNotRenormalised) {
    const std::vector<float> logits{0.0F, 2.0F, -1.0F, 1.0F};
    std::vector<ExpertChoice> chosen(2);
    backend::chooseExperts(spec(ExpertSpec::Routing::softmaxThenTopK, false), logits, chosen);
    const double all = 1.0 + std::exp(2.0) + std::exp(-1.0) + std::exp(1.0);
    EXPECT_NEAR(chosen[0].weight, std::exp(2.0) / all, 1e-6);
    backend::chooseExperts(spec(ExpertSpec::Routing::topKThenSoftmax, false), logits, chosen);
    EXPECT_NEAR(chosen[0].weight + chosen[1].weight, 1.0, 1e-6);
}

TEST(ExpertRouting, EqualLogitsGoToTheLowerExpertAndLargeOnesDontOverflow) {
    const std::vector<float> logits{1000.0F, 1000.0F, 1000.0F, 1000.0F};
    std::vector<ExpertChoice> chosen(2);
    backend::chooseExperts(spec(ExpertSpec::Routing::softmaxThenTopK, true), logits, chosen);
    EXPECT_EQ(chosen[0].expert, 0);
    EXPECT_EQ(chosen[1].expert, 1);
    EXPECT_FLOAT_EQ(chosen[0].weight, 0.5F);
}

TEST(ExpertRouting, GroupsHoldEveryChoiceOnceInOrder) {
    const std::vector<ExpertChoice> choices{{2, 0.6F}, {0, 0.4F}, {2, 0.5F},
                                            {3, 0.5F}, {0, 0.9F}, {2, 0.1F}}; // 3 tokens
    const auto groups = backend::groupByExpert(choices, 2, 4);
    EXPECT_EQ(groups.begin, (std::vector<std::int32_t>{0, 2, 2, 5, 6}));
    EXPECT_EQ(groups.tokenOfRow, (std::vector<std::int32_t>{0, 2, 0, 1, 2, 1}));
    EXPECT_EQ(groups.rowOfChoice, (std::vector<std::int32_t>{2, 0, 3, 5, 1, 4}));
}

} // namespace
} // namespace vitrine::test
