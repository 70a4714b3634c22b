#include "hamming_kernels.h"

static ptrdiff_t within(hamming_planes rows, ptrdiff_t row_count, hamming_planes columns, ptrdiff_t column_count,
                        unsigned distance, hamming_match *matches) {
  ptrdiff_t count = 0;
  for (ptrdiff_t row = 0; row < row_count; row++)
    for (ptrdiff_t column = 0; column < column_count; column++) {
      unsigned bits = hamming_distance(rows, row, columns, column);
      if (bits <= distance) matches[count++] = (hamming_match){(uint16_t)row, (uint16_t)column, (uint16_t)bits};
    }
  return count;
}

static void distances(const uint64_t *hash, hamming_planes columns, ptrdiff_t column_count, uint8_t *distances) {
  hamming_finish_distances(hash, columns, 0, column_count, distances);
}

const hamming_kernels hamming_plain = {"plain", within, distances};
