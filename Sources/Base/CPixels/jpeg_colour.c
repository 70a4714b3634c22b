#include "CPixelsJPEG.h"

// x / 255 to nearest, for x up to 65,152: all in 16 bits, so that eight or sixteen samples are processed at once.
static inline uint8_t over_255(uint16_t x) {
    uint16_t biased = (uint16_t)(x + 128);
    return (uint8_t)((uint16_t)(biased + (biased >> 8)) >> 8);
}

void cpixels_limited_range(const uint8_t *from, size_t from_stride, uint8_t *to, size_t to_stride, size_t width,
                           size_t height, bool is_chroma) {
    // 16 + x · 219/255, and 128 + (x − 128) · 224/255.
    const uint16_t factor = is_chroma ? 224 : 219;
    const uint16_t offset = is_chroma ? 128 * 31 : 16 * 255;
    for (size_t y = 0; y < height; y++, from += from_stride, to += to_stride)
        for (size_t x = 0; x < width; x++) to[x] = over_255((uint16_t)(from[x] * factor + offset));
}

// MARK: The matrix of JFIF (ITU-R BT.601, full range), in 16.16 fixed point

#define FIXED(x) ((int32_t)((x) * 65536 + 0.5))
#define HALF 32768

static inline uint8_t clamp(int32_t x) { return (uint8_t)(x < 0 ? 0 : x > 255 ? 255 : x); }

void cpixels_jfif_to_rgb(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, size_t step, uint8_t *rgb,
                         size_t width) {
    if (!cb || !cr) {
        for (size_t x = 0; x < width; x++) rgb[3 * x] = rgb[3 * x + 1] = rgb[3 * x + 2] = y[x];
        return;
    }
    for (size_t x = 0, c = 0; x < width; c++) {
        int32_t blue = cb[c] - 128, red = cr[c] - 128;
        int32_t add_red = (FIXED(1.402) * red + HALF) >> 16;
        int32_t add_green = (-FIXED(0.344136286) * blue - FIXED(0.714136286) * red + HALF) >> 16;
        int32_t add_blue = (FIXED(1.772) * blue + HALF) >> 16;
        for (size_t end = x + step < width ? x + step : width; x < end; x++) {
            rgb[3 * x] = clamp(y[x] + add_red);
            rgb[3 * x + 1] = clamp(y[x] + add_green);
            rgb[3 * x + 2] = clamp(y[x] + add_blue);
        }
    }
}

void cpixels_rgb_to_jfif(const uint8_t *rgb, size_t rgb_stride, size_t width, size_t rows, size_t step, uint8_t *y,
                         size_t y_stride, uint8_t *cb, uint8_t *cr) {
    for (size_t r = 0; r < rows; r++) {
        const uint8_t *p = rgb + r * rgb_stride;
        for (size_t x = 0; x < width; x++, p += 3)
            y[r * y_stride + x] =
                (uint8_t)((FIXED(0.299) * p[0] + FIXED(0.587) * p[1] + FIXED(0.114) * p[2] + HALF) >> 16);
    }
    if (!cb || !cr) return;
    for (size_t x = 0, c = 0; x < width; x += step, c++) {
        size_t columns = x + step < width ? step : width - x;
        int32_t red = 0, green = 0, blue = 0;
        for (size_t r = 0; r < rows; r++) {
            const uint8_t *p = rgb + r * rgb_stride + 3 * x;
            for (size_t i = 0; i < columns; i++, p += 3) {
                red += p[0];
                green += p[1];
                blue += p[2];
            }
        }
        float share = 1.0f / (float)(rows * columns), r = (float)red, g = (float)green, b = (float)blue;
        cb[c] = clamp((int32_t)(128.5f + share * (0.5f * b - 0.168735892f * r - 0.331264108f * g)));
        cr[c] = clamp((int32_t)(128.5f + share * (0.5f * r - 0.418687589f * g - 0.081312411f * b)));
    }
}
