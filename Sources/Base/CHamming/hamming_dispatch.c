#include "hamming_kernels.h"

#include <pthread.h>

enum { most_sets = 3 };  // Besides the plain one, which is last.

static const hamming_kernels *sets[most_sets + 2];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Processors with a 512-bit population count (Ice Lake, Zen 4 and later) do not lower their clock for it.
static void find(void) {
  const hamming_kernels *const order[most_sets] = {hamming_avx512(), hamming_avx2(), hamming_neon()};
  size_t count = 0;
  for (size_t i = 0; i < most_sets; i++)
    if (order[i]) sets[count++] = order[i];
  sets[count] = &hamming_plain;
}

const hamming_kernels *const *hamming_all(void) {
  pthread_once(&once, find);
  return sets;
}

const hamming_kernels *hamming_best(void) { return hamming_all()[0]; }
