// The table that runs is the one that was asked for. Forcing by environment is tested from CMakeLists.txt, which runs this binary
// with VITRINE_KERNELS set and tells it what to expect.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "kernels/cpu_features.h"
#include "kernels/dispatch.h"

namespace vitrine::kernels {
namespace {

// First in the file: the choice is made at the first call of a process.
TEST(DispatchFromEnvironment, HonoursOrExplainsVitrineKernels) {
    const char* wanted = std::getenv("VITRINE_KERNELS");
    if (wanted == nullptr) {
        for (const Target& target : targets()) {
            if (target.supported) {
                EXPECT_EQ(active().name, target.name) << "the first supported target is the best";
                break;
            }
        }
        EXPECT_TRUE(dispatchWarning().empty());
        return;
    }
    const Target* found = nullptr;
    for (const Target& target : targets()) {
        found = target.name == wanted ? &target : found;
    }
    if (found != nullptr && found->supported) {
        EXPECT_STREQ(active().name, wanted);
        EXPECT_TRUE(dispatchWarning().empty());
    } else {
        EXPECT_NE(dispatchWarning().find(wanted), std::string::npos) << dispatchWarning();
    }
}

TEST(Dispatch, EveryTableIsComplete) {
    std::set<std::string_view> names;
    for (const Target& target : targets()) {
        ASSERT_NE(target.table, nullptr);
        const KernelTable& t = *target.table;
        EXPECT_EQ(target.name, t.name);
        EXPECT_TRUE(names.insert(target.name).second);
        EXPECT_FALSE(target.description.empty());
        EXPECT_TRUE(t.dequantizeRow && t.quantizeRow && t.matmulOps && t.preparedBytes && t.prepareRows) << t.name;
        EXPECT_TRUE(t.rmsNorm && t.addScaled && t.scale && t.softcap && t.gate && t.softmax && t.rope) << t.name;
        EXPECT_TRUE(t.argmax && t.logSumExp) << t.name;
        EXPECT_TRUE(t.kvBlockBytes && t.kvWrite && t.attentionScratch && t.attention && t.attentionMerge) << t.name;
    }
    EXPECT_EQ(targets().back().name, "scalar");
    EXPECT_TRUE(targets().back().supported);
}

TEST(Dispatch, SelectMakesATargetTheActiveOne) {
    for (const Target& target : targets()) {
        const KernelTable* before = &active();
        EXPECT_EQ(select(target.name), target.supported);
        EXPECT_EQ(&active(), target.supported ? target.table : before);
    }
    const KernelTable* before = &active();
    EXPECT_FALSE(select("avx1024"));
    EXPECT_FALSE(select(""));
    EXPECT_EQ(&active(), before);
}

TEST(Dispatch, WiderTargetsNeedTheNarrowerOnes) {
    const CpuFeatures& cpu = cpuFeatures();
    EXPECT_TRUE(!cpu.avx512 || cpu.avx2);
    EXPECT_TRUE(!cpu.avx512Vnni || cpu.avx512);
    EXPECT_TRUE(!cpu.avx512Bf16 || cpu.avx512);
    EXPECT_TRUE(!cpu.amxInt8 || cpu.avx512Vnni);
}

} // namespace
} // namespace vitrine::kernels
