#include "CHeldBlobs.h"

#include <CHeldFonts.h>
#include <hb.h>

hb_blob_t *hb_blob_create_from_file(const char *path) {
    size_t size = 0;
    const void *bytes = cheldfonts_bytes(path, &size);
    // Pango draws boxes with a font that is empty. This program gives it none that is not held.
    if (!bytes) return hb_blob_get_empty();
    return hb_blob_create((const char *)bytes, (unsigned int)size, HB_MEMORY_MODE_READONLY, NULL, NULL);
}

hb_blob_t *hb_blob_create_from_file_or_fail(const char *path) {
    hb_blob_t *blob = hb_blob_create_from_file(path);
    return hb_blob_get_length(blob) > 0 ? blob : NULL;
}
