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

// What a process is told when a page of a mapped file cannot be had: SIGBUS. Only calls that a signal handler may make.

static struct sigaction before;
/// Held by the thread that looks into `maps`: there is one buffer.
static atomic_flag is_looking = ATOMIC_FLAG_INIT;
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

/// A line of proc(5) `maps` without its end, cut where it has no room; -1 at the end.
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

/// The path of the file that is mapped at an address; NULL where there is none. "7f00-7f80 rw-s 00000000 fe:00 12   /path"
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

static void say(const char *text) {
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void tell(int number, siginfo_t *info, void *context) {
    (void)context;
    while (atomic_flag_test_and_set(&is_looking)) sched_yield();
    const char *path = info->si_code == BUS_ADRERR ? file_mapped_at((uintptr_t)info->si_addr) : NULL;
    if (!path) {
        // Nothing that a disk does. A fault happens again when this returns; a signal that was sent does not.
        sigaction(SIGBUS, &before, NULL);
        if (info->si_code <= 0) raise(number);
        atomic_flag_clear(&is_looking);
        return;
    }
    clinux_give_terminal_back();
    say("Error: ");
    say(path);
    say(": a part of it cannot be had: its disk is full, or failing. Free some space or check the disk, then try again; "
        "what is prepared is safe.\n");
    _exit(1);
}

static void install(void) {
    struct sigaction action = {.sa_sigaction = tell, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}

void clinux_tell_bus_errors(void) {
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
