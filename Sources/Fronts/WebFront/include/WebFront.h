#pragma once

#include <stddef.h>

// The files of the web page, as they are in the folder pages/ when the program is built.

struct web_front_file {
    /// Below pages/, such as "swipe/deck.js".
    const char *path;
    const unsigned char *bytes;
    size_t length;
};

/// In the order of their paths.
extern const struct web_front_file *const web_front_files;
extern const size_t web_front_file_count;
