#pragma once

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>

// Casts of enumerations to flags and macros that take arguments cannot be called from Swift.

static inline unsigned cavcodec_major(void) { return AV_VERSION_MAJOR(avcodec_version()); }
static inline unsigned cavcodec_minor(void) { return AV_VERSION_MINOR(avcodec_version()); }
static inline unsigned cavcodec_micro(void) { return AV_VERSION_MICRO(avcodec_version()); }
