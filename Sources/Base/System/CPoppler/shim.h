#pragma once

#include <cairo.h>
#include <poppler.h>

// poppler's casts and errors are macros and GLib objects: Swift can use neither.

enum cpoppler_fault { cpoppler_damaged, cpoppler_encrypted };

// A document that is read from a GInputStream, which stays the caller's. NULL if it cannot be opened.
static inline PopplerDocument *cpoppler_open(void *stream, gint64 size, enum cpoppler_fault *fault) {
    GError *error = NULL;
    PopplerDocument *document = poppler_document_new_from_stream((GInputStream *)stream, size, NULL, NULL, &error);
    if (!document)
        *fault = g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED) ? cpoppler_encrypted : cpoppler_damaged;
    g_clear_error(&error);
    return document;
}

// Draws a page on white, scaled to all of the pixels: blue, green, red and an unused byte each.
static inline cairo_status_t cpoppler_draw(
    PopplerPage *page, void *pixels, int width, int height, int stride, double horizontal, double vertical) {
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_RGB24, width, height, stride);
    cairo_t *context = cairo_create(surface);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    cairo_scale(context, horizontal, vertical);
    poppler_page_render(page, context);
    cairo_status_t status = cairo_status(context);
    cairo_destroy(context);
    cairo_surface_flush(surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

// When the document was written, in ISO 8601; NULL if that is unknown. Free it with cpoppler_free.
static inline char *cpoppler_created(PopplerDocument *document) {
    GDateTime *time = poppler_document_get_creation_date_time(document);
    if (!time) return NULL;
    char *text = g_date_time_format(time, "%Y-%m-%dT%H:%M:%S%:z");
    g_date_time_unref(time);
    return text;
}

static inline void cpoppler_free(void *text) { g_free(text); }

static inline void cpoppler_release(void *object) { g_object_unref(object); }
