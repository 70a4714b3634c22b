// Which call fails, and how.
#define _GNU_SOURCE
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DEED(deed) (1u << (deed))
#define OPENS (DEED(OPEN_TO_READ) | DEED(OPEN_TO_WRITE) | DEED(CREATE))
#define GROWS (DEED(CREATE) | DEED(WRITE) | DEED(SYNC) | DEED(RESIZE) | DEED(CHANGE_FOLDER))

/// Not an errno: the process kills itself before the call, or stands still.
enum { DEATH = -2, STANDSTILL = -3 };

static const struct {
    const char *name;
    int code;
    unsigned deeds;
} faults[] = {
    {"EIO", EIO, ~DEED(MAP)},
    {"ENOSPC", ENOSPC, GROWS},
    {"EDQUOT", EDQUOT, GROWS},
    {"EROFS", EROFS, DEED(OPEN_TO_WRITE) | DEED(CREATE) | DEED(CHANGE_FOLDER) | DEED(REMOVE)},
    {"EACCES", EACCES, OPENS | DEED(CHANGE_FOLDER) | DEED(REMOVE) | DEED(LIST) | DEED(STATUS) | DEED(STATUS_OF_VOLUME)},
    {"EMFILE", EMFILE, OPENS | DEED(LIST)},
    {"ENOMEM", ENOMEM, DEED(MAP)},
    {"ENOLCK", ENOLCK, DEED(LOCK)},
    {"SHORT", SHORT_COUNT, DEED(READ) | DEED(WRITE)},
    {"LOST", LOST_ANSWER, DEED(CHANGE_FOLDER) | DEED(REMOVE)},
    {"AGAIN", SENT_AGAIN, DEED(CHANGE_FOLDER) | DEED(REMOVE)},
    {"KILL", DEATH, ~0u},
    {"STOP", STANDSTILL, ~0u},
};

static const char *const names[] = {"LD_PRELOAD", "FAULT_PHOTOS", "FAULT_STORE", "FAULT_ERROR",
                                    "FAULT_AT", "FAULT_FOREVER", "FAULT_COUNTER", "FAULT_LOG"};
enum { NAME_COUNT = sizeof names / sizeof *names };

static char *variables[NAME_COUNT + 1];
static const char *photos, *store;
static int fault_code;
static unsigned fault_deeds = ~0u;
static uint64_t fault_at;
static bool is_for_ever;
static int log_file = -1;
static _Atomic uint64_t own_counter, *counter = &own_counter;

/// Past the functions that are put in front of libc's.
static long kernel(long number, long a, long b, long c, long d, long e) {
    static long (*real)(long, ...);
    if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    return real(number, a, b, c, d, e, 0L);
}

static int open_file(const char *path, int flags) {
    return path ? (int)kernel(SYS_openat, AT_FDCWD, (long)path, flags | O_CLOEXEC, 0600, 0) : -1;
}

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

__attribute__((constructor)) static void begin(void) {
    for (int i = 0, kept = 0; i < NAME_COUNT; i++) {
        const char *value = variable(names[i]);
        if (value && asprintf(&variables[kept], "%s=%s", names[i], value) > 0) kept++;
    }
    photos = variable("FAULT_PHOTOS");
    store = variable("FAULT_STORE");
    is_for_ever = variable("FAULT_FOREVER") != NULL;
    const char *at = variable("FAULT_AT"), *error = variable("FAULT_ERROR");
    fault_at = at ? strtoull(at, NULL, 10) : 0;
    for (size_t i = 0; error && i < sizeof faults / sizeof *faults; i++) {
        if (strcmp(faults[i].name, error) != 0) continue;
        fault_code = faults[i].code;
        fault_deeds = faults[i].deeds;
    }
    log_file = open_file(variable("FAULT_LOG"), O_WRONLY | O_CREAT | O_APPEND);
    int file = open_file(variable("FAULT_COUNTER"), O_RDWR);
    if (file < 0) return;
    // Shared by all processes that count together; the file has its eight bytes already.
    void *(*map)(void *, size_t, int, int, int, off_t) = dlsym(RTLD_NEXT, "mmap");
    void *shared = map(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) counter = shared;
    kernel(SYS_close, file, 0, 0, 0, 0);
}

const char *const *fault_variables(void) { return (const char *const *)variables; }

static bool lies_in(const char *path, const char *folder) {
    if (!folder) return false;
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/// The path of an open file or folder, as the kernel knows it.
static bool path_of(int descriptor, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, descriptor == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", descriptor);
    long length = kernel(SYS_readlinkat, AT_FDCWD, (long)link, (long)path, PATH_MAX - 1, 0);
    if (length >= 0) {
        path[length] = '\0';
        return true;
    }
    // The sandbox forbids the query. There, a file that has a name and is not empty, unlike those of proc(5), is the
    // photo that was passed in.
    struct stat status;
    if (errno != EPERM || kernel(SYS_fstat, descriptor, (long)&status, 0, 0, 0) != 0 || !S_ISREG(status.st_mode)) return false;
    if (status.st_nlink == 0 || status.st_size == 0) return false;
    snprintf(path, PATH_MAX, "%s/(open)", photos ? photos : "");
    return true;
}

/// Whether it is a call on the photos or the store; `whole` is then the path.
static bool concerns(int directory, const char *path, char whole[PATH_MAX]) {
    if (path && path[0] == '/') {
        snprintf(whole, PATH_MAX, "%s", path);
    } else {
        if (!path_of(directory, whole)) return false;
        size_t length = strlen(whole);
        if (path && *path) snprintf(whole + length, PATH_MAX - length, "/%s", path);
    }
    return lies_in(whole, photos) || lies_in(whole, store);
}

int fault_in(enum deed deed, const char *call, int directory, const char *path, size_t size) {
    int before = errno, fault = NO_FAULT;
    char whole[PATH_MAX];
    if (!(fault_deeds & DEED(deed)) || (fault_code == SHORT_COUNT && size < 2)) return NO_FAULT;
    if (!concerns(directory, path, whole)) goto done;

    uint64_t number = ++*counter;
    if (log_file >= 0) {
        char line[PATH_MAX + 128];
        int length = snprintf(line, sizeof line, "%llu %s %s %s\n", (unsigned long long)number,
                              program_invocation_short_name, call, whole);
        kernel(SYS_write, log_file, (long)line, length, 0, 0);
    }
    if (fault_code != NO_FAULT && (number == fault_at || (is_for_ever && number > fault_at))) fault = fault_code;
    if (fault == DEATH || fault == STANDSTILL) {
        const int sent = fault == DEATH ? SIGKILL : SIGSTOP;
        // The only signals that the sandbox allows.
        kernel(SYS_tgkill, kernel(SYS_getpid, 0, 0, 0, 0, 0), kernel(SYS_gettid, 0, 0, 0, 0, 0), sent, 0, 0);
        if (fault == DEATH) abort();
        fault = NO_FAULT;
    }
done:
    errno = before;
    return fault;
}
