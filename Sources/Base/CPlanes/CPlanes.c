#include "CPlanes.h"

#include <math.h>
#include <string.h>

static inline unsigned sample(const void *samples, int bytes, size_t index) {
    return bytes == 1 ? ((const uint8_t *)samples)[index] : ((const uint16_t *)samples)[index];
}

static inline uint8_t to_byte(float value) {
    float rounded = value + 0.5f;
    return rounded <= 0 ? 0 : rounded >= 255 ? 255 : (uint8_t)rounded;
}

// Written once, compiled for each sample width and the two steps in use, so that the loops are vectorised.
static inline __attribute__((always_inline)) void ycc_row(
    const void *red, const void *green, const void *blue, int bytes, size_t step, float scale, size_t width,
    uint8_t *restrict y, uint8_t *restrict cb, uint8_t *restrict cr) {
    for (size_t x = 0; x < width; x++) {
        float r = (float)(int)sample(red, bytes, x * step) * scale;
        float g = (float)(int)sample(green, bytes, x * step) * scale;
        float b = (float)(int)sample(blue, bytes, x * step) * scale;
        y[x] = to_byte(0.299f * r + 0.587f * g + 0.114f * b);
        cb[x] = to_byte(128 - 0.168735892f * r - 0.331264108f * g + 0.5f * b);
        cr[x] = to_byte(128 + 0.5f * r - 0.418687589f * g - 0.081312411f * b);
    }
}

void cplanes_to_ycc(
    struct cplanes_samples red, struct cplanes_samples green, struct cplanes_samples blue, unsigned max, size_t width,
    uint8_t *y, uint8_t *cb, uint8_t *cr) {
    float scale = 255.0f / (float)max;
    const void *r = red.first, *g = green.first, *b = blue.first;
    if (red.bytes == 1 && red.step == 3) ycc_row(r, g, b, 1, 3, scale, width, y, cb, cr);
    else if (red.bytes == 1) ycc_row(r, g, b, 1, red.step, scale, width, y, cb, cr);
    else if (red.step == 3) ycc_row(r, g, b, 2, 3, scale, width, y, cb, cr);
    else ycc_row(r, g, b, 2, red.step, scale, width, y, cb, cr);
}

void cplanes_full_range(uint8_t *samples, bool is_chroma, size_t width) {
    float scale = is_chroma ? 255.0f / 224 : 255.0f / 219;
    float offset = is_chroma ? 128 - 128 * scale : -16 * scale;
    for (size_t x = 0; x < width; x++) samples[x] = to_byte((float)samples[x] * scale + offset);
}

void cplanes_to_grey(struct cplanes_samples grey, unsigned max, size_t width, uint8_t *y) {
    float scale = 255.0f / (float)max;
    for (size_t x = 0; x < width; x++) {
        y[x] = to_byte((float)(int)sample(grey.first, grey.bytes, x * grey.step) * scale);
    }
}

void cplanes_halve(const uint8_t *above, const uint8_t *below, size_t width, uint8_t *out) {
    size_t pairs = width / 2;
    for (size_t x = 0; x < pairs; x++) {
        out[x] = (uint8_t)((above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1] + 2) >> 2);
    }
    if (width % 2) out[pairs] = (uint8_t)((above[width - 1] + below[width - 1] + 1) >> 1);
}

void cplanes_over_white(
    void *samples, int bytes, unsigned max, const void *alpha, int alpha_bytes, unsigned alpha_max, int premultiplied,
    size_t width) {
    for (size_t x = 0; x < width; x++) {
        uint64_t a = sample(alpha, alpha_bytes, x), s = sample(samples, bytes, x);
        if (a > alpha_max) a = alpha_max;
        if (s > max) s = max;
        uint64_t weighted = premultiplied ? s * alpha_max : s * a;
        uint64_t sum = (weighted + (alpha_max - a) * max + alpha_max / 2) / alpha_max;
        if (sum > max) sum = max;
        if (bytes == 1) ((uint8_t *)samples)[x] = (uint8_t)sum;
        else ((uint16_t *)samples)[x] = (uint16_t)sum;
    }
}

// Slope 1 at the knee, and 1 for infinite light.
static inline float roll_off(float light, float knee) {
    if (knee >= 1) return light < 1 ? light : 1;
    return light <= knee ? light : knee + (1 - knee) * (1 - expf((knee - light) / (1 - knee)));
}

void cplanes_tone_map(
    const struct cplanes_tone *tone, struct cplanes_samples red, struct cplanes_samples green,
    struct cplanes_samples blue, size_t width, uint16_t *out) {
    const struct cplanes_samples channels[3] = {red, green, blue};
    const float *m = tone->primaries;
    for (size_t x = 0; x < width; x++) {
        float in[3], light[3];
        for (int c = 0; c < 3; c++) {
            unsigned code = sample(channels[c].first, channels[c].bytes, x * channels[c].step);
            in[c] = tone->linear[code < tone->max ? code : tone->max];
        }
        if (tone->system_gamma != 0) {
            float luminance = 0.2627f * in[0] + 0.6780f * in[1] + 0.0593f * in[2];
            float gain = luminance > 0 ? powf(luminance, tone->system_gamma) : 0;
            for (int c = 0; c < 3; c++) in[c] *= gain;
        }
        float brightest = 0;
        for (int c = 0; c < 3; c++) {
            light[c] = m[3 * c] * in[0] + m[3 * c + 1] * in[1] + m[3 * c + 2] * in[2];
            if (light[c] < 0) light[c] = 0;
            if (light[c] > brightest) brightest = light[c];
        }
        float factor = brightest > 0 ? roll_off(brightest, tone->knee) / brightest : 0;
        for (int c = 0; c < 3; c++) {
            float value = light[c] * factor * (float)(tone->curve_count - 1) + 0.5f;
            size_t index = value < 0 ? 0 : (size_t)value;
            out[3 * x + (size_t)c] = tone->curve[index < tone->curve_count ? index : tone->curve_count - 1];
        }
    }
}
