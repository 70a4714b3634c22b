#pragma once

#include <vips/vips.h>

// libvips' operations are variadic and its casts are macros: Swift can call neither.
// Each function runs one operation. NULL means that it failed, and vips_error_buffer() gives the reason.

// A source that reads through callbacks. `release` gets `reader` when the last image has released it.
static inline VipsSource *cvips_source(
    void *reader, gint64 (*read)(VipsSourceCustom *, void *, gint64, void *),
    gint64 (*seek)(VipsSourceCustom *, gint64, int, void *), GClosureNotify release) {
    VipsSourceCustom *source = vips_source_custom_new();
    g_signal_connect_data(source, "read", G_CALLBACK(read), reader, NULL, (GConnectFlags)0);
    g_signal_connect_data(source, "seek", G_CALLBACK(seek), reader, release, (GConnectFlags)0);
    return VIPS_SOURCE(source);
}

static inline VipsImage *cvips_load(const char *loader, VipsSource *source, VipsFailOn fail_on) {
    VipsImage *out = NULL;
    vips_call(loader, source, &out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    return out;
}

static inline VipsImage *cvips_load_page(const char *loader, VipsSource *source, VipsFailOn fail_on, int page) {
    VipsImage *out = NULL;
    vips_call(
        loader, source, &out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, "page", page, NULL);
    return out;
}

static inline VipsImage *cvips_load_shrunk_jpeg(VipsSource *source, VipsFailOn fail_on, int shrink) {
    VipsImage *out = NULL;
    vips_jpegload_source(
        source, &out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, "shrink", shrink, NULL);
    return out;
}

static inline VipsImage *cvips_resize(VipsImage *in, double horizontal, double vertical) {
    VipsImage *out = NULL;
    vips_resize(in, &out, horizontal, "vscale", vertical, "kernel", VIPS_KERNEL_LANCZOS3, NULL);
    return out;
}

static inline VipsImage *cvips_flatten(VipsImage *in, const double *background, int count, double max_alpha) {
    VipsImage *out = NULL;
    VipsArrayDouble *array = vips_array_double_new(background, count);
    vips_flatten(in, &out, "background", array, "max_alpha", max_alpha, NULL);
    vips_area_unref(VIPS_AREA(array));
    return out;
}

static inline VipsImage *cvips_icc_to_srgb(VipsImage *in, const char *fallback_profile) {
    VipsImage *out = NULL;
    vips_icc_transform(
        in, &out, "srgb", "embedded", TRUE, "input_profile", fallback_profile, "intent", VIPS_INTENT_RELATIVE,
        "black_point_compensation", TRUE, "depth", 8, NULL);
    return out;
}

static inline VipsImage *cvips_colourspace(VipsImage *in, VipsInterpretation space) {
    VipsImage *out = NULL;
    vips_colourspace(in, &out, space, NULL);
    return out;
}

static inline VipsImage *cvips_cast(VipsImage *in, VipsBandFormat format, gboolean shift) {
    VipsImage *out = NULL;
    vips_cast(in, &out, format, "shift", shift, NULL);
    return out;
}

static inline VipsImage *cvips_extract_bands(VipsImage *in, int count) {
    VipsImage *out = NULL;
    vips_extract_band(in, &out, 0, "n", count, NULL);
    return out;
}

static inline VipsImage *cvips_crop(VipsImage *in, int left, int top, int width, int height) {
    VipsImage *out = NULL;
    vips_extract_area(in, &out, left, top, width, height, NULL);
    return out;
}

static inline VipsImage *cvips_join_bands(VipsImage **in, int count) {
    VipsImage *out = NULL;
    vips_bandjoin(in, &out, count, NULL);
    return out;
}

static inline VipsImage *cvips_wrap(const void *memory, size_t size, int width, int height, VipsBandFormat format) {
    return vips_image_new_from_memory(memory, size, width, height, 1, format);
}

// Eight-bit samples: red, green, blue, and alpha if there are four.
static inline VipsImage *cvips_wrap_colours(const void *memory, size_t size, int width, int height, int bands) {
    VipsImage *image = vips_image_new_from_memory(memory, size, width, height, bands, VIPS_FORMAT_UCHAR);
    if (image) image->Type = VIPS_INTERPRETATION_sRGB;
    return image;
}

static inline VipsBlob *cvips_profile(const char *name) {
    VipsBlob *out = NULL;
    vips_profile_load(name, &out, NULL);
    return out;
}

static inline const void *cvips_region_row(VipsRegion *region, int left, int y) {
    return VIPS_REGION_ADDR(region, left, y);
}

static inline size_t cvips_sample_size(VipsImage *in) { return VIPS_IMAGE_SIZEOF_ELEMENT(in); }

static inline void cvips_release(VipsBlob *blob) { vips_area_unref(VIPS_AREA(blob)); }
