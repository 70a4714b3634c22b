#pragma once

#include <seccomp.h>

// Macros with arguments cannot be called from Swift.

static inline uint32_t cseccomp_refuse(uint16_t error) { return SCMP_ACT_ERRNO(error); }
