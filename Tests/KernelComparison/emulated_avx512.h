#pragma once

// AVX-512 intrinsics in portable C (SIMDe), so that any processor can run the kernels that use them.

#define SIMDE_NO_NATIVE
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>

// The alias in the SIMDe of Debian 12 has the arguments of another function.
#undef _mm512_madd_epi16
#define _mm512_madd_epi16(a, b) simde_mm512_madd_epi16(a, b)

// What the SIMDe of Debian 12 lacks, out of the same instructions of half or a quarter the width.

static inline __m512i emulated_srai_epi32(__m512i a, int count) {
  __m256i low = _mm256_srai_epi32(_mm512_castsi512_si256(a), count);
  __m256i high = _mm256_srai_epi32(_mm512_extracti64x4_epi64(a, 1), count);
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

static inline __m512i emulated_cvtepu8_epi16(__m256i a) {
  __m256i low = _mm256_cvtepu8_epi16(_mm256_castsi256_si128(a));
  __m256i high = _mm256_cvtepu8_epi16(_mm256_extracti128_si256(a, 1));
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

#if !defined(_mm512_srai_epi32)
#define _mm512_srai_epi32(a, count) emulated_srai_epi32(a, count)
#endif
#if !defined(_mm512_cvtepu8_epi16)
#define _mm512_cvtepu8_epi16(a) emulated_cvtepu8_epi16(a)
#endif
