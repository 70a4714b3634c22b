#include "jpeg_internal.h"

#include <stdlib.h>
#include <string.h>

#define MAX_STRIP_ROWS (MAX_SAMP_FACTOR * DCTSIZE)
#define FIRST_BYTES 65536
#define MAX_ICC_BYTES (255u * 65519u)

struct cpixels_jpeg_encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_failure failure;
    struct jpeg_destination_mgr destination;
    uint8_t *bytes;
    size_t capacity;
    size_t limit;
};

// MARK: Destination: one block that doubles

static cpixels_jpeg_encoder *encoder_of(j_compress_ptr jpeg) { return jpeg->client_data; }

static void start_bytes(j_compress_ptr jpeg) {
    cpixels_jpeg_encoder *encoder = encoder_of(jpeg);
    encoder->bytes = malloc(FIRST_BYTES);
    if (!encoder->bytes) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    encoder->capacity = FIRST_BYTES;
    encoder->destination.next_output_byte = encoder->bytes;
    encoder->destination.free_in_buffer = FIRST_BYTES;
}

// libjpeg calls this when the whole block is full, whatever the value of free_in_buffer.
static boolean more_bytes(j_compress_ptr jpeg) {
    cpixels_jpeg_encoder *encoder = encoder_of(jpeg);
    if (encoder->capacity >= encoder->limit) ERREXIT(jpeg, JERR_BUFFER_SIZE);
    size_t capacity = encoder->capacity * 2 < encoder->limit ? encoder->capacity * 2 : encoder->limit;
    uint8_t *bytes = realloc(encoder->bytes, capacity);
    if (!bytes) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    encoder->bytes = bytes;
    encoder->destination.next_output_byte = bytes + encoder->capacity;
    encoder->destination.free_in_buffer = capacity - encoder->capacity;
    encoder->capacity = capacity;
    return TRUE;
}

static void end_bytes(j_compress_ptr jpeg) {}

// MARK: Life

cpixels_jpeg_encoder *cpixels_jpeg_encoder_create(void) {
    cpixels_jpeg_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->jpeg.err = jpeg_failure_init(&encoder->failure);
    if (setjmp(encoder->failure.jump)) {
        cpixels_jpeg_encoder_destroy(encoder);
        return NULL;
    }
    jpeg_create_compress(&encoder->jpeg);
    encoder->jpeg.client_data = encoder;
    encoder->jpeg.mem->max_memory_to_use = 0;  // Otherwise the environment variable JPEGMEM would set it.
    encoder->destination.init_destination = start_bytes;
    encoder->destination.empty_output_buffer = more_bytes;
    encoder->destination.term_destination = end_bytes;
    encoder->jpeg.dest = &encoder->destination;
    return encoder;
}

void cpixels_jpeg_encoder_destroy(cpixels_jpeg_encoder *encoder) {
    if (!encoder) return;
    jpeg_destroy_compress(&encoder->jpeg);
    free(encoder->bytes);
    free(encoder);
}

const uint8_t *cpixels_jpeg_encoder_bytes(const cpixels_jpeg_encoder *encoder, size_t *count) {
    *count = encoder->capacity - encoder->destination.free_in_buffer;
    return encoder->bytes;
}

const char *cpixels_jpeg_encoder_message(const cpixels_jpeg_encoder *encoder) { return encoder->failure.message; }

// MARK: Writing

static const struct {
    int components;
    J_COLOR_SPACE space;
} codings[] = {
    [CPIXELS_JPEG_GREY] = {1, JCS_GRAYSCALE}, [CPIXELS_JPEG_YCBCR] = {3, JCS_YCbCr}, [CPIXELS_JPEG_RGB] = {3, JCS_RGB},
    [CPIXELS_JPEG_CMYK] = {4, JCS_CMYK},      [CPIXELS_JPEG_YCCK] = {4, JCS_YCCK},
};

bool cpixels_jpeg_encoder_start(cpixels_jpeg_encoder *encoder, const struct cpixels_jpeg_format *format) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    if (setjmp(encoder->failure.jump)) return false;
    if (format->coding < CPIXELS_JPEG_GREY || format->coding > CPIXELS_JPEG_YCCK) ERREXIT(jpeg, JERR_BAD_J_COLORSPACE);

    encoder->limit = format->byte_limit;
    jpeg->image_width = format->width;
    jpeg->image_height = format->height;
    jpeg->input_components = codings[format->coding].components;
    jpeg->in_color_space = codings[format->coding].space;
    jpeg_set_defaults(jpeg);
    jpeg_set_colorspace(jpeg, codings[format->coding].space);
    jpeg_set_quality(jpeg, format->quality, TRUE);
    for (int c = 0; c < jpeg->num_components; c++) {
        jpeg->comp_info[c].h_samp_factor = format->horizontal[c];
        jpeg->comp_info[c].v_samp_factor = format->vertical[c];
    }
    jpeg->raw_data_in = TRUE;
    jpeg->arith_code = format->arithmetic;
    jpeg->optimize_coding = format->optimized && !format->arithmetic;  // There would be no tables to optimise.
    jpeg->restart_interval = format->restart_interval;
    if (format->progressive) jpeg_simple_progression(jpeg);
    jpeg_start_compress(jpeg, TRUE);
    return true;
}

bool cpixels_jpeg_encoder_segment(cpixels_jpeg_encoder *encoder, int marker, const uint8_t *bytes, size_t count) {
    if (setjmp(encoder->failure.jump)) return false;
    if (count > 65533) ERREXIT(&encoder->jpeg, JERR_BAD_LENGTH);
    jpeg_write_marker(&encoder->jpeg, marker, bytes, (unsigned)count);
    return true;
}

bool cpixels_jpeg_encoder_icc_profile(cpixels_jpeg_encoder *encoder, const uint8_t *bytes, size_t count) {
    if (setjmp(encoder->failure.jump)) return false;
    if (count > MAX_ICC_BYTES) ERREXIT(&encoder->jpeg, JERR_BAD_LENGTH);
    jpeg_write_icc_profile(&encoder->jpeg, bytes, (unsigned)count);
    return true;
}

bool cpixels_jpeg_encoder_finish(cpixels_jpeg_encoder *encoder, const struct cpixels_jpeg_plane *planes) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    if (setjmp(encoder->failure.jump)) return false;

    JSAMPROW rows[CPIXELS_JPEG_COMPONENTS][MAX_STRIP_ROWS];
    JSAMPARRAY strip[CPIXELS_JPEG_COMPONENTS];
    JSAMPARRAY scratch[CPIXELS_JPEG_COMPONENTS] = {0};
    for (int c = 0; c < jpeg->num_components; c++) {
        const jpeg_component_info *component = &jpeg->comp_info[c];
        strip[c] = rows[c];
        // Rows that end inside a block are completed in our own memory: the caller's is only read.
        if (component->downsampled_width % DCTSIZE != 0)
            scratch[c] = jpeg->mem->alloc_sarray((j_common_ptr)jpeg, JPOOL_IMAGE, component->width_in_blocks * DCTSIZE,
                                                 component->v_samp_factor * DCTSIZE);
    }

    JDIMENSION strip_lines = jpeg->max_v_samp_factor * DCTSIZE;
    for (size_t strip_index = 0; jpeg->next_scanline < jpeg->image_height; strip_index++) {
        for (int c = 0; c < jpeg->num_components; c++) {
            const jpeg_component_info *component = &jpeg->comp_info[c];
            size_t width = component->downsampled_width, padded = (size_t)component->width_in_blocks * DCTSIZE;
            int count = component->v_samp_factor * DCTSIZE;
            size_t first = strip_index * count;
            for (int r = 0; r < count; r++) {
                size_t y = first + r;
                if (y >= component->downsampled_height && r > 0) {
                    rows[c][r] = rows[c][r - 1];
                    continue;
                }
                if (y >= component->downsampled_height) y = component->downsampled_height - 1;
                const uint8_t *row = planes[c].samples + y * planes[c].stride;
                if (scratch[c]) {
                    memcpy(scratch[c][r], row, width);
                    memset(scratch[c][r] + width, row[width - 1], padded - width);
                    row = scratch[c][r];
                }
                rows[c][r] = (JSAMPROW)row;
            }
        }
        jpeg_write_raw_data(jpeg, strip, strip_lines);
    }
    jpeg_finish_compress(jpeg);
    return true;
}
