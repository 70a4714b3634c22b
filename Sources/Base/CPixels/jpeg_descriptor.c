#include "jpeg_internal.h"

#include <errno.h>
#include <unistd.h>

// Large enough that system calls are rare, small enough to stay in cache.
#define PIECE_BYTES 65536

/// libjpeg points to `standard`, which comes first.
struct descriptor_source {
    struct jpeg_source_mgr standard;
    int descriptor;
    int *system_error;
    off_t start;
    off_t offset;
    off_t end;
    JOCTET *piece;
};

bool jpeg_lacks_first_byte(const uint8_t *bytes, size_t count) {
    return count >= 3 && bytes[0] != 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF;
}

static void start(j_decompress_ptr jpeg) {}
static void end(j_decompress_ptr jpeg) {}

static boolean read_piece(j_decompress_ptr jpeg) {
    static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};
    struct descriptor_source *source = (struct descriptor_source *)jpeg->src;
    off_t rest = source->end - source->offset;
    size_t wanted = rest < 0 ? 0 : rest < PIECE_BYTES ? (size_t)rest : PIECE_BYTES;
    ssize_t count;
    do count = pread(source->descriptor, source->piece, wanted, source->offset);
    while (count < 0 && errno == EINTR);
    if (count < 0) {
        *source->system_error = errno;
        ERREXIT(jpeg, JERR_FILE_READ);
    }
    if (count == 0 && source->offset == source->start) ERREXIT(jpeg, JERR_INPUT_EMPTY);
    if (count == 0) {
        WARNMS(jpeg, JWRN_JPEG_EOF);
        source->standard.next_input_byte = end_of_image;
        source->standard.bytes_in_buffer = sizeof end_of_image;
        return TRUE;
    }
    if (source->offset == source->start && source->start > 0 && jpeg_lacks_first_byte(source->piece, (size_t)count))
        source->piece[0] = 0xFF;
    source->offset += count;
    source->standard.next_input_byte = source->piece;
    source->standard.bytes_in_buffer = (size_t)count;
    return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    struct descriptor_source *source = (struct descriptor_source *)jpeg->src;
    if (count <= 0) return;
    if ((size_t)count > source->standard.bytes_in_buffer) {
        source->offset += count - (off_t)source->standard.bytes_in_buffer;
        source->standard.bytes_in_buffer = 0;
    } else {
        source->standard.next_input_byte += count;
        source->standard.bytes_in_buffer -= (size_t)count;
    }
}

void jpeg_descriptor_source(j_decompress_ptr jpeg, const struct cpixels_jpeg_input *input, int *system_error) {
    struct descriptor_source *source =
        jpeg->mem->alloc_small((j_common_ptr)jpeg, JPOOL_PERMANENT, sizeof *source);
    *source = (struct descriptor_source){
        .standard = {.init_source = start,
                     .fill_input_buffer = read_piece,
                     .skip_input_data = skip,
                     .resync_to_restart = jpeg_resync_to_restart,
                     .term_source = end},
        .descriptor = input->descriptor,
        .system_error = system_error,
        .start = input->start,
        .offset = input->start,
        .end = input->end,
        .piece = jpeg->mem->alloc_large((j_common_ptr)jpeg, JPOOL_PERMANENT, PIECE_BYTES),
    };
    jpeg->src = &source->standard;
}
