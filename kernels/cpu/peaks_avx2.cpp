// The peak loops of AVX2: bytes are multiplied in pairs that are summed in 16 bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_peaks.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels/cpu/target_region.h"

VITRINE_TARGET_BEGIN(VITRINE_TARGET_AVX2)
namespace vitrine::kernels {
namespace {

using Wide = __m256i;
using WideFloats = __m256;

inline Wide multiplyBytes(Wide sum, Wide a) { return _mm256_add_epi16(sum, _mm256_maddubs_epi16(sum, a)); }
inline WideFloats multiplyFloats(WideFloats sum, WideFloats a) { return _mm256_fmadd_ps(a, a, sum); }

#include "kernels/generic/peak_loops-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {

PeakLoops peakLoopsAvx2() { return {int8Loop, float32Loop}; }

} // namespace vitrine::kernels
#endif
