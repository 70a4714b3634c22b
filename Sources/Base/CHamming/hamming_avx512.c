#include "hamming_kernels.h"

#if defined(__x86_64__)

#if defined(HAMMING_EMULATED_AVX512)  // scripts/check-kernels: the same kernels on any processor.
#include "emulated_avx512.h"
#else
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512vpopcntdq"))), apply_to = function)
#endif

#define INLINE static inline __attribute__((always_inline))

// Columns processed at once: two vectors.
enum { step = 16 };

INLINE __m512i differing(__m512i columns, uint64_t row) {
  return _mm512_popcnt_epi64(_mm512_xor_si512(columns, _mm512_set1_epi64((long long)row)));
}

INLINE __m512i load(hamming_planes columns, ptrdiff_t k, ptrdiff_t at) {
  return _mm512_loadu_si512(columns.words + k * columns.stride + at);
}

INLINE __m512i half(const __m512i columns[2], hamming_planes rows, ptrdiff_t k, ptrdiff_t row) {
  const uint64_t *words = rows.words + k * rows.stride + row;
  return _mm512_add_epi64(differing(columns[0], words[0]), differing(columns[1], words[rows.stride]));
}

INLINE ptrdiff_t within_all(hamming_planes rows, ptrdiff_t row_count, hamming_planes columns, ptrdiff_t column_count,
                            unsigned distance, int is_whole, hamming_match *matches) {
  const __m512i limit = _mm512_set1_epi64(distance);
  hamming_match *next = matches;
  for (ptrdiff_t at = 0; at < column_count; at += step) {
    const unsigned there = hamming_there(column_count - at, step);
    const __m512i left[2] = {load(columns, 0, at), load(columns, 1, at)};
    const __m512i right[2] = {load(columns, 0, at + 8), load(columns, 1, at + 8)};
    const __m512i rest_of_left[2] = {load(columns, 2, at), load(columns, 3, at)};
    const __m512i rest_of_right[2] = {load(columns, 2, at + 8), load(columns, 3, at + 8)};
    for (ptrdiff_t row = 0; row < row_count; row++) {
      __m512i low = half(left, rows, 0, row), high = half(right, rows, 0, row);
      if (is_whole) {
        low = _mm512_add_epi64(low, half(rest_of_left, rows, 2, row));
        high = _mm512_add_epi64(high, half(rest_of_right, rows, 2, row));
      }
      unsigned too_far = _mm512_cmpgt_epi64_mask(low, limit) | (unsigned)_mm512_cmpgt_epi64_mask(high, limit) << 8;
      unsigned mask = ~too_far & there;
      if (__builtin_expect(mask != 0, 0)) next = hamming_finish(rows, row, columns, at, mask, distance, next);
    }
  }
  return next - matches;
}

static ptrdiff_t within(hamming_planes rows, ptrdiff_t row_count, hamming_planes columns, ptrdiff_t column_count,
                        unsigned distance, hamming_match *matches) {
  return distance < hamming_least_whole_distance
             ? within_all(rows, row_count, columns, column_count, distance, 0, matches)
             : within_all(rows, row_count, columns, column_count, distance, 1, matches);
}

static void distances(const uint64_t *hash, hamming_planes columns, ptrdiff_t column_count, uint8_t *distances) {
  const hamming_planes rows = {hash, 1};
  ptrdiff_t at = 0;
  for (; at + 8 <= column_count; at += 8) {
    const __m512i left[2] = {load(columns, 0, at), load(columns, 1, at)};
    const __m512i rest[2] = {load(columns, 2, at), load(columns, 3, at)};
    const __m512i bits = _mm512_add_epi64(half(left, rows, 0, 0), half(rest, rows, 2, 0));
    uint64_t sums[8];
    _mm512_storeu_si512(sums, bits);
    for (int k = 0; k < 8; k++) distances[at + k] = (uint8_t)(sums[k] < 255 ? sums[k] : 255);
  }
  hamming_finish_distances(hash, columns, at, column_count, distances);
}

static const hamming_kernels kernels = {"AVX-512", within, distances};

#if defined(HAMMING_EMULATED_AVX512)

const hamming_kernels *hamming_avx512(void) { return &kernels; }

#else

#pragma clang attribute pop

const hamming_kernels *hamming_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq") ? &kernels : 0;
}

#endif

#else

const hamming_kernels *hamming_avx512(void) { return 0; }

#endif
