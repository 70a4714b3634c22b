#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// Swift cannot call macros with arguments or cast enumerations to flags.

static inline unsigned cavcodec_major(void) { return AV_VERSION_MAJOR(avcodec_version()); }
static inline unsigned cavcodec_minor(void) { return AV_VERSION_MINOR(avcodec_version()); }
static inline unsigned cavcodec_micro(void) { return AV_VERSION_MICRO(avcodec_version()); }

static inline unsigned cavformat_major(void) { return AV_VERSION_MAJOR(avformat_version()); }
static inline unsigned cavformat_minor(void) { return AV_VERSION_MINOR(avformat_version()); }
static inline unsigned cavformat_micro(void) { return AV_VERSION_MICRO(avformat_version()); }

static const int cavcodec_end_of_file = AVERROR_EOF;
static const int64_t cavformat_no_time = AV_NOPTS_VALUE;

/// Opens nothing: files that another one names stay out of reach.
static inline int cavformat_refuse(AVFormatContext *context, AVIOContext **out, const char *url, int flags, AVDictionary **options) {
    return AVERROR(EACCES);
}

static inline void cavformat_refuse_files(AVFormatContext *context) {
    context->io_open = cavformat_refuse;
    context->flags |= AVFMT_FLAG_CUSTOM_IO;
}
