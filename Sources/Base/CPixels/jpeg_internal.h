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
};

/// Makes a fatal error keep its message and jump to `failure->jump`. Warnings and traces print nothing.
struct jpeg_error_mgr *jpeg_failure_init(struct jpeg_failure *failure);

/// Whether they begin like a JPEG but for the first byte.
bool jpeg_lacks_first_byte(const uint8_t *bytes, size_t count);

/// Makes `jpeg` read the input's descriptor. An error of pread leaves errno in `system_error` and is fatal (JERR_FILE_READ).
void jpeg_descriptor_source(j_decompress_ptr jpeg, const struct cpixels_jpeg_input *input, int *system_error);
