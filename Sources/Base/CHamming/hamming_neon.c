#include "hamming_kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#define INLINE static inline __attribute__((always_inline))

// Columns processed at once: two vectors.
enum { step = 4 };

INLINE uint8x16_t differing(uint64x2_t columns, uint64_t row) {
  return vcntq_u8(vreinterpretq_u8_u64(veorq_u64(columns, vdupq_n_u64(row))));
}

INLINE uint64x2_t load(hamming_planes columns, ptrdiff_t k, ptrdiff_t at) {
  return vld1q_u64(columns.words + k * columns.stride + at);
}

INLINE uint8x16_t half(const uint64x2_t columns[2], hamming_planes rows, ptrdiff_t k, ptrdiff_t row) {
  const uint64_t *words = rows.words + k * rows.stride + row;
  return vaddq_u8(differing(columns[0], words[0]), differing(columns[1], words[rows.stride]));
}

INLINE uint32x4_t sums(uint8x16_t low, uint8x16_t high) {
  uint32x4_t left = vpaddlq_u16(vpaddlq_u8(low)), right = vpaddlq_u16(vpaddlq_u8(high));
  return vpaddq_u32(left, right);
}

INLINE ptrdiff_t within_all(hamming_planes rows, ptrdiff_t row_count, hamming_planes columns, ptrdiff_t column_count,
                            unsigned distance, int is_whole, hamming_match *matches) {
  const uint32x4_t limit = vdupq_n_u32(distance);
  const uint32_t bit[4] = {1, 2, 4, 8};
  const uint32x4_t bits = vld1q_u32(bit);
  hamming_match *next = matches;
  for (ptrdiff_t at = 0; at < column_count; at += step) {
    const unsigned there = hamming_there(column_count - at, step);
    const uint64x2_t left[2] = {load(columns, 0, at), load(columns, 1, at)};
    const uint64x2_t right[2] = {load(columns, 0, at + 2), load(columns, 1, at + 2)};
    const uint64x2_t rest_of_left[2] = {load(columns, 2, at), load(columns, 3, at)};
    const uint64x2_t rest_of_right[2] = {load(columns, 2, at + 2), load(columns, 3, at + 2)};
    for (ptrdiff_t row = 0; row < row_count; row++) {
      uint8x16_t low = half(left, rows, 0, row), high = half(right, rows, 0, row);
      if (is_whole) {
        low = vaddq_u8(low, half(rest_of_left, rows, 2, row));
        high = vaddq_u8(high, half(rest_of_right, rows, 2, row));
      }
      unsigned mask = vaddvq_u32(vandq_u32(vcleq_u32(sums(low, high), limit), bits)) & there;
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
  for (; at + step <= column_count; at += step) {
    const uint64x2_t left[2] = {load(columns, 0, at), load(columns, 1, at)};
    const uint64x2_t right[2] = {load(columns, 0, at + 2), load(columns, 1, at + 2)};
    const uint64x2_t rest_of_left[2] = {load(columns, 2, at), load(columns, 3, at)};
    const uint64x2_t rest_of_right[2] = {load(columns, 2, at + 2), load(columns, 3, at + 2)};
    const uint8x16_t low = vaddq_u8(half(left, rows, 0, 0), half(rest_of_left, rows, 2, 0));
    const uint8x16_t high = vaddq_u8(half(right, rows, 0, 0), half(rest_of_right, rows, 2, 0));
    const uint32x4_t limited = vminq_u32(sums(low, high), vdupq_n_u32(255));
    for (int k = 0; k < step; k++) distances[at + k] = (uint8_t)limited[k];
  }
  hamming_finish_distances(hash, columns, at, column_count, distances);
}

static const hamming_kernels kernels = {"NEON", within, distances};

const hamming_kernels *hamming_neon(void) { return &kernels; }

#else

const hamming_kernels *hamming_neon(void) { return 0; }

#endif
