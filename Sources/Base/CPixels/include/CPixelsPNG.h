#pragma once

#include <stddef.h>
#include <stdint.h>

/// Filters a row of a PNG picture with the filter that promises the fewest bytes: the one with the smallest sum of
/// absolute differences.
///
/// \param above   the row before it; zeros for the first.
/// \param count   bytes of a row, below 2^24.
/// \param step    bytes of a pixel.
/// \param scratch room for a row.
/// \param to      room for a row and a byte: the filter's type, and the filtered row.
void cpixels_png_filter(const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *scratch,
                        uint8_t *to);
