#pragma once

#include <seccomp.h>

// Swift cannot call macros with arguments.

static inline uint32_t cseccomp_refuse(uint16_t error) { return SCMP_ACT_ERRNO(error); }
