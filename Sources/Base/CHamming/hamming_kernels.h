#pragma once

#include "include/CHamming.h"

// One set of kernels per file. A set not built for this architecture is null.

extern const hamming_kernels hamming_plain;

/// Null where the processor lacks AVX2.
const hamming_kernels *hamming_avx2(void);

/// Null where the processor lacks AVX-512 F or VPOPCNTDQ, or the system does not save its registers.
const hamming_kernels *hamming_avx512(void);

/// Null except on 64-bit ARM, where every processor has NEON.
const hamming_kernels *hamming_neon(void);

// Unrelated hashes differ in 128 bits on average, 64 of them in the first half. So two words are enough to reject them,
// unless the requested distance is close to 64.
enum { hamming_least_whole_distance = 44 };

// The number of bits in which a row and a column differ.
static inline unsigned hamming_distance(hamming_planes rows, ptrdiff_t row, hamming_planes columns, ptrdiff_t column) {
  unsigned bits = 0;
  for (ptrdiff_t k = 0; k < 4; k++)
    bits += (unsigned)__builtin_popcountll(rows.words[k * rows.stride + row] ^
                                           columns.words[k * columns.stride + column]);
  return bits;
}

// Writes the distances of a hash to the columns from `first` on: the last step after the vector code.
static inline void hamming_finish_distances(const uint64_t *hash, hamming_planes columns, ptrdiff_t first,
                                            ptrdiff_t column_count, uint8_t *distances) {
  const hamming_planes rows = {hash, 1};
  for (ptrdiff_t column = first; column < column_count; column++) {
    unsigned bits = hamming_distance(rows, 0, columns, column);
    distances[column] = bits < 255 ? (uint8_t)bits : 255;
  }
}

// Writes those columns of `mask` that match in all four words: the last step after the vector code.
static inline hamming_match *hamming_finish(hamming_planes rows, ptrdiff_t row, hamming_planes columns,
                                            ptrdiff_t first, unsigned mask, unsigned distance, hamming_match *next) {
  for (; mask; mask &= mask - 1) {
    ptrdiff_t column = first + __builtin_ctz(mask);
    unsigned bits = hamming_distance(rows, row, columns, column);
    if (bits <= distance) *next++ = (hamming_match){(uint16_t)row, (uint16_t)column, (uint16_t)bits};
  }
  return next;
}

// Mask of those of `step` columns that are within `count`.
static inline unsigned hamming_there(ptrdiff_t count, ptrdiff_t step) {
  return count >= step ? (1u << step) - 1 : (1u << count) - 1;
}
