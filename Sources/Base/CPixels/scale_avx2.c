#include "scale_kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define INLINE static inline __attribute__((always_inline))

INLINE __m256i load(const void *p) { return _mm256_loadu_si256(p); }

INLINE __m256i half(void) { return _mm256_set1_epi32(1 << (pixels_scale_weight_bits - 1)); }

INLINE __m256i shifted(__m256i sum) { return _mm256_srai_epi32(sum, pixels_scale_weight_bits); }

INLINE __m256i pair(const int16_t *weights) {
  int32_t pair;
  memcpy(&pair, weights, sizeof pair);
  return _mm256_set1_epi32(pair);
}

INLINE void set(__m256i sums[4]) {
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; i++)
    sums[i] = half();
}

// Thirty-two columns of two rows, interleaved and widened to 16 bits. `store` restores their order.
INLINE void widen(const uint8_t *const *rows, ptrdiff_t x, __m256i columns[4]) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i p = load(rows[0] + x), q = load(rows[1] + x);
  __m256i low = _mm256_unpacklo_epi8(p, q), high = _mm256_unpackhi_epi8(p, q);
  columns[0] = _mm256_unpacklo_epi8(low, zero);
  columns[1] = _mm256_unpackhi_epi8(low, zero);
  columns[2] = _mm256_unpacklo_epi8(high, zero);
  columns[3] = _mm256_unpackhi_epi8(high, zero);
}

INLINE void add(__m256i sums[4], const __m256i columns[4], __m256i weight) {
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; i++)
    sums[i] = _mm256_add_epi32(sums[i], _mm256_madd_epi16(columns[i], weight));
}

INLINE void store(const __m256i sums[4], uint8_t *out) {
  __m256i low = _mm256_packs_epi32(shifted(sums[0]), shifted(sums[1]));
  __m256i high = _mm256_packs_epi32(shifted(sums[2]), shifted(sums[3]));
  _mm256_storeu_si256((void *)out, _mm256_packus_epi16(low, high));
}

static void vertical(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                     uint8_t *out) {
  for (ptrdiff_t x = 0; x < width; x += pixels_scale_columns) {
    __m256i left[4], right[4], columns[4];
    set(left);
    set(right);
    for (ptrdiff_t k = 0; k < pairs; k++) {
      const __m256i weight = pair(weights + 2 * k);
      widen(rows + 2 * k, x, columns);
      add(left, columns, weight);
      widen(rows + 2 * k, x + 32, columns);
      add(right, columns, weight);
    }
    store(left, out + x);
    store(right, out + x + 32);
  }
}

// Asks for the rows below, which the next step needs too: those of a picture are often in no cache, and so many rows at
// a time are more than the processor foresees.
INLINE void prefetch_below(const uint8_t *const *rows, ptrdiff_t count, ptrdiff_t x) {
  // The rows of a picture are equally far apart; those of a ring are there already. Any address may be asked for.
  uintptr_t last = (uintptr_t)rows[count - 1], step = last - (uintptr_t)rows[count - 2];
  uintptr_t row = last + (x % 64 == 0 ? 1 : 3) * step + (uintptr_t)x;
  _mm_prefetch((const void *)row, _MM_HINT_T0);
  _mm_prefetch((const void *)(row + step), _MM_HINT_T0);
}

// `apart`: the last pair has no weight in the first row, and the first pair none in the second.
INLINE void two_rows(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, int apart, ptrdiff_t width,
                     uint8_t *first, uint8_t *second) {
  const int16_t *below = weights + 2 * pairs;
  const ptrdiff_t last = pairs - 1;
  for (ptrdiff_t x = 0; x < width; x += 32) {
    prefetch_below(rows, 2 * pairs, x);
    __m256i one[4], two[4], columns[4];
    set(one);
    set(two);
    widen(rows, x, columns);
    add(one, columns, pair(weights));
    if (!apart) add(two, columns, pair(below));
    for (ptrdiff_t k = 1; k < last; k++) {
      widen(rows + 2 * k, x, columns);
      add(one, columns, pair(weights + 2 * k));
      add(two, columns, pair(below + 2 * k));
    }
    if (last > 0) {
      widen(rows + 2 * last, x, columns);
      if (!apart) add(one, columns, pair(weights + 2 * last));
      add(two, columns, pair(below + 2 * last));
    }
    store(one, first + x);
    store(two, second + x);
  }
}

INLINE int is_zero(const int16_t *weights) { return weights[0] == 0 && weights[1] == 0; }

// At ratios around two, by far the most common, and above, neighbouring rows begin a pair of source rows apart.
static void vertical_two(const uint8_t *const *rows, const int16_t *weights, ptrdiff_t pairs, ptrdiff_t width,
                         uint8_t *first, uint8_t *second) {
  if (is_zero(weights + 2 * (pairs - 1)) && is_zero(weights + 2 * pairs))
    two_rows(rows, weights, pairs, 1, width, first, second);
  else
    two_rows(rows, weights, pairs, 0, width, first, second);
}

INLINE __m256i lanes(const uint8_t *low, const uint8_t *high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const void *)low)),
                                 _mm_loadu_si128((const void *)high), 1);
}

// Eight samples of one row, as 32-bit sums. Each load is shuffled into `perLoad` pairs: four if the starts of a lane's
// samples are close together, otherwise one.
INLINE __m256i gather_sums(const uint8_t *low, const uint8_t *high, const __m256i shuffles[4], const int16_t *weights,
                           ptrdiff_t pairs, ptrdiff_t perLoad) {
  __m256i sum = half(), taps = sum;
  for (ptrdiff_t k = 0; k < pairs; k++) {
    if (k % perLoad == 0) taps = lanes(low + 2 * k, high + 2 * k);
    sum = _mm256_add_epi32(
        sum, _mm256_madd_epi16(_mm256_shuffle_epi8(taps, shuffles[k % perLoad]), load(weights + 16 * k)));
  }
  return shifted(sum);
}

// Asks for memory that will be written, which is in no cache either: each group for that of another row.
INLINE void prefetch_ahead(const uint8_t *to, ptrdiff_t stride, ptrdiff_t group) {
  _mm_prefetch((const void *)((uintptr_t)to + (uintptr_t)(group % 8 * stride) + 192), _MM_HINT_T0);
}

INLINE void gather_pairs(const pixels_gather *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out,
                         ptrdiff_t out_stride, ptrdiff_t rows, ptrdiff_t pairs, ptrdiff_t perLoad) {
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  for (ptrdiff_t group = 0; group < filter->groups; group++) {
    const uint8_t *low = in + filter->origins[2 * group], *high = in + filter->origins[2 * group + 1];
    __m256i shuffles[4];
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++)
      shuffles[i] = _mm256_add_epi8(load(filter->shuffles + 32 * group), _mm256_set1_epi16(2 * i));
    const int16_t *weights = filter->weights + group * pairs * 16;
    uint8_t *to = out + group * pixels_scale_group;
    prefetch_ahead(to, out_stride, group);
    ptrdiff_t row = 0;
    for (; row + 4 <= rows; row += 4) {
      __m256i sums[4];
#pragma clang loop unroll(full)
      for (int i = 0; i < 4; i++) {
        ptrdiff_t offset = (row + i) * in_stride;
        sums[i] = gather_sums(low + offset, high + offset, shuffles, weights, pairs, perLoad);
      }
      __m256i bytes =
          _mm256_packus_epi16(_mm256_packs_epi32(sums[0], sums[1]), _mm256_packs_epi32(sums[2], sums[3]));
      bytes = _mm256_permutevar8x32_epi32(bytes, order);
      __m128i first = _mm256_castsi256_si128(bytes), second = _mm256_extracti128_si256(bytes, 1);
      _mm_storel_epi64((void *)(to + row * out_stride), first);
      _mm_storeh_pd((void *)(to + (row + 1) * out_stride), _mm_castsi128_pd(first));
      _mm_storel_epi64((void *)(to + (row + 2) * out_stride), second);
      _mm_storeh_pd((void *)(to + (row + 3) * out_stride), _mm_castsi128_pd(second));
    }
    for (; row < rows; row++) {
      ptrdiff_t offset = row * in_stride;
      __m256i sums = gather_sums(low + offset, high + offset, shuffles, weights, pairs, perLoad);
      __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
      _mm_storel_epi64((void *)(to + row * out_stride), _mm_packus_epi16(words, words));
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

static void dot(const pixels_dot *filter, const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride,
                ptrdiff_t rows) {
  for (ptrdiff_t row = 0; row < rows; row++) {
    const uint8_t *from = in + row * in_stride;
    for (ptrdiff_t i = 0; i < filter->count; i += pixels_scale_dot_group) {
      __m256i sums[4];
      for (ptrdiff_t j = 0; j < 4; j++) {
        const uint8_t *taps = from + filter->starts[i + j];
        const int16_t *weights = filter->weights + (i + j) * filter->taps;
        __m256i sum = _mm256_setzero_si256();
        for (ptrdiff_t k = 0; k < filter->taps; k += pixels_scale_dot_taps)
          sum = _mm256_add_epi32(sum,
                                 _mm256_madd_epi16(_mm256_cvtepu8_epi16(_mm_loadu_si128((const void *)(taps + k))),
                                                   load(weights + k)));
        sums[j] = sum;
      }
      __m256i folded = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
      __m128i four = _mm_add_epi32(_mm256_castsi256_si128(folded), _mm256_extracti128_si256(folded, 1));
      four = _mm_srai_epi32(_mm_add_epi32(four, _mm256_castsi256_si128(half())), pixels_scale_weight_bits);
      four = _mm_packs_epi32(four, four);
      int32_t bytes = _mm_cvtsi128_si32(_mm_packus_epi16(four, four));
      memcpy(out + row * out_stride + i, &bytes, sizeof bytes);
    }
  }
}

#pragma clang attribute pop

static const pixels_scale_kernels kernels = {"AVX2", vertical, vertical_two, gather, dot, pixels_transpose_sse2};

const pixels_scale_kernels *pixels_scale_avx2(void) { return __builtin_cpu_supports("avx2") ? &kernels : 0; }

#else

const pixels_scale_kernels *pixels_scale_avx2(void) { return 0; }

#endif
