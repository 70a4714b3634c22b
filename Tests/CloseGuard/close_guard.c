// Ends a program of this package that closes a descriptor which is not open: a moment later it would have been the
// descriptor of another thread, whose file is then closed or, worse, is another file.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int (*next)(int);
static int is_ours;

__attribute__((constructor)) static void begin(void) {
    next = (int (*)(int))dlsym(RTLD_NEXT, "close");
    // Others that inherit the library may close what they like: many close all that they may have inherited.
    is_ours = strncmp(program_invocation_short_name, "sluice", strlen("sluice")) == 0;
    // Loads what it needs, for later there may be no leave to open files.
    void *frame;
    if (is_ours) backtrace(&frame, 1);
}

int close(int descriptor) {
    if (!next) begin();
    int code = next(descriptor);
    if (code == 0 || errno != EBADF || !is_ours) return code;
    void *frames[64];
    dprintf(STDERR_FILENO, "%s closes descriptor %d, which is not open:\n", program_invocation_short_name, descriptor);
    backtrace_symbols_fd(frames, backtrace(frames, sizeof frames / sizeof *frames), STDERR_FILENO);
    abort();
}
