// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/matmul_targets.h"

#include "kernels/cpu/fill.h"
#include "kernels/cpu_features.h"
#include "kernels/generic/activation_block.h"
#include "kernels/generic/panel_codec.h"
#include "kernels/generic/row_codec.h"
#include "kernels/generic/unrolled.h"

#include <gtest/gtest.h>

#include <cstring>
#include <type_traits>

namespace vitrine::kernels {

namespace {

#include "kernels/generic/unrolled-inl.h"
#include "kernels/generic/dot_lanes_plain-inl.h"
#include "kernels/generic/matmul_dot-inl.h"
#include "kernels/generic/matmul_panels-inl.h"
#include "kernels/generic/prepare-inl.h"
#include "kernels/generic/rounding_plain-inl.h"
#include "kernels/generic/matmul_float-inl.h"
#include "kernels/generic/matmul_ops-inl.h"

#include "kernels/generic/matmul_tiles-inl.h"

/// The tile unit of AMX in plain loops. A begin without an end, or a product of other tiles than begun, is a failure.
struct PlainTileLanes : PlainDotLanes<16, false, true, true> {
    static const MatmulOps& fewRows(TensorType type) { return panelOps<PlainDotLanes<16, false, true, true>>(type); }
    static Ints loadInts(const std::int32_t* p) {
        Ints ints;
        std::memcpy(&ints, p, sizeof(ints));
        return ints;
    }
    template <int Zero>
    static Bytes withoutZero(Bytes codes) {
        std::uint8_t bytes[64];
        std::memcpy(bytes, &codes, sizeof(bytes));
        for (std::uint8_t& code : bytes) {
            code = static_cast<std::uint8_t>(code - Zero);
        }
        std::memcpy(&codes, bytes, sizeof(bytes));
        return codes;
    }
    static inline thread_local int s_begun = 0;
    template <int Quads>
    static void tilesBegin() {
        EXPECT_EQ(s_begun, 0);
        s_begun = Quads;
    }
    static void tilesEnd() {
        EXPECT_NE(s_begun, 0);
        s_begun = 0;
    }
    template <int Quads>
    static void tileProduct(const std::int8_t* x, const std::uint8_t* codes, std::int32_t* sums) {
        EXPECT_EQ(s_begun, Quads);
        for (int m = 0; m < 16; ++m) {
            for (int n = 0; n < 16; ++n) {
                std::int32_t sum = 0;
                for (int k = 0; k < 4 * Quads; ++k) {
                    sum += x[m * 32 + k] * static_cast<std::int8_t>(codes[k / 4 * 64 + n * 4 + k % 4]);
                }
                sums[m * 16 + n] = sum;
            }
        }
    }
};

template <class W>
MatmulTarget plainTarget(const char* name, const MatmulOps& (*matmulOps)(TensorType) = panelOps<W>) {
    MatmulTarget target{name, {}, true};
    target.table.dequantizeRow = dequantizeRowPortable;
    target.table.quantizeRow = quantizeRowPortable;
    target.table.matmulOps = matmulOps;
    target.table.preparedBytes = preparedBytes;
    target.table.prepareRows = prepareRows<PlainRounding>;
    return target;
}

MatmulTarget realTarget(const char* name, void (*fill)(KernelTable&)) {
    MatmulTarget target{name, {}, false};
    fill(target.table);
    return target;
}

} // namespace

const std::vector<MatmulTarget>& matmulTargets() {
    static const std::vector<MatmulTarget> kTargets = [] {
        std::vector<MatmulTarget> targets;
        targets.push_back(realTarget("scalar", fillMatmulScalar));
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
            targets.push_back(realTarget("avx2", fillMatmulAvx2));
        }
        const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
        if (avx512) {
            targets.push_back(realTarget("avx512", fillMatmulAvx512));
        }
        if (avx512 && __builtin_cpu_supports("avx512vnni")) {
            targets.push_back(realTarget("avx512vnni", fillMatmulAvx512Vnni));
        }
        if (cpuFeatures().amxInt8) {
            targets.push_back(realTarget("amx", fillMatmulAmx));
        }
#endif
        targets.push_back(plainTarget<PlainDotLanes<16, true, false, false>>("plain lanes as avx512"));
        targets.push_back(plainTarget<PlainDotLanes<16, false, true, true>>("plain lanes as avx512vnni"));
        targets.push_back(plainTarget<PlainTileLanes>("plain tiles as amx", tileOpsOf<PlainTileLanes>));
#if defined(VITRINE_HAVE_SIMDE)
        for (MatmulTarget& target : emulatedTargets()) {
            targets.push_back(target);
        }
#endif
        return targets;
    }();
    return kTargets;
}

} // namespace vitrine::kernels
