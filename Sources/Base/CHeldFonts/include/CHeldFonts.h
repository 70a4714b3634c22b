#pragma once

#include <stdbool.h>

// Font files in memory. Replaces fopen(3) and FT_New_Face for this program and all its libraries: they find these files
// there, although a sandbox refuses to open any. Other files are opened as usual, or refused.

// Maps a file into memory for the rest of the process. False if it cannot be read, or if too many are held.
bool cheldfonts_hold(const char *path);
