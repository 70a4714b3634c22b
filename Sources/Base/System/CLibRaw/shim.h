#pragma once

#include <libraw/libraw.h>

// Settings and facts are fields of structures that Swift would copy whole, and some moved between versions.

// How to demosaic. The rest is LibRaw's default.
struct clibraw_settings {
    // One pixel for each 2 × 2 of the sensor.
    int half_size;
    // Factor for linear light.
    float exposure;
    // Limit for the sensor's data.
    unsigned max_megabytes;
};

static inline void clibraw_set(libraw_data_t *raw, struct clibraw_settings settings) {
    libraw_output_params_t *params = &raw->params;
    params->half_size = settings.half_size;
    params->bright = settings.exposure;
    params->no_auto_bright = 1;
    params->use_camera_wb = 1;
    params->user_flip = 0;
    params->user_qual = 2;
    params->output_color = 1;
    params->output_bps = 8;
    // IEC 61966-2-1.
    params->gamm[0] = 1 / 2.4;
    params->gamm[1] = 12.92;
#if LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21)
    raw->rawparams.max_raw_memory_mb = settings.max_megabytes;
#else
    params->max_raw_memory_mb = settings.max_megabytes;
#endif
}

struct clibraw_facts {
    // Of the sensor, with its masked borders.
    int raw_width, raw_height;
    // Of the visible part.
    int visible_width, visible_height;
    // Of the picture; after libraw_adjust_sizes_info_only().
    int width, height;
    // 0, 3, 5 (left) or 6 (right).
    int flip;
    int colours;
    // Whether each pixel of the sensor has one colour.
    int is_mosaic;
    unsigned white_level;
    // DNG's BaselineExposure, in stops; below -100 if there is none.
    float baseline_exposure;
};

static inline struct clibraw_facts clibraw_get(const libraw_data_t *raw) {
    return (struct clibraw_facts){
        .raw_width = raw->sizes.raw_width,
        .raw_height = raw->sizes.raw_height,
        .visible_width = raw->sizes.width,
        .visible_height = raw->sizes.height,
        .width = raw->sizes.iwidth,
        .height = raw->sizes.iheight,
        .flip = raw->sizes.flip,
        .colours = raw->idata.colors,
        .is_mosaic = raw->idata.filters != 0,
        .white_level = raw->color.maximum,
        .baseline_exposure = raw->color.dng_levels.baseline_exposure,
    };
}

// The pixels after this header, which ends with an array that Swift does not see past.
static inline const unsigned char *clibraw_pixels(const libraw_processed_image_t *image) { return image->data; }
