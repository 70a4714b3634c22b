#pragma once

#include <stddef.h>

// The files of the web page, as they were in the folder pages/ when the program was built.

struct web_front_file {
    /// Relative to pages/, such as "swipe/deck.js".
    const char *path;
    const unsigned char *bytes;
    size_t length;
};

/// Sorted by path.
extern const struct web_front_file *const web_front_files;
extern const size_t web_front_file_count;
