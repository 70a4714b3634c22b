#pragma once

#include "include/CPixelsScale.h"

// One file, one set of kernels. A set that is not built for this architecture is null.

extern const pixels_scale_kernels pixels_scale_plain;

/// Null where the processor lacks AVX2.
const pixels_scale_kernels *pixels_scale_avx2(void);
