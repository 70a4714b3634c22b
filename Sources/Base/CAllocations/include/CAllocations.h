#pragma once

#include <stddef.h>

// Replaces malloc(3) and its relatives for this program and all its libraries: glibc's functions, with a record of
// refused requests. Libraries report a lack of memory as damage, do not report it, or end the process.

/// Bytes of the largest request refused since the last call. 0: none.
size_t callocations_take_refused(void);

/// The same, without resetting it.
size_t callocations_refused(void);

/// From now on, a crash (SIGABRT, SIGTRAP, SIGSEGV, SIGBUS) after a refused request ends the process with this status.
/// Any other crash has its default effect.
void callocations_exit_on_crash(int status);
