#include "scale_kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

INLINE void zero(int32x4_t *sums, int count) {
  for (int i = 0; i < count; i++)
    sums[i] = vdupq_n_s32(0);
}

// Sixteen columns of one row, in 16 bits.
INLINE void widen(const uint8_t *row, int16x8_t columns[2]) {
  uint8x16_t samples = vld1q_u8(row);
  columns[0] = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(samples)));
  columns[1] = vreinterpretq_s16_u16(vmovl_high_u8(samples));
}

INLINE void add(int32x4_t sums[4], const int16x8_t columns[2], int16_t weight) {
  for (int i = 0; i < 2; i++) {
    sums[2 * i] = vmlal_n_s16(sums[2 * i], vget_low_s16(columns[i]), weight);
    sums[2 * i + 1] = vmlal_high_n_s16(sums[2 * i + 1], columns[i], weight);
  }
}

// Rounds, and clamps twice: to 16 bits, then to 8.
INLINE uint8x8_t samples(int32x4_t low, int32x4_t high) {
  uint16x4_t first = vqrshrun_n_s32(low, pixels_scale_weight_bits);
  return vqmovn_u16(vqrshrun_high_n_s32(first, high, pixels_scale_weight_bits));
}

INLINE void store(const int32x4_t sums[4], uint8_t *out) {
  vst1q_u8(out, vcombine_u8(samples(sums[0], sums[1]), samples(sums[2], sums[3])));
}

static void vertical(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                     uint8_t *out) {
  for (ptrdiff_t x = 0; x < width; x += 32) {
    int32x4_t left[4], right[4];
    int16x8_t columns[2];
    zero(left, 4);
    zero(right, 4);
    for (ptrdiff_t k = 0; k < 2 * pairs; k++) {
      widen(rows[k] + x, columns);
      add(left, columns, weights[k]);
      widen(rows[k] + x + 16, columns);
      add(right, columns, weights[k]);
    }
    store(left, out + x);
    store(right, out + x + 16);
  }
}

static void vertical_two(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                         uint8_t *first, uint8_t *second) {
  for (ptrdiff_t x = 0; x < width; x += 16) {
    int32x4_t one[4], two[4];
    int16x8_t columns[2];
    zero(one, 4);
    zero(two, 4);
    for (ptrdiff_t k = 0; k < 2 * pairs; k++) {
      widen(rows[k] + x, columns);
      add(one, columns, weights[k]);
      add(two, columns, weights[2 * pairs + k]);
    }
    store(one, first + x);
    store(two, second + x);
  }
}

// Four samples of `rows` rows, as 32-bit sums. Each load is shuffled into `perLoad` pairs: four if the starts of the
// samples are close together, otherwise one.
INLINE void gather_sums(const uint8_t *in, ptrdiff_t in_stride, const uint8x16_t shuffles[4], const int16_t *weights,
                        ptrdiff_t pairs, ptrdiff_t perLoad, int rows, int32x4_t sums[]) {
  int32x4_t low[4], high[4];
  uint8x16_t taps[4] = {0};
  zero(low, rows);
  zero(high, rows);
  for (ptrdiff_t k = 0; k < pairs; k++) {
    const int16x8_t weight = vld1q_s16(weights + 16 * k);
    for (int row = 0; row < rows; row++) {
      if (k % perLoad == 0) taps[row] = vld1q_u8(in + row * in_stride + 2 * k);
      int16x8_t pair = vreinterpretq_s16_u8(vqtbl1q_u8(taps[row], shuffles[k % perLoad]));
      low[row] = vmlal_s16(low[row], vget_low_s16(pair), vget_low_s16(weight));
      high[row] = vmlal_high_s16(high[row], pair, weight);
    }
  }
  for (int row = 0; row < rows; row++)
    sums[row] = vpaddq_s32(low[row], high[row]);
}

INLINE void gather_pairs(const pixels_gather *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out,
                         ptrdiff_t out_stride, ptrdiff_t rows, ptrdiff_t pairs, ptrdiff_t perLoad) {
  for (ptrdiff_t lane = 0; lane < 2 * filter->groups; lane++) {
    const uint8_t *from = in + filter->origins[lane];
    uint8x16_t shuffles[4];
    for (int i = 0; i < 4; i++)
      shuffles[i] = vaddq_u8(vld1q_u8(filter->shuffles + 16 * lane), vreinterpretq_u8_u16(vdupq_n_u16(2 * i)));
    const int16_t *weights = filter->weights + lane / 2 * pairs * 16 + lane % 2 * 8;
    uint8_t *to = out + 4 * lane;
    int32x4_t sums[4];
    ptrdiff_t row = 0;
    for (; row + 4 <= rows; row += 4) {
      gather_sums(from + row * in_stride, in_stride, shuffles, weights, pairs, perLoad, 4, sums);
      uint8_t four[16];
      store(sums, four);
      for (int i = 0; i < 4; i++)
        memcpy(to + (row + i) * out_stride, four + 4 * i, 4);
    }
    for (; row < rows; row++) {
      gather_sums(from + row * in_stride, in_stride, shuffles, weights, pairs, perLoad, 1, sums);
      uint8_t two[8];
      vst1_u8(two, samples(sums[0], sums[0]));
      memcpy(to + row * out_stride, two, 4);
    }
  }
}

// Ratios around two, by far the most common, have four to eight pairs.
static void gather(const pixels_gather *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out,
                   ptrdiff_t out_stride, ptrdiff_t rows) {
  enum { near = 8 };  // 8 + 2 × 3 + 1 is the last byte of a lane.
  if (filter->span > near) {
    gather_pairs(filter, in, in_stride, out, out_stride, rows, filter->pairs, 1);
    return;
  }
  switch (filter->pairs) {
  case 4: gather_pairs(filter, in, in_stride, out, out_stride, rows, 4, 4); break;
  case 5: gather_pairs(filter, in, in_stride, out, out_stride, rows, 5, 4); break;
  case 6: gather_pairs(filter, in, in_stride, out, out_stride, rows, 6, 4); break;
  case 7: gather_pairs(filter, in, in_stride, out, out_stride, rows, 7, 4); break;
  case 8: gather_pairs(filter, in, in_stride, out, out_stride, rows, 8, 4); break;
  default: gather_pairs(filter, in, in_stride, out, out_stride, rows, filter->pairs, 1);
  }
}

INLINE int32x4_t dot_sums(const uint8_t *taps, const int16_t *weights, ptrdiff_t count) {
  int32x4_t sums[2];
  int16x8_t samples[2];
  zero(sums, 2);
  for (ptrdiff_t k = 0; k < count; k += pixels_scale_dot_taps) {
    widen(taps + k, samples);
    for (int i = 0; i < 2; i++) {
      int16x8_t weight = vld1q_s16(weights + k + 8 * i);
      sums[0] = vmlal_s16(sums[0], vget_low_s16(samples[i]), vget_low_s16(weight));
      sums[1] = vmlal_high_s16(sums[1], samples[i], weight);
    }
  }
  return vaddq_s32(sums[0], sums[1]);
}

static void dot(const pixels_dot *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride,
                ptrdiff_t rows) {
  for (ptrdiff_t row = 0; row < rows; row++) {
    const uint8_t *from = in + row * in_stride;
    for (ptrdiff_t i = 0; i < filter->count; i += pixels_scale_dot_group) {
      int32x4_t sums[4];
      for (ptrdiff_t j = 0; j < 4; j++)
        sums[j] = dot_sums(from + filter->starts[i + j], filter->weights + (i + j) * filter->taps, filter->taps);
      int32x4_t four = vpaddq_s32(vpaddq_s32(sums[0], sums[1]), vpaddq_s32(sums[2], sums[3]));
      uint8_t bytes[8];
      vst1_u8(bytes, samples(four, four));
      memcpy(out + row * out_stride + i, bytes, 4);
    }
  }
}

// Sixteen rows of sixteen bytes: interleaving row i with row i + 8 four times transposes them.
static void transpose(const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride, ptrdiff_t width,
                      ptrdiff_t height) {
  for (ptrdiff_t y = 0; y < height; y += pixels_scale_block)
    for (ptrdiff_t x = 0; x < width; x += pixels_scale_block) {
      uint8x16_t block[16], mixed[16];
      for (int i = 0; i < 16; i++)
        block[i] = vld1q_u8(in + (y + i) * in_stride + x);
      for (int pass = 0; pass < 4; pass++) {
        for (int i = 0; i < 8; i++) {
          mixed[2 * i] = vzip1q_u8(block[i], block[i + 8]);
          mixed[2 * i + 1] = vzip2q_u8(block[i], block[i + 8]);
        }
        for (int i = 0; i < 16; i++)
          block[i] = mixed[i];
      }
      for (int i = 0; i < 16; i++)
        vst1q_u8(out + (x + i) * out_stride + y, block[i]);
    }
}

static const pixels_scale_kernels kernels = {"NEON", vertical, vertical_two, gather, dot, transpose};

const pixels_scale_kernels *pixels_scale_neon(void) { return &kernels; }

#else

const pixels_scale_kernels *pixels_scale_neon(void) { return 0; }

#endif
