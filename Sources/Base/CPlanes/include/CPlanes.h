#pragma once

// Row kernels of the decoding process: RGB to YCbCr, alpha over white, high dynamic range to standard range.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Samples of one row, each of `bytes` 1 (uint8_t) or 2 (uint16_t, native order), `step` samples apart.
struct cplanes_samples {
    const void *first;
    int bytes;
    size_t step;
};

/// JFIF full-range YCbCr (BT.601 matrix) of one row, rounded; `max` is the sample value of white.
void cplanes_to_ycc(
    struct cplanes_samples red, struct cplanes_samples green, struct cplanes_samples blue, unsigned max, size_t width,
    uint8_t *y, uint8_t *cb, uint8_t *cr);

/// Converts one row of a plane from the limited range of video (16 to 235 for luma, 16 to 240 for chroma) to JFIF's
/// full range, rounded, in place.
void cplanes_full_range(uint8_t *samples, bool is_chroma, size_t width);

/// Converts one row of grey samples to eight bits, rounded. `max` is the sample value of white.
void cplanes_to_grey(struct cplanes_samples grey, unsigned max, size_t width, uint8_t *y);

/// Means of 2 × 2 samples. The last column of an odd width counts twice. `below` may be `above`.
void cplanes_halve(const uint8_t *above, const uint8_t *below, size_t width, uint8_t *out);

/// Composites one row of one channel over white, in place. Samples and alpha are of `bytes` each, up to `max` and
/// `alpha_max`. Premultiplied samples are already weighted with alpha.
void cplanes_over_white(
    void *samples, int bytes, unsigned max, const void *alpha, int alpha_bytes, unsigned alpha_max, int premultiplied,
    size_t width);

/// How a high-dynamic-range row becomes sRGB.
struct cplanes_tone {
    /// Linear light, 1 for diffuse white, for each sample value from 0 to `max`.
    const float *linear;
    unsigned max;
    /// From the picture's primaries to those of sRGB, row by row.
    float primaries[9];
    /// Exponent of HLG's system gamma less 1, applied to luminance; 0 for none.
    float system_gamma;
    /// Light up to here is unchanged. 1 clips what is brighter than white.
    float knee;
    /// sRGB code values, times 257, of linear light 0 to 1 in `curve_count` equal steps.
    const uint16_t *curve;
    size_t curve_count;
};

/// Converts one row to interleaved 16-bit sRGB (white is 65535).
///
/// Light above the knee is rolled off towards white, all three channels by the factor of the brightest, which keeps the hue.
void cplanes_tone_map(
    const struct cplanes_tone *tone, struct cplanes_samples red, struct cplanes_samples green,
    struct cplanes_samples blue, size_t width, uint16_t *out);
