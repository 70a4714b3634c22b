#pragma once

#include <lcms2.h>

// Macros that Swift does not import.
static inline cmsUInt32Number clcms_type_rgb_8(void) { return TYPE_RGB_8; }
static inline cmsUInt32Number clcms_type_gray_8(void) { return TYPE_GRAY_8; }
