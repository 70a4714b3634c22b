#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Handles SIGBUS, which a process gets when a page of a mapped file is unavailable. Calls only async-signal-safe functions.

static struct sigaction before;
/// Held by the thread that reads `maps`, because there is one buffer.
static atomic_flag is_reading_maps = ATOMIC_FLAG_INIT;
static char line[4096 + 128];

static int next_byte(int file) {
    static unsigned char bytes[1024];
    static size_t count, place;
    if (place == count) {
        ssize_t more = read(file, bytes, sizeof bytes);
        if (more <= 0) return -1;
        count = (size_t)more;
        place = 0;
    }
    return bytes[place++];
}

/// Reads a line of proc(5) `maps` without its newline, truncated to the buffer. -1 at the end.
static ssize_t next_line(int file) {
    size_t length = 0;
    for (int byte; (byte = next_byte(file)) != '\n';) {
        if (byte < 0) return -1;
        if (length < sizeof line - 1) line[length++] = (char)byte;
    }
    line[length] = '\0';
    return (ssize_t)length;
}

static uintptr_t hexadecimal(const char **text) {
    uintptr_t number = 0;
    for (;; (*text)++) {
        const char c = **text;
        if (c >= '0' && c <= '9') number = number * 16 + (uintptr_t)(c - '0');
        else if (c >= 'a' && c <= 'f') number = number * 16 + (uintptr_t)(c - 'a' + 10);
        else return number;
    }
}

/// The path of the file mapped at an address, or NULL if there is none. "7f00-7f80 rw-s 00000000 fe:00 12   /path"
static const char *file_mapped_at(uintptr_t address) {
    const int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (maps < 0) return "a mapped file";
    while (next_line(maps) > 0) {
        const char *text = line;
        const uintptr_t start = hexadecimal(&text);
        if (*text++ != '-') continue;
        if (address >= start && address < hexadecimal(&text)) return strchr(text, '/');
    }
    return NULL;
}

static void print(const char *text) {
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void report_bus_error(int number, siginfo_t *info, void *context) {
    (void)context;
    while (atomic_flag_test_and_set(&is_reading_maps)) sched_yield();
    const char *path = info->si_code == BUS_ADRERR ? file_mapped_at((uintptr_t)info->si_addr) : NULL;
    if (!path) {
        // Not a disk error. A fault recurs when this returns, but a sent signal does not.
        sigaction(SIGBUS, &before, NULL);
        if (info->si_code <= 0) raise(number);
        atomic_flag_clear(&is_reading_maps);
        return;
    }
    clinux_restore_terminal();
    print("Error: ");
    print(path);
    print(": cannot read or write part of it: the disk is full or failing. Free some space or check the disk, then try "
          "again; photos already prepared are safe.\n");
    _exit(1);
}

static void install(void) {
    struct sigaction action = {.sa_sigaction = report_bus_error, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}

void clinux_report_bus_errors(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
}

void *clinux_map_with_room(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if ((protection & PROT_WRITE) && (flags & MAP_SHARED) && file >= 0) {
        int result;
        do result = fallocate(file, 0, offset, (off_t)size);
        while (result != 0 && errno == EINTR);
        if (result != 0 && errno != EOPNOTSUPP && errno != ENOSYS) return MAP_FAILED;
    }
    return mmap(address, size, protection, flags, file, offset);
}
