#include "hamming_kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define INLINE static inline __attribute__((always_inline))

// Columns processed at once: two vectors.
enum { step = 8 };

// The number of bits set in each byte, by a table lookup for each half of it (Muła, Kurz, Lemire, "Faster population
// counts using AVX2 instructions").
INLINE __m256i byte_counts(__m256i bits) {
  const __m256i counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m256i nibble = _mm256_set1_epi8(15);
  __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(bits, nibble));
  __m256i high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(bits, 4), nibble));
  return _mm256_add_epi8(low, high);
}

INLINE __m256i differing(__m256i columns, uint64_t row) {
  return byte_counts(_mm256_xor_si256(columns, _mm256_set1_epi64x((long long)row)));
}

INLINE __m256i load(hamming_planes columns, ptrdiff_t k, ptrdiff_t at) {
  return _mm256_loadu_si256((const void *)(columns.words + k * columns.stride + at));
}

INLINE __m256i half(const __m256i columns[2], hamming_planes rows, ptrdiff_t k, ptrdiff_t row) {
  const uint64_t *words = rows.words + k * rows.stride + row;
  return _mm256_add_epi8(differing(columns[0], words[0]), differing(columns[1], words[rows.stride]));
}

INLINE unsigned too_far(__m256i byte_counts, __m256i limit) {
  __m256i sums = _mm256_sad_epu8(byte_counts, _mm256_setzero_si256());
  return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpgt_epi64(sums, limit)));
}

INLINE ptrdiff_t within_all(hamming_planes rows, ptrdiff_t row_count, hamming_planes columns, ptrdiff_t column_count,
                            unsigned distance, int is_whole, hamming_match *matches) {
  const __m256i limit = _mm256_set1_epi64x(distance);
  hamming_match *next = matches;
  for (ptrdiff_t at = 0; at < column_count; at += step) {
    const unsigned there = hamming_there(column_count - at, step);
    const __m256i left[2] = {load(columns, 0, at), load(columns, 1, at)};
    const __m256i right[2] = {load(columns, 0, at + 4), load(columns, 1, at + 4)};
    const __m256i rest_of_left[2] = {load(columns, 2, at), load(columns, 3, at)};
    const __m256i rest_of_right[2] = {load(columns, 2, at + 4), load(columns, 3, at + 4)};
    for (ptrdiff_t row = 0; row < row_count; row++) {
      __m256i low = half(left, rows, 0, row), high = half(right, rows, 0, row);
      if (is_whole) {
        low = _mm256_add_epi8(low, half(rest_of_left, rows, 2, row));
        high = _mm256_add_epi8(high, half(rest_of_right, rows, 2, row));
      }
      unsigned mask = ~(too_far(low, limit) | too_far(high, limit) << 4) & there;
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

// Sums of at most 256, and 255 for that.
INLINE uint8_t limited(unsigned bits) { return (uint8_t)(bits - (bits >> 8)); }

static void distances(const uint64_t *hash, hamming_planes columns, ptrdiff_t column_count, uint8_t *distances) {
  const hamming_planes rows = {hash, 1};
  ptrdiff_t at = 0;
  for (; at + 4 <= column_count; at += 4) {
    const __m256i left[2] = {load(columns, 0, at), load(columns, 1, at)};
    const __m256i rest[2] = {load(columns, 2, at), load(columns, 3, at)};
    const __m256i counts = _mm256_add_epi8(half(left, rows, 0, 0), half(rest, rows, 2, 0));
    const __m256i sums = _mm256_sad_epu8(counts, _mm256_setzero_si256());
    distances[at] = limited((unsigned)_mm256_extract_epi32(sums, 0));
    distances[at + 1] = limited((unsigned)_mm256_extract_epi32(sums, 2));
    distances[at + 2] = limited((unsigned)_mm256_extract_epi32(sums, 4));
    distances[at + 3] = limited((unsigned)_mm256_extract_epi32(sums, 6));
  }
  hamming_finish_distances(hash, columns, at, column_count, distances);
}

#pragma clang attribute pop

static const hamming_kernels kernels = {"AVX2", within, distances};

const hamming_kernels *hamming_avx2(void) { return __builtin_cpu_supports("avx2") ? &kernels : 0; }

#else

const hamming_kernels *hamming_avx2(void) { return 0; }

#endif
