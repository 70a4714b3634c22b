// The filters of PNG (W3C, Portable Network Graphics, third edition, 9).

#include "CPixels.h"

#include <stdlib.h>

/// The sum of filtered bytes as signed numbers: the less, the better they compress.
static uint32_t cost(const uint8_t *bytes, size_t count) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += bytes[i] < 128 ? bytes[i] : 256 - bytes[i];
    return sum;
}

static uint8_t nearest(int left, int above, int corner) {
    int l = abs(above - corner), a = abs(left - corner), c = abs(left + above - 2 * corner);
    int other = a <= c ? above : corner;
    return (uint8_t)(l <= a && l <= c ? left : other);
}

static void filter_sub(const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *to) {
    for (size_t i = 0; i < step; i++) to[i] = row[i];
    for (size_t i = step; i < count; i++) to[i] = (uint8_t)(row[i] - row[i - step]);
}

static void filter_up(const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *to) {
    for (size_t i = 0; i < count; i++) to[i] = (uint8_t)(row[i] - above[i]);
}

static void filter_average(const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *to) {
    for (size_t i = 0; i < step; i++) to[i] = (uint8_t)(row[i] - above[i] / 2);
    for (size_t i = step; i < count; i++) to[i] = (uint8_t)(row[i] - ((row[i - step] + above[i]) >> 1));
}

static void filter_paeth(const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *to) {
    for (size_t i = 0; i < step; i++) to[i] = (uint8_t)(row[i] - above[i]);
    for (size_t i = step; i < count; i++)
        to[i] = (uint8_t)(row[i] - nearest(row[i - step], above[i], above[i - step]));
}

void cpixels_png_filter(const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *scratch,
                        uint8_t *to) {
    typedef void filter(const uint8_t *, const uint8_t *, size_t, size_t, uint8_t *);
    static filter *const filters[] = {filter_sub, filter_up, filter_average, filter_paeth};
    uint32_t best = UINT32_MAX;
    for (uint8_t n = 0; n < 4; n++) {
        filters[n](row, above, count, step, scratch);
        uint32_t sum = cost(scratch, count);
        if (sum >= best) continue;
        best = sum;
        to[0] = n + 1;
        for (size_t i = 0; i < count; i++) to[1 + i] = scratch[i];
    }
}
