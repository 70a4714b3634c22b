#pragma once

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>

// Swift cannot call macros with arguments or cast enumerations to flags.

static inline unsigned cavcodec_major(void) { return AV_VERSION_MAJOR(avcodec_version()); }
static inline unsigned cavcodec_minor(void) { return AV_VERSION_MINOR(avcodec_version()); }
static inline unsigned cavcodec_micro(void) { return AV_VERSION_MICRO(avcodec_version()); }
