// libc's calls on files, each asking first whether it is to fail.
//
// _GNU_SOURCE alone: with 64-bit file offsets asked for, open and open64 would be one name.
#define _GNU_SOURCE
#include "faults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <linux/openat2.h>

/// libc's own function of the name.
#define REAL(name, type)                                                                                               \
    ({                                                                                                                 \
        static type real;                                                                                              \
        if (!real) real = (type)dlsym(RTLD_NEXT, #name);                                                               \
        real;                                                                                                          \
    })

#define FAIL(code, result)                                                                                             \
    do {                                                                                                               \
        errno = code;                                                                                                  \
        return result;                                                                                                 \
    } while (0)

// MARK: Opening

static enum deed opening(int flags) {
    return flags & O_CREAT ? CREATE : (flags & O_ACCMODE) == O_RDONLY ? OPEN_TO_READ : OPEN_TO_WRITE;
}

static int open_at(int directory, const char *path, int flags, mode_t mode) {
    int fault = fault_in(opening(flags), "open", directory, path, 0);
    if (fault) FAIL(fault, -1);
    typedef int (*function)(int, const char *, int, ...);
    return REAL(openat, function)(directory, path, flags, mode);
}

static mode_t mode_in(int flags, va_list arguments) {
    return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode_t mode = mode_in(flags, arguments);                                                                       \
        va_end(arguments);                                                                                             \
        return open_at(AT_FDCWD, path, flags, mode);                                                                   \
    }
#define OPENAT(name)                                                                                                   \
    int name(int directory, const char *path, int flags, ...) {                                                        \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode_t mode = mode_in(flags, arguments);                                                                       \
        va_end(arguments);                                                                                             \
        return open_at(directory, path, flags, mode);                                                                  \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

// What libraries that were compiled with _FORTIFY_SOURCE call.
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __openat_2(int directory, const char *path, int flags) { return open_at(directory, path, flags, 0); }
int __openat64_2(int directory, const char *path, int flags) { return open_at(directory, path, flags, 0); }

/// openat2(2) has no function of its own in libc.
long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long a[6];
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    if (number == SYS_openat2) {
        const struct open_how *how = (const struct open_how *)a[2];
        int fault = fault_in(opening((int)how->flags), "openat2", (int)a[0], (const char *)a[1], 0);
        if (fault) FAIL(fault, -1);
    }
    typedef long (*function)(long, ...);
    return REAL(syscall, function)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

// MARK: Reading and writing

#define TRANSFER(name, deed, memory, more, passed)                                                                     \
    ssize_t name(int file, memory bytes, size_t count more) {                                                          \
        int fault = fault_in(deed, #name, file, NULL, count);                                                          \
        if (fault > 0) FAIL(fault, -1);                                                                                \
        typedef ssize_t (*function)(int, memory, size_t more);                                                         \
        return REAL(name, function)(file, bytes, fault == SHORT_COUNT ? count / 2 : count passed);                     \
    }
#define COMMA ,
TRANSFER(read, READ, void *, , )
TRANSFER(pread, READ, void *, COMMA off_t offset, COMMA offset)
TRANSFER(pread64, READ, void *, COMMA off_t offset, COMMA offset)
TRANSFER(write, WRITE, const void *, , )
TRANSFER(pwrite, WRITE, const void *, COMMA off_t offset, COMMA offset)
TRANSFER(pwrite64, WRITE, const void *, COMMA off_t offset, COMMA offset)

ssize_t __read_chk(int file, void *bytes, size_t count, size_t room) {
    return count <= room ? read(file, bytes, count) : (abort(), -1);
}
ssize_t __pread_chk(int file, void *bytes, size_t count, off_t offset, size_t room) {
    return count <= room ? pread(file, bytes, count, offset) : (abort(), -1);
}
ssize_t __pread64_chk(int file, void *bytes, size_t count, off_t offset, size_t room) {
    return count <= room ? pread(file, bytes, count, offset) : (abort(), -1);
}

static size_t size_of(const struct iovec *pieces, int count) {
    size_t size = 0;
    for (int i = 0; i < count; i++) size += pieces[i].iov_len;
    return size;
}

/// The first half of the pieces' bytes.
static int halve(const struct iovec *pieces, int count, struct iovec *half) {
    size_t left = size_of(pieces, count) / 2;
    int kept = 0;
    for (; kept < count && left > 0; kept++) {
        half[kept] = pieces[kept];
        if (half[kept].iov_len > left) half[kept].iov_len = left;
        left -= half[kept].iov_len;
    }
    return kept;
}

#define TRANSFER_PIECES(name, deed, more, passed)                                                                      \
    ssize_t name(int file, const struct iovec *pieces, int count more) {                                               \
        struct iovec half[1024];                                                                                       \
        int fault = fault_in(deed, #name, file, NULL, size_of(pieces, count));                                         \
        if (fault > 0) FAIL(fault, -1);                                                                                \
        typedef ssize_t (*function)(int, const struct iovec *, int more);                                              \
        if (fault != SHORT_COUNT || count > 1024) return REAL(name, function)(file, pieces, count passed);             \
        int kept = halve(pieces, count, half);                                                                         \
        return REAL(name, function)(file, half, kept passed);                                                          \
    }
TRANSFER_PIECES(readv, READ, , )
TRANSFER_PIECES(writev, WRITE, , )
TRANSFER_PIECES(preadv, READ, COMMA off_t offset, COMMA offset)
TRANSFER_PIECES(preadv64, READ, COMMA off_t offset, COMMA offset)
TRANSFER_PIECES(pwritev, WRITE, COMMA off_t offset, COMMA offset)
TRANSFER_PIECES(pwritev64, WRITE, COMMA off_t offset, COMMA offset)

// MARK: All the rest: asks, and passes on

#define CALL(result, failed, deed, name, directory, path, parameters, ...)                                             \
    result name parameters {                                                                                           \
        int fault = fault_in(deed, #name, directory, path, 0);                                                         \
        if (fault > 0) FAIL(fault, failed);                                                                            \
        typedef result(*function) parameters;                                                                          \
        if (fault == LOST_ANSWER || fault == SENT_AGAIN) (void)REAL(name, function)(__VA_ARGS__);                      \
        if (fault == LOST_ANSWER) FAIL(EIO, failed);                                                                   \
        return REAL(name, function)(__VA_ARGS__);                                                                      \
    }

CALL(int, -1, SYNC, fsync, file, NULL, (int file), file)
CALL(int, -1, SYNC, fdatasync, file, NULL, (int file), file)
CALL(int, -1, RESIZE, ftruncate, file, NULL, (int file, off_t size), file, size)
CALL(int, -1, RESIZE, ftruncate64, file, NULL, (int file, off_t size), file, size)
CALL(int, -1, RESIZE, fallocate, file, NULL, (int file, int mode, off_t at, off_t size), file, mode, at, size)
CALL(int, -1, RESIZE, fallocate64, file, NULL, (int file, int mode, off_t at, off_t size), file, mode, at, size)
CALL(off_t, -1, SEEK, lseek, file, NULL, (int file, off_t offset, int from), file, offset, from)
CALL(off_t, -1, SEEK, lseek64, file, NULL, (int file, off_t offset, int from), file, offset, from)

CALL(int, -1, CHANGE_FOLDER, rename, AT_FDCWD, to, (const char *from, const char *to), from, to)
CALL(int, -1, CHANGE_FOLDER, renameat, b, to, (int a, const char *from, int b, const char *to), a, from, b, to)
CALL(int, -1, CHANGE_FOLDER, renameat2, b, to, (int a, const char *from, int b, const char *to, unsigned flags), a, from,
     b, to, flags)
CALL(int, -1, CHANGE_FOLDER, link, AT_FDCWD, to, (const char *from, const char *to), from, to)
CALL(int, -1, CHANGE_FOLDER, linkat, b, to, (int a, const char *from, int b, const char *to, int flags), a, from, b, to,
     flags)
CALL(int, -1, CHANGE_FOLDER, mkdir, AT_FDCWD, path, (const char *path, mode_t mode), path, mode)
CALL(int, -1, CHANGE_FOLDER, mkdirat, directory, path, (int directory, const char *path, mode_t mode), directory, path,
     mode)
CALL(int, -1, REMOVE, unlink, AT_FDCWD, path, (const char *path), path)
CALL(int, -1, REMOVE, unlinkat, directory, path, (int directory, const char *path, int flags), directory, path, flags)
CALL(int, -1, REMOVE, rmdir, AT_FDCWD, path, (const char *path), path)

CALL(int, -1, STATUS, stat, AT_FDCWD, path, (const char *path, struct stat *out), path, out)
CALL(int, -1, STATUS, stat64, AT_FDCWD, path, (const char *path, struct stat64 *out), path, out)
CALL(int, -1, STATUS, lstat, AT_FDCWD, path, (const char *path, struct stat *out), path, out)
CALL(int, -1, STATUS, lstat64, AT_FDCWD, path, (const char *path, struct stat64 *out), path, out)
CALL(int, -1, STATUS, fstatat, directory, path, (int directory, const char *path, struct stat *out, int flags),
     directory, path, out, flags)
CALL(int, -1, STATUS, fstatat64, directory, path, (int directory, const char *path, struct stat64 *out, int flags),
     directory, path, out, flags)
CALL(int, -1, STATUS_OF_OPEN, fstat, file, NULL, (int file, struct stat *out), file, out)
CALL(int, -1, STATUS_OF_OPEN, fstat64, file, NULL, (int file, struct stat64 *out), file, out)
CALL(int, -1, *path ? STATUS : STATUS_OF_OPEN, statx, directory, path,
     (int directory, const char *path, int flags, unsigned mask, struct statx *out), directory, path, flags, mask, out)
CALL(int, -1, STATUS, access, AT_FDCWD, path, (const char *path, int mode), path, mode)
CALL(int, -1, STATUS_OF_VOLUME, statvfs, AT_FDCWD, path, (const char *path, struct statvfs *out), path, out)
CALL(int, -1, STATUS_OF_VOLUME, statvfs64, AT_FDCWD, path, (const char *path, struct statvfs64 *out), path, out)

CALL(DIR *, NULL, LIST, opendir, AT_FDCWD, path, (const char *path), path)
CALL(struct dirent *, NULL, LIST_NEXT, readdir, dirfd(stream), NULL, (DIR *stream), stream)
CALL(struct dirent64 *, NULL, LIST_NEXT, readdir64, dirfd(stream), NULL, (DIR *stream), stream)

CALL(int, -1, LOCK, flock, file, NULL, (int file, int operation), file, operation)

#define MAPPING(name)                                                                                                  \
    void *name(void *address, size_t size, int protection, int flags, int file, off_t offset) {                        \
        int fault = file >= 0 ? fault_in(MAP, #name, file, NULL, 0) : NO_FAULT;                                        \
        if (fault) FAIL(fault, MAP_FAILED);                                                                            \
        typedef void *(*function)(void *, size_t, int, int, int, off_t);                                               \
        return REAL(name, function)(address, size, protection, flags, file, offset);                                   \
    }
MAPPING(mmap)
MAPPING(mmap64)

static bool locks(int command, void *argument) {
    if (command != F_SETLK && command != F_SETLKW && command != F_OFD_SETLK && command != F_OFD_SETLKW) return false;
    // No file system refuses to take a lock back.
    return ((struct flock *)argument)->l_type != F_UNLCK;
}

#define CONTROL(name)                                                                                                  \
    int name(int file, int command, ...) {                                                                             \
        va_list arguments;                                                                                             \
        va_start(arguments, command);                                                                                  \
        void *argument = va_arg(arguments, void *);                                                                    \
        va_end(arguments);                                                                                             \
        int fault = locks(command, argument) ? fault_in(LOCK, #name, file, NULL, 0) : NO_FAULT;                        \
        if (fault) FAIL(fault, -1);                                                                                    \
        typedef int (*function)(int, int, ...);                                                                        \
        return REAL(name, function)(file, command, argument);                                                          \
    }
CONTROL(fcntl)
CONTROL(fcntl64)

/// Decoding processes get an environment of their own: faults go along.
int posix_spawnp(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
    const char *const *added = fault_variables();
    int count = 0, more = 0;
    while (environment[count]) count++;
    while (added[more]) more++;
    char *all[count + more + 1];
    memcpy(all, environment, sizeof *all * (size_t)count);
    memcpy(all + count, added, sizeof *all * (size_t)(more + 1));
    typedef int (*function)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                            char *const[], char *const[]);
    return REAL(posix_spawnp, function)(process, path, actions, attributes, arguments, all);
}
