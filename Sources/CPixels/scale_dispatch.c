#include "scale_kernels.h"

#include <pthread.h>

enum { most_sets = 4 };

static const pixels_scale_kernels *sets[most_sets + 1];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find(void) {
  size_t count = 0;
  const pixels_scale_kernels *avx2 = pixels_scale_avx2();
  if (avx2) sets[count++] = avx2;
  sets[count] = &pixels_scale_plain;
}

const pixels_scale_kernels *const *pixels_scale_all(void) {
  pthread_once(&once, find);
  return sets;
}

const pixels_scale_kernels *pixels_scale_best(void) { return pixels_scale_all()[0]; }
