#pragma once

#include "CPixelsJPEG.h"

#include <setjmp.h>
#include <stdio.h>
// In this order: jerror.h checks a macro of the other.
#include <jpeglib.h>
#include <jerror.h>

/// libjpeg's error manager with the jump target. `standard` comes first: libjpeg points to it.
struct jpeg_failure {
    struct jpeg_error_mgr standard;
    jmp_buf jump;
    /// The message of the fatal error.
    char message[JMSG_LENGTH_MAX];
    /// The jump is that of `jpeg_huffman_give_up`.
    bool is_irregular;
};

/// Makes a fatal error keep its message and jump to `failure->jump`. Warnings and traces print nothing.
struct jpeg_error_mgr *jpeg_failure_init(struct jpeg_failure *failure);

/// Whether they begin like a JPEG but for the first byte.
bool jpeg_lacks_first_byte(const uint8_t *bytes, size_t count);

/// Makes `jpeg` read the input's descriptor. An error of pread leaves errno in `system_error` and is fatal (JERR_FILE_READ).
void jpeg_descriptor_source(j_decompress_ptr jpeg, const struct cpixels_jpeg_input *input, int *system_error);

/// Decodes Huffman codes in place of libjpeg, which takes 1.6 times as long for them.
///
/// Only for codes as the standard wants them. Of anything else, damage above all, libjpeg makes the best in its own
/// way: the picture has to be decoded again from its beginning, by libjpeg alone, so that the result is the same.
struct jpeg_huffman;

/// Call it when decompression has started. NULL, and nothing changes, unless the picture is one scan of Huffman codes.
struct jpeg_huffman *jpeg_huffman_start(j_decompress_ptr jpeg);

/// Jumps to the failure, with `is_irregular`.
void jpeg_huffman_give_up(j_decompress_ptr jpeg) __attribute__((noreturn));

/// What `jpeg_huffman_start` returned.
struct jpeg_huffman *jpeg_huffman_of(j_decompress_ptr jpeg);
