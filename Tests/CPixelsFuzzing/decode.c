// Decodes any bytes as a JPEG, into memory of exactly the size that the decoder says it writes, and compares the result
// with libjpeg's alone: an entry for libFuzzer, built by scripts/fuzz-parsers with the checks of AddressSanitizer and
// UndefinedBehaviorSanitizer.

#include <stdlib.h>
#include <string.h>

#include "CPixels.h"

static const uint64_t most_samples = 1 << 22;

struct result {
    enum cpixels_jpeg_outcome outcome;
    uint32_t strips;
    /// FNV-1a of all samples, and of the descriptions of damage.
    uint64_t hash;
};

static void add(struct result *result, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) result->hash = (result->hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3;
}

static struct result decode(const uint8_t *bytes, size_t count, bool libjpeg_alone) {
    struct result result = {.hash = 0xCBF29CE484222325};
    struct cpixels_jpeg_input input = {.bytes = bytes, .count = count, .descriptor = -1};
    struct cpixels_jpeg_limits limits = {
        .nanoseconds = 500000000, .scans = 50, .coefficient_bytes = 16 << 20, .libjpeg_alone = libjpeg_alone};
    cpixels_jpeg_decoder *decoder = cpixels_jpeg_decoder_create(&input, &limits);
    if (!decoder) abort();

    struct cpixels_jpeg_picture picture;
    // Scales of one half to one eighth too, as the last byte says.
    uint32_t long_edge = 1u << (bytes[count - 1] % 12);
    uint8_t *samples[CPIXELS_JPEG_COMPONENTS] = {0};
    result.outcome = cpixels_jpeg_decoder_open(decoder, long_edge, &picture);
    if (result.outcome != CPIXELS_JPEG_OK) goto done;
    if ((uint64_t)picture.width * picture.height > most_samples) goto done;
    if (picture.component_count > CPIXELS_JPEG_COMPONENTS) goto done;
    result.outcome = cpixels_jpeg_decoder_start(decoder);
    if (result.outcome != CPIXELS_JPEG_OK) goto done;
    for (uint32_t c = 0; c < picture.component_count; c++) {
        const struct cpixels_jpeg_component *component = &picture.components[c];
        // Zeroed: rows below the picture are not written.
        samples[c] = calloc((size_t)component->vertical * component->block_edge, component->row_byte_count);
        if (!samples[c]) abort();
    }
    for (; result.strips < picture.strip_count; result.strips++) {
        for (uint32_t c = 0; c < picture.component_count; c++) {
            const struct cpixels_jpeg_component *component = &picture.components[c];
            uint8_t **rows = cpixels_jpeg_decoder_rows(decoder, (int)c);
            for (int r = 0; r < component->vertical * component->block_edge; r++)
                rows[r] = samples[c] + (size_t)r * component->row_byte_count;
        }
        result.outcome = cpixels_jpeg_decoder_read(decoder);
        if (result.outcome != CPIXELS_JPEG_OK) goto done;
        for (uint32_t c = 0; c < picture.component_count; c++) {
            const struct cpixels_jpeg_component *component = &picture.components[c];
            add(&result, samples[c],
                (size_t)component->vertical * component->block_edge * component->row_byte_count);
        }
    }
done:
    for (int n = 0; cpixels_jpeg_decoder_damage(decoder, n); n++) {
        if (n > 1000) abort();
        add(&result, cpixels_jpeg_decoder_damage(decoder, n), strlen(cpixels_jpeg_decoder_damage(decoder, n)));
    }
    if (!cpixels_jpeg_decoder_message(decoder)) abort();
    for (int c = 0; c < CPIXELS_JPEG_COMPONENTS; c++) free(samples[c]);
    cpixels_jpeg_decoder_destroy(decoder);
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count == 0) return 0;
    struct result ours = decode(bytes, count, false), expected = decode(bytes, count, true);
    if (ours.outcome == CPIXELS_JPEG_DEADLINE || expected.outcome == CPIXELS_JPEG_DEADLINE) return 0;
    if (ours.outcome != expected.outcome || ours.strips != expected.strips || ours.hash != expected.hash) abort();
    return 0;
}
