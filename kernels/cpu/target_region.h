// Switching instructions on for a part of a source file. Between the two macros the functions that the file itself defines are
// compiled for the target; nothing with external linkage may be defined or instantiated there (a std:: template least of all):
// the linker keeps one copy of an inline function and could keep the one which this machine cannot run.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#define VITRINE_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define VITRINE_TARGET_BEGIN(features)                                                                                          \
    VITRINE_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define VITRINE_TARGET_END VITRINE_PRAGMA(clang attribute pop)
#else
#define VITRINE_TARGET_BEGIN(features)                                                                                          \
    VITRINE_PRAGMA(GCC push_options) VITRINE_PRAGMA(GCC target(features))
#define VITRINE_TARGET_END VITRINE_PRAGMA(GCC pop_options)
#endif

#define VITRINE_TARGET_AVX2 "avx2,fma,f16c,bmi2"
#define VITRINE_TARGET_AVX512 "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,bmi2"
#define VITRINE_TARGET_AVX512VNNI VITRINE_TARGET_AVX512 ",avx512vnni,avx512bf16"
