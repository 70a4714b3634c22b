#include "jpeg_internal.h"

#include <string.h>

static void keep_and_jump(j_common_ptr common) {
    struct jpeg_failure *failure = (struct jpeg_failure *)common->err;
    common->err->format_message(common, failure->message);
    longjmp(failure->jump, 1);
}

static void ignore_level(j_common_ptr common, int level) {}
static void ignore(j_common_ptr common) {}

struct jpeg_error_mgr *jpeg_failure_init(struct jpeg_failure *failure) {
    jpeg_std_error(&failure->standard);
    failure->standard.error_exit = keep_and_jump;
    failure->standard.emit_message = ignore_level;
    failure->standard.output_message = ignore;
    memset(failure->message, 0, sizeof failure->message);
    failure->is_irregular = false;
    return &failure->standard;
}

int cpixels_jpeg_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }
