#include "scale_kernels.h"

#include <pthread.h>

enum { most_sets = 4 };  // Besides the plain one, which is last.

static const pixels_scale_kernels *sets[most_sets + 2];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Before Ice Lake, which introduced VBMI, a core lowers its clock for everything while it multiplies in 512 bits, and
// most of a photo's time is spent in the decoder.
static int is_wide_cheap(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512vbmi");
#else
  return 0;
#endif
}

static void find(void) {
  const pixels_scale_kernels *wide = pixels_scale_avx512();
  const pixels_scale_kernels *const order[most_sets] = {
      is_wide_cheap() ? wide : 0,
      pixels_scale_avx2(),
      is_wide_cheap() ? 0 : wide,
      pixels_scale_neon(),
  };
  size_t count = 0;
  for (size_t i = 0; i < most_sets; i++)
    if (order[i]) sets[count++] = order[i];
  sets[count] = &pixels_scale_plain;
}

const pixels_scale_kernels *const *pixels_scale_all(void) {
  pthread_once(&once, find);
  return sets;
}

const pixels_scale_kernels *pixels_scale_best(void) { return pixels_scale_all()[0]; }
