#pragma once

#include <stdbool.h>
#include <stddef.h>

// Font files in memory. Replaces fopen(3), access(2) and FT_New_Face for this program and all its libraries: they find
// these files there, although a sandbox refuses to open any. Other files are opened as usual, or refused.

// Maps a file into memory for the rest of the process. False if it cannot be read, or if memory is exhausted.
bool cheldfonts_hold(const char *path);

// The bytes of a file that is held; NULL if it is not.
const void *cheldfonts_bytes(const char *path, size_t *size);
