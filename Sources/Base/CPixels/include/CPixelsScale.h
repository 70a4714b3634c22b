#pragma once

#include <stddef.h>
#include <stdint.h>

// Kernels of the separable resampler: 8-bit samples, 14-bit fixed-point weights, 32-bit sums, rounded to nearest and
// clamped. All sets of kernels produce the same bytes. Rows have 64 readable bytes behind their last sample, and 64
// writable ones if they are written.

enum {
  pixels_scale_weight_bits = 14,
  /// Samples the vertical kernel computes at once: it writes up to the next multiple of this.
  pixels_scale_columns = 64,
  /// Samples the gathering kernel computes at once: it writes up to the next multiple of this.
  pixels_scale_group = 8,
  /// The largest distance between the starts of four neighbouring samples for the gathering kernel.
  pixels_scale_gather_span = 14,
  /// Samples the dot-product kernel computes at once, and the multiple of its tap count.
  pixels_scale_dot_group = 4,
  pixels_scale_dot_taps = 16,
  /// Side of the transposed blocks: planes are read and written up to the next multiple of this.
  pixels_scale_block = 16,
};

/// A horizontal filter for ratios up to about four, in groups of eight samples, each group two lanes of four.
typedef struct pixels_gather {
  ptrdiff_t groups;
  /// Taps are taken two at a time.
  ptrdiff_t pairs;
  /// The largest offset in `shuffles`.
  ptrdiff_t span;
  /// groups × 2: the first source sample that a lane needs.
  const int32_t *origins;
  /// groups × 32: for each sample the start of its taps relative to its lane's origin, as (offset, 0x80, offset + 1,
  /// 0x80), which is a byte shuffle that widens a pair of source samples to 16 bits.
  const uint8_t *shuffles;
  /// groups × pairs × 8 × 2.
  const int16_t *weights;
} pixels_gather;

/// A horizontal filter for large ratios.
typedef struct pixels_dot {
  /// A multiple of pixels_scale_dot_group.
  ptrdiff_t count;
  /// A multiple of pixels_scale_dot_taps.
  ptrdiff_t taps;
  /// count: the first source sample of each sample.
  const int32_t *starts;
  /// count × taps.
  const int16_t *weights;
} pixels_dot;

typedef struct pixels_scale_kernels {
  const char *name;

  /// out[x] = Σ rows[k][x] · weights[k] over 2 × pairs rows.
  void (*vertical)(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width, uint8_t *out);

  /// Two rows from the same source rows. The weights of the second follow those of the first. Samples are widened once
  /// for both.
  void (*vertical_two)(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                       uint8_t *first, uint8_t *second);

  /// Filters `rows` rows.
  void (*gather)(const pixels_gather *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out,
                 ptrdiff_t out_stride, ptrdiff_t rows);

  void (*dot)(const pixels_dot *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride,
              ptrdiff_t rows);

  /// out[x][y] = in[y][x] for a plane of width × height, rounded up to whole blocks.
  void (*transpose)(const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride,
                    ptrdiff_t width, ptrdiff_t height);
} pixels_scale_kernels;

/// The fastest kernels that this processor runs.
const pixels_scale_kernels *pixels_scale_best(void);

/// All kernels that this processor runs, the fastest first, null-terminated.
const pixels_scale_kernels *const *pixels_scale_all(void);
