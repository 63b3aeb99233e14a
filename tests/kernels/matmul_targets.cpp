// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/matmul_targets.h"

#include "kernels/cpu/fill.h"
#include "kernels/generic/activation_block.h"
#include "kernels/generic/panel_codec.h"
#include "kernels/generic/row_codec.h"
#include "kernels/generic/unrolled.h"

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

template <class W>
MatmulTarget plainTarget(const char* name) {
    MatmulTarget target{name, {}, true};
    target.table.dequantizeRow = dequantizeRowPortable;
    target.table.quantizeRow = quantizeRowPortable;
    target.table.matmulOps = panelOps<W>;
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
#endif
        targets.push_back(plainTarget<PlainDotLanes<16, true, false, false>>("plain lanes as avx512"));
        targets.push_back(plainTarget<PlainDotLanes<16, false, true, true>>("plain lanes as avx512vnni"));
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
