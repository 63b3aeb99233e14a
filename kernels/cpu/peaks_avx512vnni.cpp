// The peak loops of AVX-512 VNNI: four products of bytes are added to 32 bits in one instruction.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_peaks.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels/cpu/target_region.h"

VITRINE_TARGET_BEGIN(VITRINE_TARGET_AVX512VNNI)
namespace vitrine::kernels {
namespace {

using Wide = __m512i;
using WideFloats = __m512;

inline Wide multiplyBytes(Wide sum, Wide a) { return _mm512_dpbusd_epi32(sum, a, a); }
inline WideFloats multiplyFloats(WideFloats sum, WideFloats a) { return _mm512_fmadd_ps(a, a, sum); }

#include "kernels/generic/peak_loops-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {

PeakLoops peakLoopsAvx512Vnni() { return {int8Loop, float32Loop}; }

} // namespace vitrine::kernels
#endif
