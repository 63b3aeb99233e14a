// Paged attention of every table against plain loops in double, and its promises: no trace of block size, of the chunking of the
// prompt, of blocks released behind the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "tests/kernels/paged_sequence.h"
#include "tests/kernels/tables_under_test.h"

namespace vitrine::kernels {
namespace {

using testing::AttentionOptions;
using testing::nmse;
using testing::PagedSequence;

constexpr KvType kTypes[] = {KvType::F32, KvType::F16, KvType::BF16, KvType::Q8_0, KvType::F8_E4M3};
constexpr double kExact = 1e-11; ///< against keys and values rounded as stored: float arithmetic alone

KvGeometry geometryOf(KvType keys, KvType values, std::int32_t blockSize, std::int32_t kvHeads, std::int32_t keyDim,
                      std::int32_t valueDim) {
    KvGeometry g;
    g.keyType = keys;
    g.valueType = values;
    g.blockSize = blockSize;
    g.kvHeads = kvHeads;
    g.keyDim = keyDim;
    g.valueDim = valueDim;
    return g;
}

class Attention : public ::testing::TestWithParam<testing::NamedTable> {
protected:
    [[nodiscard]] const KernelTable& table() const { return *GetParam().table; }
};

TEST_P(Attention, DecodesAtEveryContextLength) {
    constexpr std::int32_t kBlockSizes[] = {8, 16, 32, 48, 64, 256, 12, 100};
    for (std::int32_t n = 1; n <= 300; ++n) {
        const std::int32_t blockSize = kBlockSizes[n % 8];
        const KvType type = kTypes[(n / 8) % 5];
        const PagedSequence sequence(table(), geometryOf(type, type, blockSize, 1, 64, 64), 3, n, static_cast<unsigned>(n));
        ASSERT_LE(nmse(sequence.expected(n - 1, {}), sequence.attend(n - 1, 1, {})), kExact)
            << n << " tokens in blocks of " << blockSize << ", type " << static_cast<int>(type);
    }
}

TEST_P(Attention, PrefillsInEveryGeometry) {
    struct Shape {
        std::int32_t kvHeads, group, keyDim, valueDim;
    };
    constexpr Shape kShapes[] = {{3, 3, 64, 64}, {1, 1, 32, 32},  {2, 4, 128, 128}, {1, 2, 80, 80}, {1, 5, 20, 20},
                                 {2, 1, 7, 9},   {1, 8, 96, 96},  {1, 3, 192, 128}, {1, 33, 16, 16}, {1, 6, 40, 24},
                                 {1, 7, 256, 256}};
    int turn = 0;
    for (const Shape& shape : kShapes) {
        for (const KvType type : kTypes) {
            constexpr std::int32_t kBlockSizes[] = {16, 8, 32, 9};
            const std::int32_t blockSize = kBlockSizes[turn++ % 4];
            const PagedSequence sequence(
                table(), geometryOf(type, type, blockSize, shape.kvHeads, shape.keyDim, shape.valueDim), shape.group, 70, 5);
            AttentionOptions options;
            options.scale = 0.9F / std::sqrt(static_cast<float>(shape.keyDim));
            ASSERT_LE(nmse(sequence.expected(0, options), sequence.attend(0, 70, options)), kExact)
                << "head size " << shape.keyDim << ", group " << shape.group << ", type " << static_cast<int>(type);
        }
    }
}

TEST_P(Attention, TakesKeysAndValuesOfDifferentTypes) {
    for (const KvType keys : kTypes) {
        for (const KvType values : kTypes) {
            const PagedSequence sequence(table(), geometryOf(keys, values, 16, 2, 64, 64), 2, 37, 3);
            ASSERT_LE(nmse(sequence.expected(0, {}), sequence.attend(0, 37, {})), kExact);
        }
    }
}

TEST_P(Attention, QuantisedKeysAndValuesStayNearTheUnroundedOnes) {
    const struct {
        KvType type;
        double bound;
    } bounds[] = {{KvType::F32, 1e-11}, {KvType::F16, 1e-6}, {KvType::BF16, 5e-5}, {KvType::Q8_0, 5e-4}, {KvType::F8_E4M3, 5e-3}};
    for (const auto& [type, bound] : bounds) {
        const PagedSequence sequence(table(), geometryOf(type, type, 16, 3, 64, 64), 3, 200, 7);
        EXPECT_LE(nmse(sequence.ideal(0, {}), sequence.attend(0, 200, {})), bound) << static_cast<int>(type);
    }
}

TEST_P(Attention, WindowsSoftcapsAndSinks) {
    for (const std::int32_t window : {0, 1, 5, 16, 64, 255, 256, 400}) {
        for (const float softcap : {0.0F, 5.0F}) {
            for (const bool sinks : {false, true}) {
                const AttentionOptions options{0.5F, softcap, window, sinks};
                const std::int32_t blockSize = window == 64 ? 48 : 16;
                const PagedSequence sequence(table(), geometryOf(KvType::F32, KvType::F16, blockSize, 1, 32, 32), 2, 300,
                                             static_cast<unsigned>(window));
                ASSERT_LE(nmse(sequence.expected(0, options), sequence.attend(0, 13, options)), kExact)
                    << "window " << window << ", softcap " << softcap << ", sinks " << sinks;
            }
        }
    }
}

TEST_P(Attention, LargeScoresDoNotOverflow) {
    const AttentionOptions options{40.0F, 0.0F, 0, true};
    const PagedSequence sequence(table(), geometryOf(KvType::F32, KvType::F32, 16, 1, 64, 64), 1, 300, 11);
    // Scores of several hundred: the last bits of a score are whole per cents of its weight.
    EXPECT_LE(nmse(sequence.expected(0, options), sequence.attend(0, 300, options)), 1e-7);
}

TEST_P(Attention, BlockSizeLeavesNoTrace) {
    for (const KvType type : kTypes) {
        for (const std::int32_t window : {0, 70}) {
            const AttentionOptions options{0.125F, 0.0F, window, false};
            std::vector<float> first;
            for (const std::int32_t blockSize : {16, 8, 9, 12, 32, 48, 64, 100, 128, 256}) {
                const PagedSequence sequence(table(), geometryOf(type, type, blockSize, 1, 64, 64), 3, 333, 13);
                const std::vector<float> out = sequence.attend(0, 64, options);
                if (first.empty()) {
                    first = out;
                }
                ASSERT_EQ(out, first) << "blocks of " << blockSize << ", type " << static_cast<int>(type);
            }
        }
    }
}

TEST_P(Attention, ChunkingLeavesNoTrace) {
    for (const std::int32_t group : {1, 3, 8}) {
        for (const KvType type : {KvType::F32, KvType::F16, KvType::Q8_0}) {
            for (const std::int32_t window : {0, 50}) {
                const AttentionOptions options{0.125F, window > 0 ? 20.0F : 0.0F, window, window > 0};
                const PagedSequence sequence(table(), geometryOf(type, type, 16, 1, 64, 64), group, 300, 17);
                const std::vector<float> whole = sequence.attend(0, 300, options);
                for (const std::int32_t chunk : {1, 2, 7, 64, 129}) {
                    ASSERT_EQ(sequence.attend(0, chunk, options), whole) << "chunks of " << chunk << ", group " << group;
                }
            }
        }
    }
}

TEST_P(Attention, PartitionsOfALongContextMergeToTheWhole) {
    for (const std::int32_t window : {0, 1500}) {
        const AttentionOptions options{0.4F, 0.0F, window, window > 0};
        const PagedSequence sequence(table(), geometryOf(KvType::F16, KvType::F16, 16, 2, 32, 32), 3, 2600, 19);
        for (const std::int32_t from : {2599, 2560, 2040, 1024, 1023}) {
            const std::vector<float> whole = sequence.attend(from, 10, options, from + 10);
            ASSERT_EQ(sequence.attendInPartitions(from, 10, options), whole) << "from " << from << ", window " << window;
            ASSERT_LE(nmse(sequence.expected(from, options, from + 10), whole), kExact);
        }
    }
}

TEST_P(Attention, StoredSizeIsWhatTheTypesNeed) {
    const KernelTable& t = table();
    EXPECT_EQ(t.kvBlockBytes(geometryOf(KvType::F32, KvType::F32, 16, 3, 64, 64)), 16U * 3 * 128 * 4);
    EXPECT_EQ(t.kvBlockBytes(geometryOf(KvType::F16, KvType::BF16, 16, 3, 64, 64)), 16U * 3 * 128 * 2);
    EXPECT_EQ(t.kvBlockBytes(geometryOf(KvType::F8_E4M3, KvType::F8_E4M3, 8, 3, 64, 64)), 8U * 3 * 128);
    EXPECT_EQ(t.kvBlockBytes(geometryOf(KvType::Q8_0, KvType::Q8_0, 16, 1, 64, 64)), 16U * 2 * 68);
}

INSTANTIATE_TEST_SUITE_P(EveryTarget, Attention, ::testing::ValuesIn(testing::tablesUnderTest()),
                         [](const auto& info) { return info.param.name; });

} // namespace
} // namespace vitrine::kernels
