#pragma once

#include <stddef.h>
#include <stdint.h>

// Finds the pairs of 256-bit hashes from two sets that differ in few bits. All sets of kernels find the same matches.

enum {
  /// The most rows and columns that may be compared at once.
  hamming_most_rows = 64,
  hamming_most_columns = 512,
  /// Words that must be readable behind the last column in each plane, whatever their content.
  hamming_readable = 15,
};

/// A run of hashes. Each of their four words has its own plane: word k of hash i is words[k · stride + i].
typedef struct hamming_planes {
  const uint64_t *words;
  ptrdiff_t stride;
} hamming_planes;

typedef struct hamming_match {
  uint16_t row, column;
  /// The number of bits that differ, 0…256.
  uint16_t distance;
} hamming_match;

typedef struct hamming_kernels {
  const char *name;

  /// Writes all matches of a row with a column, in no particular order, and returns their number. `matches` has room
  /// for row_count × column_count.
  ptrdiff_t (*within)(hamming_planes rows, ptrdiff_t row_count, hamming_planes columns, ptrdiff_t column_count,
                      unsigned distance, hamming_match *matches);

  /// Writes the number of bits in which a hash, given by its four words, differs from each column; 255 for 256.
  void (*distances)(const uint64_t *hash, hamming_planes columns, ptrdiff_t column_count, uint8_t *distances);
} hamming_kernels;

/// The fastest kernels that this processor runs.
const hamming_kernels *hamming_best(void);

/// All kernels that this processor runs, the fastest first, null-terminated.
const hamming_kernels *const *hamming_all(void);
