#include "scale_kernels.h"

#if defined(__x86_64__)

#include <emmintrin.h>

// Sixteen rows of sixteen bytes: interleaving row i with row i + 8 four times transposes them.
void pixels_transpose_sse2(const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride, ptrdiff_t width,
                           ptrdiff_t height) {
  for (ptrdiff_t y = 0; y < height; y += pixels_scale_block)
    for (ptrdiff_t x = 0; x < width; x += pixels_scale_block) {
      __m128i block[16], mixed[16];
#pragma clang loop unroll(full)
      for (int i = 0; i < 16; i++)
        block[i] = _mm_loadu_si128((const void *)(in + (y + i) * in_stride + x));
#pragma clang loop unroll(full)
      for (int pass = 0; pass < 4; pass++) {
#pragma clang loop unroll(full)
        for (int i = 0; i < 8; i++) {
          mixed[2 * i] = _mm_unpacklo_epi8(block[i], block[i + 8]);
          mixed[2 * i + 1] = _mm_unpackhi_epi8(block[i], block[i + 8]);
        }
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++)
          block[i] = mixed[i];
      }
#pragma clang loop unroll(full)
      for (int i = 0; i < 16; i++)
        _mm_storeu_si128((void *)(out + (x + i) * out_stride + y), block[i]);
    }
}

#endif
