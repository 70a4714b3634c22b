// Compares every set of resampling kernels with the plain one, bit for bit, on random filters and pictures.
//
// usage: compare CASES [SEED]      exits with 1 at the first difference, and tells which case it was
//
// Buffers end where the kernels' contract says that they may end, right before a page that must not be touched; what
// lies before them and between their rows is noise, and must be the same afterwards.

#define _GNU_SOURCE
#include "scale_kernels.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { readable = 64, writable = 64 };

static uint64_t state;

static uint32_t random32(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state * 0x2545F4914F6CDD1Du >> 32);
}

static ptrdiff_t between(ptrdiff_t low, ptrdiff_t high) { return low + random32() % (uint32_t)(high - low + 1); }

static double fraction(void) { return random32() / 4294967296.0; }

static void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

// Memory that ends right before a page without access.
typedef struct {
  uint8_t *bytes;
  size_t count, mapped;
  void *map;
} buffer;

static buffer allocate(size_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), used = (count + page - 1) / page * page;
  buffer made = {.count = count, .mapped = used + page};
  made.map = mmap(0, made.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (made.map == MAP_FAILED || mprotect((uint8_t *)made.map + used, page, PROT_NONE) != 0) fail("no memory");
  made.bytes = (uint8_t *)made.map + used - count;
  return made;
}

static void release(buffer buffer) { munmap(buffer.map, buffer.mapped); }

// Extremes are frequent: sums must be clamped on both sides.
static void fill(uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t r = random32();
    bytes[i] = r % 3 == 0 ? 0 : r % 3 == 1 ? 255 : (uint8_t)(r >> 8);
  }
}

// Rows of a plane, the last of which ends where the buffer does.
typedef struct {
  buffer buffer;
  ptrdiff_t width, rows, stride;
} plane;

static plane make_plane(ptrdiff_t width, ptrdiff_t rows, ptrdiff_t behind) {
  plane made = {.width = width, .rows = rows, .stride = width + behind + between(0, 70)};
  made.buffer = allocate((size_t)((rows - 1) * made.stride + width + behind));
  fill(made.buffer.bytes, made.buffer.count);
  return made;
}

static plane copy(const plane *from) {
  plane made = *from;
  made.buffer = allocate(from->buffer.count);
  memcpy(made.buffer.bytes, from->buffer.bytes, from->buffer.count);
  return made;
}

// Equal where samples are, and unchanged where none may be written: behind the next multiple of `unit`.
static void compare(const char *what, const char *set, const plane *before, const plane *expected, const plane *out,
                    ptrdiff_t unit) {
  ptrdiff_t end = (out->width + unit - 1) / unit * unit;
  for (ptrdiff_t y = 0; y < out->rows; y++)
    for (ptrdiff_t x = 0; x < out->stride; x++) {
      size_t at = (size_t)(y * out->stride + x);
      if (at >= out->buffer.count) break;
      if (x < out->width && out->buffer.bytes[at] != expected->buffer.bytes[at])
        fail("%s, %s: sample %td of row %td is %d, plain %d", set, what, x, y, out->buffer.bytes[at],
             expected->buffer.bytes[at]);
      if (x >= end && out->buffer.bytes[at] != before->buffer.bytes[at])
        fail("%s, %s: wrote %td bytes behind row %td of %td samples", set, what, x - out->width, y, out->width);
    }
}

typedef enum { lanczos, noise, extreme, kinds } kind;

static double sinc(double x) { return fabs(x) < 1e-9 ? 1 : sin(M_PI * x) / (M_PI * x); }

// The weights of a sample whose centre lies `offset` taps behind its first tap.
static void make_weights(int16_t *weights, ptrdiff_t taps, double offset, double scale, kind kind) {
  // So that no sum of 255 times a weight can leave 32 bits.
  int32_t most = (int32_t)fmin(32767, 8.0e6 / (double)taps);
  double total = 0;
  for (ptrdiff_t i = 0; i < taps; i++) {
    double x = ((double)i - offset) / scale;
    total += fabs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
  }
  for (ptrdiff_t i = 0; i < taps; i++) {
    double x = ((double)i - offset) / scale, exact = fabs(x) < 3 ? sinc(x) * sinc(x / 3) / total : 0;
    weights[i] = kind == lanczos ? (int16_t)lround(fmax(-2, fmin(exact, 1.99)) * (1 << pixels_scale_weight_bits))
                 : kind == noise ? (int16_t)between(-most, most)
                                 : (int16_t)(random32() & 1 ? most : -most);
  }
}

static const pixels_scale_kernels *sets[8];

static void check_gather(void) {
  const kind kind = random32() % kinds;
  const double scale = 1 + 3.6 * fraction() * fraction();
  const double ratio = kind == lanczos ? (random32() % 8 ? scale : fraction()) : 0;
  const ptrdiff_t pairs = kind == lanczos ? (ptrdiff_t)(3 * scale) + 1 : between(1, 14);
  const ptrdiff_t groups = between(1, 20), count = groups * pixels_scale_group - between(0, 7), taps = 2 * pairs;
  const ptrdiff_t width = taps + (kind == lanczos ? (ptrdiff_t)((double)count * ratio) + 1 : between(0, 300));
  const int is_mirrored = random32() & 1;

  pixels_gather filter = {.groups = groups, .pairs = pairs};
  buffer origins = allocate((size_t)groups * 8), shuffles = allocate((size_t)groups * 32);
  buffer weights = allocate((size_t)(groups * pairs) * 32);
  memset(weights.bytes, 0, weights.count);
  int16_t one[64];
  ptrdiff_t starts[8 * 20], start = 0;
  const ptrdiff_t spread = between(0, pixels_scale_gather_span);
  for (ptrdiff_t i = 0; i < groups * pixels_scale_group; i++) {
    // Behind the last sample others follow without weight, that read where the last one does.
    double centre = ((double)(is_mirrored ? count - 1 - i : i) + 0.5) * ratio - 0.5;
    if (i % 4 == 0 && kind != lanczos) start = between(0, width - taps);
    if (kind != lanczos) {
      starts[i] = start + between(0, spread);
      if (starts[i] > width - taps) starts[i] = width - taps;
    } else if (i < count) {
      starts[i] = (ptrdiff_t)fmax(0, fmin(ceil(centre - 3 * scale), (double)(width - taps)));
    } else {
      starts[i] = starts[count - 1];
    }
    if (i >= count) continue;
    make_weights(one, taps, centre - (double)starts[i], scale, kind);
    int16_t *to = (int16_t *)weights.bytes + i / 8 * pairs * 16 + 2 * (i % 8);
    for (ptrdiff_t k = 0; k < taps; k++)
      to[k / 2 * 16 + k % 2] = one[k];
  }
  for (ptrdiff_t lane = 0; lane < 2 * groups; lane++) {
    ptrdiff_t origin = starts[4 * lane];
    for (ptrdiff_t i = 1; i < 4; i++)
      if (starts[4 * lane + i] < origin) origin = starts[4 * lane + i];
    ((int32_t *)origins.bytes)[lane] = (int32_t)origin;
    for (ptrdiff_t i = 0; i < 4; i++) {
      ptrdiff_t offset = starts[4 * lane + i] - origin;
      if (offset > pixels_scale_gather_span) fail("a test filter that no kernel can use");
      if (offset > filter.span) filter.span = offset;
      const uint8_t shuffle[4] = {(uint8_t)offset, 0x80, (uint8_t)(offset + 1), 0x80};
      memcpy(shuffles.bytes + 16 * lane + 4 * i, shuffle, 4);
    }
  }
  filter.origins = (const int32_t *)origins.bytes;
  filter.shuffles = shuffles.bytes;
  filter.weights = (const int16_t *)weights.bytes;

  const ptrdiff_t rows = between(1, 19);
  plane in = make_plane(width, rows, readable), before = make_plane(count, rows, writable), expected = copy(&before);
  // A picture that is upside down is written from its last row.
  const int is_upside_down = random32() & 1;
  const ptrdiff_t last = is_upside_down ? (rows - 1) * before.stride : 0;
  const ptrdiff_t stride = is_upside_down ? -before.stride : before.stride;
  pixels_scale_plain.gather(&filter, in.buffer.bytes, in.stride, expected.buffer.bytes + last, stride, rows);
  for (size_t i = 0; sets[i]; i++) {
    plane out = copy(&before);
    sets[i]->gather(&filter, in.buffer.bytes, in.stride, out.buffer.bytes + last, stride, rows);
    compare("gather", sets[i]->name, &before, &expected, &out, pixels_scale_group);
    release(out.buffer);
  }
  release(origins), release(shuffles), release(weights);
  release(in.buffer), release(before.buffer), release(expected.buffer);
}

static void check_dot(void) {
  const kind kind = random32() % kinds;
  const double scale = 1 + 60 * fraction() * fraction();
  const ptrdiff_t taps = ((ptrdiff_t)(6 * scale) + 17) / 16 * 16;
  const ptrdiff_t count = between(1, 9) * pixels_scale_dot_group, samples = count - between(0, 3);
  // Also narrower than the taps, of which the last have no weight then.
  const ptrdiff_t width = taps + (random32() % 4 ? between(0, 500) : -between(0, pixels_scale_dot_taps - 1));
  const ptrdiff_t furthest = width > taps ? width - taps : 0;
  buffer starts = allocate((size_t)count * 4), weights = allocate((size_t)(count * taps) * 2);
  memset(starts.bytes, 0, starts.count);
  memset(weights.bytes, 0, weights.count);
  for (ptrdiff_t i = 0; i < samples; i++) {
    ptrdiff_t start = between(0, furthest);
    ((int32_t *)starts.bytes)[i] = (int32_t)start;
    make_weights((int16_t *)weights.bytes + i * taps, taps, 3 * scale * (0.5 + fraction()), scale, kind);
  }
  pixels_dot filter = {count, taps, (const int32_t *)starts.bytes, (const int16_t *)weights.bytes};

  const ptrdiff_t rows = between(1, 11);
  plane in = make_plane(width, rows, readable), before = make_plane(samples, rows, writable), expected = copy(&before);
  pixels_scale_plain.dot(&filter, in.buffer.bytes, in.stride, expected.buffer.bytes, expected.stride, rows);
  for (size_t i = 0; sets[i]; i++) {
    plane out = copy(&before);
    sets[i]->dot(&filter, in.buffer.bytes, in.stride, out.buffer.bytes, out.stride, rows);
    compare("dot", sets[i]->name, &before, &expected, &out, pixels_scale_dot_group);
    release(out.buffer);
  }
  release(starts), release(weights);
  release(in.buffer), release(before.buffer), release(expected.buffer);
}

static void check_vertical(void) {
  const kind kind = random32() % kinds;
  const double scale = 1 + 20 * fraction() * fraction();
  const ptrdiff_t pairs = (ptrdiff_t)(3.5 * scale) + 1, taps = 2 * pairs, width = between(1, 300);
  buffer weights = allocate((size_t)taps * 4);
  for (ptrdiff_t i = 0; i < 2; i++)
    make_weights((int16_t *)weights.bytes + i * taps, taps, (3 + (double)i) * scale, scale, kind);

  // Rows of a ring: in any order, and the same one more than once.
  plane in = make_plane(width, between(1, taps), readable);
  const uint8_t *rows[2 * 80];
  for (ptrdiff_t k = 0; k < taps; k++)
    rows[k] = in.buffer.bytes + between(0, in.rows - 1) * in.stride;

  plane before = make_plane(width, 2, writable), expected = copy(&before);
  pixels_scale_plain.vertical_two(rows, (const int16_t *)weights.bytes, pairs, width, expected.buffer.bytes,
                                  expected.buffer.bytes + expected.stride);
  for (size_t i = 0; sets[i]; i++) {
    plane two = copy(&before), one = copy(&before);
    sets[i]->vertical_two(rows, (const int16_t *)weights.bytes, pairs, width, two.buffer.bytes,
                          two.buffer.bytes + two.stride);
    compare("vertical_two", sets[i]->name, &before, &expected, &two, pixels_scale_columns);
    for (ptrdiff_t row = 0; row < 2; row++)
      sets[i]->vertical(rows, (const int16_t *)weights.bytes + row * taps, pairs, width,
                        one.buffer.bytes + row * one.stride);
    compare("vertical", sets[i]->name, &before, &expected, &one, pixels_scale_columns);
    release(one.buffer), release(two.buffer);
  }
  release(weights);
  release(in.buffer), release(before.buffer), release(expected.buffer);
}

static ptrdiff_t whole_blocks(ptrdiff_t count) {
  return (count + pixels_scale_block - 1) / pixels_scale_block * pixels_scale_block;
}

static void check_transpose(void) {
  const ptrdiff_t width = between(1, 90), height = between(1, 90);
  plane in = make_plane(whole_blocks(width), whole_blocks(height), 0);
  plane before = make_plane(whole_blocks(height), whole_blocks(width), 0), expected = copy(&before);
  pixels_scale_plain.transpose(in.buffer.bytes, in.stride, expected.buffer.bytes, expected.stride, width, height);
  for (size_t i = 0; sets[i]; i++) {
    plane out = copy(&before);
    sets[i]->transpose(in.buffer.bytes, in.stride, out.buffer.bytes, out.stride, width, height);
    compare("transpose", sets[i]->name, &before, &expected, &out, pixels_scale_block);
    release(out.buffer);
  }
  release(in.buffer), release(before.buffer), release(expected.buffer);
}

// Whatever this build and this processor can run, but the plain set.
static void find_sets(void) {
  size_t count = 0;
  for (const pixels_scale_kernels *const *set = pixels_scale_all(); *set; set++)
    if (*set != &pixels_scale_plain) sets[count++] = *set;
  if (count == 0) fail("there is nothing to compare: only the plain kernels run here");
}

int main(int count, char **arguments) {
  const long cases = count > 1 ? strtol(arguments[1], 0, 10) : 0;
  const long seed = count > 2 ? strtol(arguments[2], 0, 10) : 1;
  if (cases < 1) fail("usage: compare CASES [SEED]");
  find_sets();
  for (long i = 0; i < cases; i++) {
    state = (uint64_t)(seed + i) * 0x9E3779B97F4A7C15u | 1;
    for (int warm = 0; warm < 8; warm++)
      random32();
    check_gather();
    check_dot();
    check_vertical();
    check_transpose();
  }
  for (size_t i = 0; sets[i]; i++)
    printf("%s: %ld random cases of each kernel, equal to the plain one bit for bit\n", sets[i]->name, cases);
  return 0;
}
