// The peak loops of AVX-512 without dot products: bytes are multiplied in pairs that are summed in 16 bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_peaks.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels/cpu/target_region.h"

VITRINE_TARGET_BEGIN(VITRINE_TARGET_AVX512)
namespace vitrine::kernels {
namespace {

using Wide = __m512i;
using WideFloats = __m512;

inline Wide multiplyBytes(Wide sum, Wide a) { return _mm512_add_epi16(sum, _mm512_maddubs_epi16(sum, a)); }
inline WideFloats multiplyFloats(WideFloats sum, WideFloats a) { return _mm512_fmadd_ps(a, a, sum); }

#include "kernels/generic/peak_loops-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {

PeakLoops peakLoopsAvx512() { return {int8Loop, float32Loop}; }

} // namespace vitrine::kernels
#endif
