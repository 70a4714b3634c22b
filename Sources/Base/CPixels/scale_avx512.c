#include "scale_kernels.h"

#if defined(__x86_64__)

#include <string.h>

#if defined(PIXELS_EMULATED_AVX512)  // scripts/check-kernels: the same kernels on any processor.
#include "emulated_avx512.h"
#else
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw"))), apply_to = function)
#endif

#define INLINE static inline __attribute__((always_inline))

INLINE __m512i load(const void *p) { return _mm512_loadu_si512(p); }

INLINE __m512i half(void) { return _mm512_set1_epi32(1 << (pixels_scale_weight_bits - 1)); }

INLINE __m512i shifted(__m512i sum) { return _mm512_srai_epi32(sum, pixels_scale_weight_bits); }

INLINE __m512i pair(const int16_t *weights) {
  int32_t pair;
  memcpy(&pair, weights, sizeof pair);
  return _mm512_set1_epi32(pair);
}

INLINE void set(__m512i sums[4]) {
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; i++)
    sums[i] = half();
}

// Sixty-four columns of two rows, interleaved and widened to 16 bits. `store` restores their order.
INLINE void widen(const uint8_t *const *rows, ptrdiff_t x, __m512i columns[4]) {
  const __m512i zero = _mm512_setzero_si512();
  __m512i p = load(rows[0] + x), q = load(rows[1] + x);
  __m512i low = _mm512_unpacklo_epi8(p, q), high = _mm512_unpackhi_epi8(p, q);
  columns[0] = _mm512_unpacklo_epi8(low, zero);
  columns[1] = _mm512_unpackhi_epi8(low, zero);
  columns[2] = _mm512_unpacklo_epi8(high, zero);
  columns[3] = _mm512_unpackhi_epi8(high, zero);
}

INLINE void add(__m512i sums[4], const __m512i columns[4], __m512i weight) {
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; i++)
    sums[i] = _mm512_add_epi32(sums[i], _mm512_madd_epi16(columns[i], weight));
}

INLINE void store(const __m512i sums[4], uint8_t *out) {
  __m512i low = _mm512_packs_epi32(shifted(sums[0]), shifted(sums[1]));
  __m512i high = _mm512_packs_epi32(shifted(sums[2]), shifted(sums[3]));
  _mm512_storeu_si512(out, _mm512_packus_epi16(low, high));
}

static void vertical(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                     uint8_t *out) {
  for (ptrdiff_t x = 0; x < width; x += pixels_scale_columns) {
    __m512i sums[4], columns[4];
    set(sums);
    for (ptrdiff_t k = 0; k < pairs; k++) {
      widen(rows + 2 * k, x, columns);
      add(sums, columns, pair(weights + 2 * k));
    }
    store(sums, out + x);
  }
}

static void vertical_two(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                         uint8_t *first, uint8_t *second) {
  for (ptrdiff_t x = 0; x < width; x += pixels_scale_columns) {
    __m512i one[4], two[4], columns[4];
    set(one);
    set(two);
    for (ptrdiff_t k = 0; k < pairs; k++) {
      widen(rows + 2 * k, x, columns);
      add(one, columns, pair(weights + 2 * k));
      add(two, columns, pair(weights + 2 * (pairs + k)));
    }
    store(one, first + x);
    store(two, second + x);
  }
}

INLINE __m128i sixteen(const uint8_t *p) { return _mm_loadu_si128((const void *)p); }

// The two lanes of a group in one row, and the same in the row below it.
INLINE __m512i lanes(const uint8_t *low, const uint8_t *high, ptrdiff_t below) {
  __m512i taps = _mm512_castsi128_si512(sixteen(low));
  taps = _mm512_inserti32x4(taps, sixteen(high), 1);
  taps = _mm512_inserti32x4(taps, sixteen(low + below), 2);
  return _mm512_inserti32x4(taps, sixteen(high + below), 3);
}

// A group's constants, for two rows.
INLINE __m512i twice(const void *p) { return _mm512_broadcast_i64x4(_mm256_loadu_si256(p)); }

// Eight samples of two rows, as 32-bit sums. Each load is shuffled into `perLoad` pairs: four if the starts of a lane's
// samples are close together, otherwise one.
INLINE __m512i gather_sums(const uint8_t *low, const uint8_t *high, ptrdiff_t below, const __m512i shuffles[4],
                           const int16_t *weights, ptrdiff_t pairs, ptrdiff_t perLoad) {
  __m512i sum = half(), taps = sum;
  for (ptrdiff_t k = 0; k < pairs; k++) {
    if (k % perLoad == 0) taps = lanes(low + 2 * k, high + 2 * k, below);
    sum = _mm512_add_epi32(
        sum, _mm512_madd_epi16(_mm512_shuffle_epi8(taps, shuffles[k % perLoad]), twice(weights + 16 * k)));
  }
  return shifted(sum);
}

INLINE void store_two(__m128i rows, uint8_t *first, uint8_t *second) {
  _mm_storel_epi64((void *)first, rows);
  _mm_storeh_pd((void *)second, _mm_castsi128_pd(rows));
}

INLINE void gather_pairs(const pixels_gather *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out,
                         ptrdiff_t out_stride, ptrdiff_t rows, ptrdiff_t pairs, ptrdiff_t perLoad) {
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  for (ptrdiff_t group = 0; group < filter->groups; group++) {
    const uint8_t *low = in + filter->origins[2 * group], *high = in + filter->origins[2 * group + 1];
    __m512i shuffles[4];
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++)
      shuffles[i] = _mm512_add_epi8(twice(filter->shuffles + 32 * group), _mm512_set1_epi16((short)(2 * i)));
    const int16_t *weights = filter->weights + group * pairs * 16;
    uint8_t *to = out + group * pixels_scale_group;
    ptrdiff_t row = 0;
    for (; row + 8 <= rows; row += 8) {
      __m512i sums[4];
#pragma clang loop unroll(full)
      for (int i = 0; i < 4; i++) {
        ptrdiff_t offset = (row + 2 * i) * in_stride;
        sums[i] = gather_sums(low + offset, high + offset, in_stride, shuffles, weights, pairs, perLoad);
      }
      __m512i bytes =
          _mm512_packus_epi16(_mm512_packs_epi32(sums[0], sums[1]), _mm512_packs_epi32(sums[2], sums[3]));
      bytes = _mm512_permutexvar_epi32(order, bytes);
      uint8_t *rowOut = to + row * out_stride;
      store_two(_mm512_castsi512_si128(bytes), rowOut, rowOut + out_stride);
      store_two(_mm512_extracti32x4_epi32(bytes, 1), rowOut + 2 * out_stride, rowOut + 3 * out_stride);
      store_two(_mm512_extracti32x4_epi32(bytes, 2), rowOut + 4 * out_stride, rowOut + 5 * out_stride);
      store_two(_mm512_extracti32x4_epi32(bytes, 3), rowOut + 6 * out_stride, rowOut + 7 * out_stride);
    }
    for (; row < rows; row += 2) {
      // A row without another below it is computed twice.
      ptrdiff_t below = row + 1 < rows ? 1 : 0, offset = row * in_stride;
      __m512i sums = gather_sums(low + offset, high + offset, below * in_stride, shuffles, weights, pairs, perLoad);
      __m512i words = _mm512_packs_epi32(sums, sums);
      __m512i bytes = _mm512_permutexvar_epi32(order, _mm512_packus_epi16(words, words));
      store_two(_mm512_castsi512_si128(bytes), to + row * out_stride, to + (row + below) * out_stride);
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

INLINE __m512i products(const uint8_t *taps, __m512i weights) {
  return _mm512_madd_epi16(_mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)taps)), weights);
}

// Thirty-two taps at a time, then up to sixteen remaining ones, followed by as many zero weights.
INLINE __m256i dot_sums(const uint8_t *taps, const int16_t *weights, ptrdiff_t count) {
  __m512i sum = _mm512_setzero_si512();
  ptrdiff_t k = 0;
  for (; k + 32 <= count; k += 32)
    sum = _mm512_add_epi32(sum, products(taps + k, load(weights + k)));
  if (k < count) {
    __m512i last = _mm512_inserti64x4(_mm512_setzero_si512(), _mm256_loadu_si256((const void *)(weights + k)), 0);
    sum = _mm512_add_epi32(sum, products(taps + k, last));
  }
  return _mm256_add_epi32(_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64(sum, 1));
}

static void dot(const pixels_dot *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride,
                ptrdiff_t rows) {
  const __m128i rounding = _mm_set1_epi32(1 << (pixels_scale_weight_bits - 1));
  for (ptrdiff_t row = 0; row < rows; row++) {
    const uint8_t *from = in + row * in_stride;
    for (ptrdiff_t i = 0; i < filter->count; i += pixels_scale_dot_group) {
      __m256i sums[4];
      for (ptrdiff_t j = 0; j < 4; j++)
        sums[j] = dot_sums(from + filter->starts[i + j], filter->weights + (i + j) * filter->taps, filter->taps);
      __m256i folded = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
      __m128i four = _mm_add_epi32(_mm256_castsi256_si128(folded), _mm256_extracti128_si256(folded, 1));
      four = _mm_srai_epi32(_mm_add_epi32(four, rounding), pixels_scale_weight_bits);
      four = _mm_packs_epi32(four, four);
      int32_t bytes = _mm_cvtsi128_si32(_mm_packus_epi16(four, four));
      memcpy(out + row * out_stride + i, &bytes, sizeof bytes);
    }
  }
}

static const pixels_scale_kernels kernels = {"AVX-512", vertical, vertical_two, gather, dot, pixels_transpose_sse2};

#if defined(PIXELS_EMULATED_AVX512)

const pixels_scale_kernels *pixels_scale_avx512(void) { return &kernels; }

#else

#pragma clang attribute pop

const pixels_scale_kernels *pixels_scale_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") ? &kernels : 0;
}

#endif

#else

const pixels_scale_kernels *pixels_scale_avx512(void) { return 0; }

#endif
