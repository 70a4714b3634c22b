#include "scale_kernels.h"

static uint8_t sample(int32_t sum) {
  int32_t value = (sum + (1 << (pixels_scale_weight_bits - 1))) >> pixels_scale_weight_bits;
  return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}

static void vertical(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                     uint8_t *out) {
  for (ptrdiff_t x = 0; x < width; x += pixels_scale_columns) {
    int32_t sums[pixels_scale_columns] = {0};
    for (ptrdiff_t k = 0; k < 2 * pairs; k++)
      for (ptrdiff_t i = 0; i < pixels_scale_columns; i++)
        sums[i] += rows[k][x + i] * weights[k];
    for (ptrdiff_t i = 0; i < pixels_scale_columns; i++)
      out[x + i] = sample(sums[i]);
  }
}

static void vertical_two(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                         uint8_t *first, uint8_t *second) {
  vertical(rows, weights, pairs, width, first);
  vertical(rows, weights + 2 * pairs, pairs, width, second);
}

static void gather(const pixels_gather *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out,
                   ptrdiff_t out_stride, ptrdiff_t rows) {
  for (ptrdiff_t group = 0; group < filter->groups; group++)
    for (ptrdiff_t i = 0; i < pixels_scale_group; i++) {
      const int16_t *weights = filter->weights + group * filter->pairs * 2 * pixels_scale_group + 2 * i;
      ptrdiff_t start = (ptrdiff_t)filter->origins[2 * group + i / 4] + filter->shuffles[32 * group + 4 * i];
      for (ptrdiff_t row = 0; row < rows; row++) {
        const uint8_t *taps = in + row * in_stride + start;
        int32_t sum = 0;
        for (ptrdiff_t k = 0; k < filter->pairs; k++) {
          const int16_t *pair = weights + k * 2 * pixels_scale_group;
          sum += taps[2 * k] * pair[0] + taps[2 * k + 1] * pair[1];
        }
        out[row * out_stride + group * pixels_scale_group + i] = sample(sum);
      }
    }
}

static void dot(const pixels_dot *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride,
                ptrdiff_t rows) {
  for (ptrdiff_t i = 0; i < filter->count; i++) {
    const int16_t *weights = filter->weights + i * filter->taps;
    for (ptrdiff_t row = 0; row < rows; row++) {
      const uint8_t *taps = in + row * in_stride + filter->starts[i];
      int32_t sum = 0;
      for (ptrdiff_t k = 0; k < filter->taps; k++)
        sum += taps[k] * weights[k];
      out[row * out_stride + i] = sample(sum);
    }
  }
}

static void transpose(const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride, ptrdiff_t width,
                      ptrdiff_t height) {
  for (ptrdiff_t y = 0; y < height; y += pixels_scale_block)
    for (ptrdiff_t x = 0; x < width; x += pixels_scale_block)
      for (ptrdiff_t i = 0; i < pixels_scale_block; i++)
        for (ptrdiff_t j = 0; j < pixels_scale_block; j++)
          out[(x + j) * out_stride + y + i] = in[(y + i) * in_stride + x + j];
}

const pixels_scale_kernels pixels_scale_plain = {"plain", vertical, vertical_two, gather, dot, transpose};
