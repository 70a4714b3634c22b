#pragma once

// libjpeg-turbo behind setjmp: no caller's frame is ever jumped over. Input and output are raw planes: neither colour
// nor chroma sampling is converted. Only one thread may use a handle at a time.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CPIXELS_JPEG_COMPONENTS 4

/// libjpeg-turbo's version when this was compiled: 2001005 is 2.1.5.
int cpixels_jpeg_version(void);

enum cpixels_jpeg_coding {
    CPIXELS_JPEG_UNKNOWN,
    CPIXELS_JPEG_GREY,
    CPIXELS_JPEG_YCBCR,
    CPIXELS_JPEG_RGB,
    CPIXELS_JPEG_CMYK,
    CPIXELS_JPEG_YCCK,
};

// MARK: Encoding

/// What to write, except the samples.
struct cpixels_jpeg_format {
    enum cpixels_jpeg_coding coding;
    uint32_t width;
    uint32_t height;
    /// Sampling factors (1 to 4) of each component. Factors of absent components are ignored.
    uint8_t horizontal[CPIXELS_JPEG_COMPONENTS];
    uint8_t vertical[CPIXELS_JPEG_COMPONENTS];
    /// 1 to 100.
    int quality;
    bool progressive;
    bool arithmetic;
    bool optimized;
    /// MCUs between restart markers; 0 for none.
    uint16_t restart_interval;
    /// Maximum number of bytes to write.
    size_t byte_limit;
};

/// The samples of one component: ceil(width × horizontal / largest horizontal) per row, and rows likewise.
struct cpixels_jpeg_plane {
    const uint8_t *samples;
    size_t stride;
};

typedef struct cpixels_jpeg_encoder cpixels_jpeg_encoder;

/// NULL if there is no memory. The calls below return false when they fail; `message` then gives the reason, and only
/// `message` and `destroy` may be called.
cpixels_jpeg_encoder *cpixels_jpeg_encoder_create(void);
void cpixels_jpeg_encoder_destroy(cpixels_jpeg_encoder *encoder);

/// Writes everything before the segments.
bool cpixels_jpeg_encoder_start(cpixels_jpeg_encoder *encoder, const struct cpixels_jpeg_format *format);
/// `marker` is the second byte of a marker that takes a length (APPn: 0xE0 + n); at most 65,533 bytes.
bool cpixels_jpeg_encoder_segment(cpixels_jpeg_encoder *encoder, int marker, const uint8_t *bytes, size_t count);
bool cpixels_jpeg_encoder_icc_profile(cpixels_jpeg_encoder *encoder, const uint8_t *bytes, size_t count);
/// Writes the picture and finishes. Reads exactly the samples of the picture: those at its right and lower edges are
/// repeated to fill the last blocks.
bool cpixels_jpeg_encoder_finish(cpixels_jpeg_encoder *encoder, const struct cpixels_jpeg_plane *planes);

/// The bytes written, valid until the handle is destroyed.
const uint8_t *cpixels_jpeg_encoder_bytes(const cpixels_jpeg_encoder *encoder, size_t *count);
const char *cpixels_jpeg_encoder_message(const cpixels_jpeg_encoder *encoder);

// MARK: Decoding

/// The file's bytes: in memory that outlives the decoder, or (bytes NULL) behind a descriptor, read with pread(2) from
/// `start` up to `end`, or to the end of the file, in pieces of 64 KiB. A truncated file is a truncated picture.
struct cpixels_jpeg_input {
    const uint8_t *bytes;
    size_t count;
    int descriptor;
    int64_t start;
    int64_t end;
};

struct cpixels_jpeg_limits {
    /// Time limit from now on, INT64_MAX for none.
    int64_t nanoseconds;
    int scans;
    /// Memory for the coefficients of a picture in more than one scan, which libjpeg holds as a whole.
    size_t coefficient_bytes;
    /// Huffman codes are left to libjpeg, which takes longer. The result is the same: tests compare them.
    bool libjpeg_alone;
};

enum cpixels_jpeg_outcome {
    CPIXELS_JPEG_OK,
    /// libjpeg failed: `message` contains its message.
    CPIXELS_JPEG_MALFORMED,
    /// A limit on memory or scans: `message` names it.
    CPIXELS_JPEG_TOO_LARGE,
    CPIXELS_JPEG_DEADLINE,
    /// pread failed: `system_error` is its errno.
    CPIXELS_JPEG_SYSTEM,
};

struct cpixels_jpeg_component {
    /// Samples of the picture, at the chosen scale.
    uint32_t width;
    uint32_t height;
    /// Sampling factors.
    uint8_t horizontal;
    uint8_t vertical;
    /// Edge of a decoded block of 8 × 8 samples: 1, 2, 4 or 8. Components may differ.
    uint8_t block_edge;
    /// Bytes written per row, padding included.
    uint32_t row_byte_count;
};

struct cpixels_jpeg_picture {
    enum cpixels_jpeg_coding coding;
    /// Full size.
    uint32_t width;
    uint32_t height;
    /// All components; those beyond the fourth are not described.
    uint32_t component_count;
    struct cpixels_jpeg_component components[CPIXELS_JPEG_COMPONENTS];
    uint8_t max_horizontal;
    uint8_t max_vertical;
    /// A strip is vertical × block_edge rows of each component.
    uint32_t strip_count;
};

typedef struct cpixels_jpeg_decoder cpixels_jpeg_decoder;

/// NULL if there is no memory.
cpixels_jpeg_decoder *cpixels_jpeg_decoder_create(const struct cpixels_jpeg_input *input,
                                                  const struct cpixels_jpeg_limits *limits);
void cpixels_jpeg_decoder_destroy(cpixels_jpeg_decoder *decoder);

/// Reads the header and chooses the smallest of the scales 1/8, 1/4, 1/2 and 1 that leaves `long_edge` pixels. After an
/// outcome other than OK, of this call or those below, decoding cannot continue.
enum cpixels_jpeg_outcome cpixels_jpeg_decoder_open(cpixels_jpeg_decoder *decoder, uint32_t long_edge,
                                                    struct cpixels_jpeg_picture *picture);
/// Call it once before the first strip. Reads all scans of a picture with several.
enum cpixels_jpeg_outcome cpixels_jpeg_decoder_start(cpixels_jpeg_decoder *decoder);
/// The caller stores here the addresses of the next strip's rows of a component.
uint8_t **cpixels_jpeg_decoder_rows(cpixels_jpeg_decoder *decoder, int component);
/// Writes the next strip. Call it at most `strip_count` times.
enum cpixels_jpeg_outcome cpixels_jpeg_decoder_read(cpixels_jpeg_decoder *decoder);

const char *cpixels_jpeg_decoder_message(const cpixels_jpeg_decoder *decoder);
int cpixels_jpeg_decoder_system_error(const cpixels_jpeg_decoder *decoder);
/// The n-th kind of loss so far, as libjpeg's message; NULL beyond the last.
const char *cpixels_jpeg_decoder_damage(const cpixels_jpeg_decoder *decoder, int n);
/// Whether Huffman codes are decoded here, not by libjpeg. Known once the first strip was read.
bool cpixels_jpeg_decoder_has_own_codes(const cpixels_jpeg_decoder *decoder);

// MARK: Colour

/// Converts full-range (JFIF) samples of one plane to the limited range of video: 16 to 235 for luma, 16 to 240 for
/// chroma, rounded to nearest.
void cpixels_limited_range(const uint8_t *from, size_t from_stride, uint8_t *to, size_t to_stride, size_t width,
                           size_t height, bool is_chroma);

/// Converts one row of JFIF samples to R, G, B, three bytes a pixel. A chroma sample covers `step` pixels. cb and cr
/// are NULL for grey.
void cpixels_jfif_to_rgb(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, size_t step, uint8_t *rgb,
                         size_t width);

/// Converts the rows of R, G, B that share one row of chroma to JFIF samples: luma per pixel, chroma from the mean of
/// the `step` × `rows` pixels that a sample covers, or of those inside the picture. cb and cr may be NULL.
void cpixels_rgb_to_jfif(const uint8_t *rgb, size_t rgb_stride, size_t width, size_t rows, size_t step, uint8_t *y,
                         size_t y_stride, uint8_t *cb, uint8_t *cr);
