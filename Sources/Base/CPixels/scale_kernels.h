#pragma once

#include "include/CPixelsScale.h"

// One set of kernels per file. A set not built for this architecture is null.

extern const pixels_scale_kernels pixels_scale_plain;

/// Null where the processor lacks AVX2.
const pixels_scale_kernels *pixels_scale_avx2(void);

/// Null where the processor lacks AVX-512 F and BW, or the system does not save its registers.
const pixels_scale_kernels *pixels_scale_avx512(void);

/// Null except on 64-bit ARM, where every processor has NEON.
const pixels_scale_kernels *pixels_scale_neon(void);

#if defined(__x86_64__)
/// Wider registers do not help here: blocks are 16 × 16.
void pixels_transpose_sse2(const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride, ptrdiff_t width,
                           ptrdiff_t height);
#endif
