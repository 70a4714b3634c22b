#include "jpeg_internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_STRIP_ROWS (MAX_SAMP_FACTOR * DCTSIZE)
// There are six kinds of damage below.
#define MAX_DAMAGE 6

struct cpixels_jpeg_decoder {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_failure failure;
    struct jpeg_progress_mgr progress;
    struct cpixels_jpeg_input input;
    struct cpixels_jpeg_limits limits;
    int64_t deadline;
    enum cpixels_jpeg_outcome limit_hit;
    int system_error;
    int damage_count;
    int damage_codes[MAX_DAMAGE];
    char damage[MAX_DAMAGE][JMSG_LENGTH_MAX];
    JSAMPROW rows[CPIXELS_JPEG_COMPONENTS][MAX_STRIP_ROWS];
    struct cpixels_jpeg_picture picture;
    /// By `huffman`.
    JDIMENSION strips_read;
    /// NULL if libjpeg decodes the codes.
    struct jpeg_huffman *huffman;
};

// MARK: Callbacks

static cpixels_jpeg_decoder *decoder_of(j_common_ptr common) { return common->client_data; }

struct jpeg_huffman *jpeg_huffman_of(j_decompress_ptr jpeg) { return decoder_of((j_common_ptr)jpeg)->huffman; }

static bool is_damage(int code) {
    switch (code) {
    case JWRN_HIT_MARKER:
    case JWRN_JPEG_EOF:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION: return true;
    default: return false;  // Stray bytes between markers, unknown versions: nothing is lost.
    }
}

static void note_damage(j_common_ptr common, int level) {
    if (level >= 0) return;
    int code = common->err->msg_code;
    if (!is_damage(code)) return;
    cpixels_jpeg_decoder *decoder = decoder_of(common);
    if (decoder->huffman) jpeg_huffman_give_up(&decoder->jpeg);
    for (int i = 0; i < decoder->damage_count; i++)
        if (decoder->damage_codes[i] == code) return;
    if (decoder->damage_count == MAX_DAMAGE) return;
    decoder->damage_codes[decoder->damage_count] = code;
    common->err->format_message(common, decoder->damage[decoder->damage_count++]);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// Called for each row of blocks read and for each one delivered.
static void check_limits(j_common_ptr common) {
    cpixels_jpeg_decoder *decoder = decoder_of(common);
    if (decoder->jpeg.input_scan_number > decoder->limits.scans) {
        snprintf(decoder->failure.message, JMSG_LENGTH_MAX, "more than %d scans", decoder->limits.scans);
        decoder->limit_hit = CPIXELS_JPEG_TOO_LARGE;
    } else if (now() >= decoder->deadline) {
        decoder->limit_hit = CPIXELS_JPEG_DEADLINE;
    } else {
        return;
    }
    longjmp(decoder->failure.jump, 1);
}

static enum cpixels_jpeg_outcome failed(cpixels_jpeg_decoder *decoder) {
    if (decoder->limit_hit != CPIXELS_JPEG_OK) return decoder->limit_hit;
    switch (decoder->failure.standard.msg_code) {
    // The second also means the first: this libjpeg has no temporary files for coefficients.
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
        snprintf(decoder->failure.message, JMSG_LENGTH_MAX, "its coefficients take more than %zu bytes",
                 decoder->limits.coefficient_bytes);
        return CPIXELS_JPEG_TOO_LARGE;
    case JERR_FILE_READ: return CPIXELS_JPEG_SYSTEM;
    default: return CPIXELS_JPEG_MALFORMED;
    }
}

// MARK: Life

cpixels_jpeg_decoder *cpixels_jpeg_decoder_create(const struct cpixels_jpeg_input *input,
                                                  const struct cpixels_jpeg_limits *limits) {
    cpixels_jpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->input = *input;
    decoder->limits = *limits;
    int64_t start = now();
    decoder->deadline = limits->nanoseconds < INT64_MAX - start ? start + limits->nanoseconds : INT64_MAX;
    decoder->jpeg.err = jpeg_failure_init(&decoder->failure);
    decoder->jpeg.err->emit_message = note_damage;
    decoder->jpeg.client_data = decoder;
    if (setjmp(decoder->failure.jump)) {
        cpixels_jpeg_decoder_destroy(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->jpeg);
    decoder->jpeg.mem->max_memory_to_use = limits->coefficient_bytes < LONG_MAX ? (long)limits->coefficient_bytes : 0;
    decoder->progress.progress_monitor = check_limits;
    decoder->jpeg.progress = &decoder->progress;
    return decoder;
}

void cpixels_jpeg_decoder_destroy(cpixels_jpeg_decoder *decoder) {
    if (!decoder) return;
    jpeg_destroy_decompress(&decoder->jpeg);
    free(decoder);
}

uint8_t **cpixels_jpeg_decoder_rows(cpixels_jpeg_decoder *decoder, int component) { return decoder->rows[component]; }

const char *cpixels_jpeg_decoder_message(const cpixels_jpeg_decoder *decoder) { return decoder->failure.message; }

int cpixels_jpeg_decoder_system_error(const cpixels_jpeg_decoder *decoder) { return decoder->system_error; }

const char *cpixels_jpeg_decoder_damage(const cpixels_jpeg_decoder *decoder, int n) {
    return n < decoder->damage_count ? decoder->damage[n] : NULL;
}

// MARK: Reading

static enum cpixels_jpeg_coding coding_of(J_COLOR_SPACE space) {
    switch (space) {
    case JCS_GRAYSCALE: return CPIXELS_JPEG_GREY;
    case JCS_YCbCr: return CPIXELS_JPEG_YCBCR;
    case JCS_RGB: return CPIXELS_JPEG_RGB;
    case JCS_CMYK: return CPIXELS_JPEG_CMYK;
    case JCS_YCCK: return CPIXELS_JPEG_YCCK;
    default: return CPIXELS_JPEG_UNKNOWN;
    }
}

static void describe(const struct jpeg_decompress_struct *jpeg, struct cpixels_jpeg_picture *picture) {
    *picture = (struct cpixels_jpeg_picture){
        .coding = coding_of(jpeg->jpeg_color_space),
        .width = jpeg->image_width,
        .height = jpeg->image_height,
        .component_count = (uint32_t)jpeg->num_components,
        .max_horizontal = (uint8_t)jpeg->max_h_samp_factor,
        .max_vertical = (uint8_t)jpeg->max_v_samp_factor,
        .strip_count = jpeg->total_iMCU_rows,
    };
    for (int c = 0; c < jpeg->num_components && c < CPIXELS_JPEG_COMPONENTS; c++) {
        const jpeg_component_info *component = &jpeg->comp_info[c];
        picture->components[c] = (struct cpixels_jpeg_component){
            .width = component->downsampled_width,
            .height = component->downsampled_height,
            .horizontal = (uint8_t)component->h_samp_factor,
            .vertical = (uint8_t)component->v_samp_factor,
            .block_edge = (uint8_t)component->DCT_scaled_size,
            .row_byte_count = component->width_in_blocks * (uint32_t)component->DCT_scaled_size,
        };
    }
}

static boolean continue_behind_first_byte(j_decompress_ptr jpeg) {
    const struct cpixels_jpeg_input *input = &decoder_of((j_common_ptr)jpeg)->input;
    jpeg_mem_src(jpeg, input->bytes + 1, input->count - 1);
    return TRUE;
}

static void start_memory_source(j_decompress_ptr jpeg) {
    static const JOCTET first = 0xFF;
    const struct cpixels_jpeg_input *input = &decoder_of((j_common_ptr)jpeg)->input;
    jpeg_mem_src(jpeg, input->bytes, input->count);
    if (!jpeg_lacks_first_byte(input->bytes, input->count)) return;
    // The memory is not ours to repair.
    jpeg->src->next_input_byte = &first;
    jpeg->src->bytes_in_buffer = 1;
    jpeg->src->fill_input_buffer = continue_behind_first_byte;
}

static void read_header(cpixels_jpeg_decoder *decoder) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (decoder->input.bytes)
        start_memory_source(jpeg);
    else
        jpeg_descriptor_source(jpeg, &decoder->input, &decoder->system_error);
    jpeg_read_header(jpeg, TRUE);
}

static void choose_output(struct jpeg_decompress_struct *jpeg, unsigned eighths) {
    jpeg->scale_num = eighths;
    jpeg->scale_denom = 8;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    jpeg->raw_data_out = TRUE;
    jpeg->do_fancy_upsampling = FALSE;
}

enum cpixels_jpeg_outcome cpixels_jpeg_decoder_open(cpixels_jpeg_decoder *decoder, uint32_t long_edge,
                                                    struct cpixels_jpeg_picture *picture) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (setjmp(decoder->failure.jump)) return failed(decoder);
    read_header(decoder);

    uint64_t edge = jpeg->image_width > jpeg->image_height ? jpeg->image_width : jpeg->image_height;
    unsigned eighths = 1;
    while (eighths < 8 && edge * eighths < (uint64_t)long_edge * 8) eighths *= 2;
    choose_output(jpeg, eighths);
    jpeg_calc_output_dimensions(jpeg);
    describe(jpeg, picture);
    decoder->picture = *picture;
    return CPIXELS_JPEG_OK;
}

enum cpixels_jpeg_outcome cpixels_jpeg_decoder_start(cpixels_jpeg_decoder *decoder) {
    if (setjmp(decoder->failure.jump)) return failed(decoder);
    // A caller with more components than there are rows for has not checked `picture`.
    if (decoder->jpeg.num_components > CPIXELS_JPEG_COMPONENTS)
        ERREXIT2(&decoder->jpeg, JERR_COMPONENT_COUNT, decoder->jpeg.num_components, CPIXELS_JPEG_COMPONENTS);
    jpeg_start_decompress(&decoder->jpeg);
    if (!decoder->limits.libjpeg_alone) decoder->huffman = jpeg_huffman_start(&decoder->jpeg);
    return CPIXELS_JPEG_OK;
}

static void read_strip(struct jpeg_decompress_struct *jpeg, JSAMPARRAY strip[]) {
    JDIMENSION lines = (JDIMENSION)(jpeg->max_v_samp_factor * jpeg->min_DCT_scaled_size);
    // A source that never suspends always delivers all of them.
    if (jpeg_read_raw_data(jpeg, strip, lines) != lines) ERREXIT(jpeg, JERR_INPUT_EOF);
}

// Whether the rows for one picture suffice for another.
static bool has_room(const struct cpixels_jpeg_picture *rows, const struct cpixels_jpeg_picture *picture) {
    if (picture->component_count != rows->component_count || picture->strip_count != rows->strip_count) return false;
    for (uint32_t c = 0; c < picture->component_count; c++) {
        const struct cpixels_jpeg_component *ours = &rows->components[c], *theirs = &picture->components[c];
        if (theirs->row_byte_count != ours->row_byte_count || theirs->block_edge != ours->block_edge
            || theirs->vertical != ours->vertical)
            return false;
    }
    return true;
}

// Decodes the picture again from its beginning, by libjpeg alone, and reads the strip at which `jpeg_huffman` gave up.
static enum cpixels_jpeg_outcome read_again(cpixels_jpeg_decoder *decoder, JSAMPARRAY strip[]) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (setjmp(decoder->failure.jump)) return failed(decoder);
    decoder->huffman = NULL;
    unsigned eighths = jpeg->scale_num;
    jpeg_abort_decompress(jpeg);
    read_header(decoder);
    choose_output(jpeg, eighths);
    jpeg_calc_output_dimensions(jpeg);
    struct cpixels_jpeg_picture picture;
    describe(jpeg, &picture);
    // The file behind a descriptor may be another one by now.
    if (!has_room(&decoder->picture, &picture)) {
        snprintf(decoder->failure.message, JMSG_LENGTH_MAX, "its header changed while it was read");
        return CPIXELS_JPEG_MALFORMED;
    }
    jpeg_start_decompress(jpeg);
    JSAMPARRAY unwanted[CPIXELS_JPEG_COMPONENTS] = {0};
    for (int c = 0; c < jpeg->num_components; c++) {
        const jpeg_component_info *component = &jpeg->comp_info[c];
        unwanted[c] = jpeg->mem->alloc_sarray((j_common_ptr)jpeg, JPOOL_IMAGE,
                                              component->width_in_blocks * (JDIMENSION)component->DCT_scaled_size,
                                              (JDIMENSION)(component->v_samp_factor * component->DCT_scaled_size));
    }
    for (JDIMENSION i = 0; i < decoder->strips_read; i++) read_strip(jpeg, unwanted);
    read_strip(jpeg, strip);
    return CPIXELS_JPEG_OK;
}

enum cpixels_jpeg_outcome cpixels_jpeg_decoder_read(cpixels_jpeg_decoder *decoder) {
    JSAMPARRAY strip[CPIXELS_JPEG_COMPONENTS];
    for (int c = 0; c < CPIXELS_JPEG_COMPONENTS; c++) strip[c] = decoder->rows[c];
    if (setjmp(decoder->failure.jump)) {
        if (!decoder->huffman || !decoder->failure.is_irregular) return failed(decoder);
        return read_again(decoder, strip);
    }
    read_strip(&decoder->jpeg, strip);
    decoder->strips_read++;
    return CPIXELS_JPEG_OK;
}

bool cpixels_jpeg_decoder_has_own_codes(const cpixels_jpeg_decoder *decoder) { return decoder->huffman != NULL; }
