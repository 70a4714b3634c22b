#pragma once

#include <stddef.h>

// malloc(3) and its relatives for this program and all its libraries: glibc's, and a note of what was refused. Libraries
// report a lack of memory as damage, as nothing at all, or end the process.

/// Bytes of the largest request that was refused since the last call; 0: none was.
size_t callocations_take_refused(void);

/// The same, without forgetting it.
size_t callocations_refused(void);

/// From now on, a crash (SIGABRT, SIGTRAP, SIGSEGV, SIGBUS) after a refused request ends the process with this status; any
/// other has the effect that it has by default.
void callocations_exit_on_crash(int status);
