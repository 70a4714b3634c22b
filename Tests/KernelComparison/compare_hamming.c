// Compares every set of kernels that count differing bits with the plain one, on random hashes.
//
// usage: compare_hamming CASES [SEED]      exits with 1 at the first difference, and tells which case it was
//
// Planes end where the kernels' contract says that they may end, right before a page that must not be touched.

#define _GNU_SOURCE
#include "hamming_kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static uint64_t state;

static uint64_t random64(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545F4914F6CDD1Du;
}

static ptrdiff_t between(ptrdiff_t low, ptrdiff_t high) {
  return low + (ptrdiff_t)(random64() >> 33) % (high - low + 1);
}

static void fail(const char *what, const char *set, long number) {
  fprintf(stderr, "%s: %s in case %ld\n", set, what, number);
  exit(1);
}

// Hashes near one of two: each differs from it in up to `most` bits.
static void fill(uint64_t *words, ptrdiff_t stride, ptrdiff_t count, const uint64_t kinds[2][4], ptrdiff_t most) {
  for (ptrdiff_t i = 0; i < 4 * stride; i++)
    words[i] = random64();  // What lies behind the hashes is noise.
  for (ptrdiff_t i = 0; i < count; i++) {
    const uint64_t *kind = kinds[random64() & 1];
    for (ptrdiff_t k = 0; k < 4; k++)
      words[k * stride + i] = kind[k];
    for (ptrdiff_t bits = between(0, most); bits > 0; bits--) {
      ptrdiff_t bit = between(0, 255);
      words[bit / 64 * stride + i] ^= (uint64_t)1 << bit % 64;
    }
  }
}

static int order(const void *one, const void *other) {
  const hamming_match *a = one, *b = other;
  return a->row != b->row ? (int)a->row - b->row : (int)a->column - b->column;
}

static void check(long number, const hamming_kernels *const *sets) {
  const ptrdiff_t rows = between(1, hamming_most_rows);
  const ptrdiff_t columns = random64() & 1 ? between(1, 40) : between(1, hamming_most_columns);
  const unsigned distance = random64() & 1 ? 31 : (unsigned)between(0, 256);
  const ptrdiff_t stride = columns + hamming_readable;
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = 4 * (size_t)stride * sizeof(uint64_t);
  const size_t used = (bytes + page - 1) / page * page;
  uint8_t *map = mmap(0, used + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED || mprotect(map + used, page, PROT_NONE) != 0) fail("no memory", "mmap", number);
  uint64_t *words = (uint64_t *)(map + used - bytes);
  static uint64_t row_words[4 * hamming_most_rows];
  const uint64_t kinds[2][4] = {{random64(), random64(), random64(), random64()},
                                {random64(), random64(), random64(), random64()}};
  const ptrdiff_t most = 2 * (ptrdiff_t)distance < 256 ? (ptrdiff_t)distance : 128;
  fill(words, stride, columns, kinds, most);
  fill(row_words, hamming_most_rows, rows, kinds, most);
  const hamming_planes row_planes = {row_words, hamming_most_rows}, column_planes = {words, stride};

  const size_t room = (size_t)(rows * columns);
  hamming_match *expected = calloc(room, sizeof *expected), *found = calloc(room, sizeof *found);
  if (!expected || !found) fail("no memory", "calloc", number);
  const ptrdiff_t count = hamming_plain.within(row_planes, rows, column_planes, columns, distance, expected);
  qsort(expected, (size_t)count, sizeof *expected, order);
  for (size_t i = 0; sets[i]; i++) {
    if (sets[i]->within(row_planes, rows, column_planes, columns, distance, found) != count)
      fail("another number of matches", sets[i]->name, number);
    qsort(found, (size_t)count, sizeof *found, order);
    if (memcmp(found, expected, (size_t)count * sizeof *found) != 0) fail("other matches", sets[i]->name, number);
  }
  free(expected), free(found);

  const uint64_t hash[4] = {words[0], words[stride], words[2 * stride], ~words[3 * stride]};
  const uint64_t *asked = random64() & 1 ? hash : kinds[0];
  uint8_t expected_distances[hamming_most_columns], distances[hamming_most_columns];
  hamming_plain.distances(asked, column_planes, columns, expected_distances);
  for (size_t i = 0; sets[i]; i++) {
    sets[i]->distances(asked, column_planes, columns, distances);
    if (memcmp(distances, expected_distances, (size_t)columns) != 0) fail("other distances", sets[i]->name, number);
  }
  munmap(map, used + page);
}

int main(int count, char **arguments) {
  const long cases = count > 1 ? strtol(arguments[1], 0, 10) : 0;
  const long seed = count > 2 ? strtol(arguments[2], 0, 10) : 1;
  const hamming_kernels *const *sets = hamming_all();
  if (cases < 1 || sets[0] == &hamming_plain) {
    fputs(cases < 1 ? "usage: compare_hamming CASES [SEED]\n"
                    : "there is nothing to compare: only the plain kernels run here\n", stderr);
    return 1;
  }
  for (long i = 0; i < cases; i++) {
    state = (uint64_t)(seed + i) * 0x9E3779B97F4A7C15u | 1;
    for (int warm = 0; warm < 8; warm++)
      random64();
    check(seed + i, sets);
  }
  for (size_t i = 0; sets[i]; i++)
    if (sets[i] != &hamming_plain) printf("%s: %ld random cases of differing bits, equal to plain\n", sets[i]->name, cases);
  return 0;
}
