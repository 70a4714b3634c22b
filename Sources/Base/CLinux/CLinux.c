#define _GNU_SOURCE
#include "CLinux.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <link.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#define MAX_FDS 4

/// Clamped for times before 1677 or after 2262.
static int64_t nanoseconds(struct statx_timestamp t) {
    int64_t seconds, sum;
    if (__builtin_mul_overflow(t.tv_sec, INT64_C(1000000000), &seconds)
        || __builtin_add_overflow(seconds, (int64_t)t.tv_nsec, &sum))
        return t.tv_sec < 0 ? INT64_MIN : INT64_MAX;
    return sum;
}

static int stat_with(int directory, const char *path, int flags, struct clinux_stat *out) {
    struct statx s;
    if (statx(directory, path, flags, STATX_BASIC_STATS, &s) != 0) return -errno;
    out->device = makedev(s.stx_dev_major, s.stx_dev_minor);
    out->inode = s.stx_ino;
    out->size = (int64_t)s.stx_size;
    out->modified_ns = nanoseconds(s.stx_mtime);
    out->changed_ns = nanoseconds(s.stx_ctime);
    out->mode = s.stx_mode;
    out->links = s.stx_nlink;
    out->owner = s.stx_uid;
    out->is_mount = (s.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
    return 0;
}

uint32_t clinux_major(uint64_t device) { return major(device); }

uint32_t clinux_minor(uint64_t device) { return minor(device); }

int clinux_stat(int directory, const char *path, struct clinux_stat *out) {
    return stat_with(directory, path, AT_SYMLINK_NOFOLLOW, out);
}

int clinux_fstat(int fd, struct clinux_stat *out) { return stat_with(fd, "", AT_EMPTY_PATH, out); }

int clinux_stat_now(int directory, const char *path, struct clinux_stat *out) {
    return stat_with(directory, path, AT_SYMLINK_NOFOLLOW | AT_STATX_FORCE_SYNC, out);
}

int clinux_fstat_now(int fd, struct clinux_stat *out) {
    return stat_with(fd, "", AT_EMPTY_PATH | AT_STATX_FORCE_SYNC, out);
}

int clinux_stat_target(int directory, const char *path, struct clinux_stat *out) {
    return stat_with(directory, path, 0, out);
}

int clinux_set_direct(int file, int is_direct) {
    int flags = fcntl(file, F_GETFL);
    if (flags < 0) return -errno;
    flags = is_direct ? flags | O_DIRECT : flags & ~O_DIRECT;
    return fcntl(file, F_SETFL, flags) == 0 ? 0 : -errno;
}

uint32_t clinux_file_system_type(const char *path) {
    struct statfs s;
    return statfs(path, &s) == 0 ? (uint32_t)s.f_type : 0;
}

int clinux_open_no_symlinks(int directory, const char *path) {
    struct open_how how = {
        .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
        .resolve = RESOLVE_NO_SYMLINKS,
    };
    long fd = syscall(SYS_openat2, directory, path, &how, sizeof how);
    return fd >= 0 ? (int)fd : -errno;
}

int clinux_open_folder(int directory, const char *path) {
    struct open_how how = {.flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS};
    long fd = syscall(SYS_openat2, directory, path, &how, sizeof how);
    return fd >= 0 ? (int)fd : -errno;
}

int clinux_open_subfolder(int directory, const char *name, int only_passed) {
    int fd = openat(directory, name, (only_passed ? O_PATH : O_RDONLY) | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return fd >= 0 ? fd : -errno;
}

ssize_t clinux_read_at(int fd, void *buffer, size_t count, off_t place, int waits) {
    struct iovec part = {buffer, count};
    ssize_t done = preadv2(fd, &part, 1, place, waits ? 0 : RWF_NOWAIT);
    return done < 0 ? -errno : done;
}

int clinux_synchronize_file_system(int fd) { return syncfs(fd) == 0 ? 0 : -errno; }

int clinux_is_held_for_writing(int fd) {
    // The default signal of a broken lease, SIGIO, would end the process. SIGURG is ignored by default.
    if (fcntl(fd, F_SETSIG, SIGURG) != 0) return -errno;
    if (fcntl(fd, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN ? 1 : -errno;
    fcntl(fd, F_SETLEASE, F_UNLCK);
    return 0;
}

int clinux_shared_memory(const char *name, size_t size) {
    int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return -errno;
    if (ftruncate(fd, (off_t)size) != 0 || fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        int error = errno;
        close(fd);
        return -error;
    }
    return fd;
}

int clinux_memory_file(const char *name) {
    int fd = memfd_create(name, MFD_CLOEXEC);
    return fd >= 0 ? fd : -errno;
}

int clinux_process_file(int process) {
    int fd = (int)syscall(SYS_pidfd_open, process, 0);
    return fd >= 0 ? fd : -errno;
}

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : -errno; }

// SIGPIPE goes to the writing thread: it is blocked during the write and consumed if the write raised it.
ssize_t clinux_write_to_pipe(int fd, const void *bytes, size_t count) {
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    const int was_pending = sigismember(&pending, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written;
    do written = write(fd, bytes, count);
    while (written < 0 && errno == EINTR);
    if (written < 0) written = -errno;
    if (written == -EPIPE && !was_pending) {
        const struct timespec none = {0};
        while (sigtimedwait(&pipe_signal, NULL, &none) < 0 && errno == EINTR) {}
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return written;
}

ssize_t clinux_send(int socket, const void *bytes, size_t count, const int *fds, size_t fd_count) {
    if (fd_count > MAX_FDS) return -EINVAL;
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = count};
    char control[CMSG_SPACE(sizeof(int) * MAX_FDS)] = {0};
    struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
    if (fd_count > 0) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * fd_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * fd_count);
        memcpy(CMSG_DATA(header), fds, sizeof(int) * fd_count);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent >= 0 ? sent : -errno;
}

ssize_t clinux_receive(int socket, void *bytes, size_t capacity, int *fds, size_t *fd_count) {
    struct iovec vector = {.iov_base = bytes, .iov_len = capacity};
    char control[CMSG_SPACE(sizeof(int) * MAX_FDS)] = {0};
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received < 0) return -errno;

    size_t room = *fd_count, found = 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int fd;
            memcpy(&fd, CMSG_DATA(header) + i * sizeof(int), sizeof fd);
            if (found < room) fds[found++] = fd;
            else close(fd);
        }
    }
    *fd_count = found;
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        for (size_t i = 0; i < found; i++) close(fds[i]);
        *fd_count = 0;
        return -EMSGSIZE;
    }
    return received;
}

int clinux_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

int clinux_landlock_seal(void) {
    const int version = clinux_landlock_version();
    if (version == 0) return 0;
    // Numeric constants, because headers are often older than the kernel. See landlock(7) for the rights of each version.
    const struct {
        uint64_t files, network, scoped;
    } rights = {
        .files = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF,
        .network = version >= 4 ? 0x3 : 0,
        .scoped = version >= 6 ? 0x3 : 0,
    };
    const size_t size = version >= 6 ? sizeof rights : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, size, 0);
    if (rules < 0) return -errno;
    int result = version;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_landlock_restrict_self, rules, 0) != 0) result = -errno;
    close(rules);
    return result;
}

void clinux_tune_allocator(void) {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 2 << 20);
}

clinux_heap clinux_measure_heap(void) {
    struct mallinfo2 now = mallinfo2();
    return (clinux_heap){.used = now.uordblks + now.hblkhd, .freed = now.fordblks};
}

// Skips segments with PF_W, which hold written or relocated data. Other pages are unchanged pages of the file and are
// read from it again when touched.
static int drop_read_only_segments(struct dl_phdr_info *object, size_t size, void *unused) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        uintptr_t start = (object->dlpi_addr + segment->p_vaddr + page - 1) / page * page;
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) / page * page;
        if (object->dlpi_addr != 0 && start < end) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void clinux_drop_program_pages(void) { dl_iterate_phdr(drop_read_only_segments, NULL); }

void clinux_set_default_stack_size(size_t size) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

int clinux_library_path(const void *address, char *out, size_t capacity) {
    Dl_info info;
    if (dladdr(address, &info) == 0 || !info.dli_fname) return -ENOENT;
    int length = snprintf(out, capacity, "%s", info.dli_fname);
    return length >= 0 && (size_t)length < capacity ? 0 : -ENOENT;
}

int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

static int argument_count;
static char **arguments;

/// glibc passes constructors the arguments of main(). They are the bytes that the kernel shows in /proc.
__attribute__((constructor)) static void note_arguments(int count, char **values) {
    argument_count = count;
    arguments = values;
}

void clinux_hide_argument(const char *secret) {
    const size_t length = strlen(secret);
    for (int index = 1; length > 0 && index < argument_count; index++) {
        char *word = arguments[index];
        const size_t whole = strlen(word);
        if (whole < length || strcmp(word + whole - length, secret) != 0) continue;
        if (whole == length || word[whole - length - 1] == '=') memset(word + whole - length, 'x', length);
    }
}

int clinux_exchange(const char *a, const char *b) {
    return clinux_exchange_in(AT_FDCWD, a, b);
}

int clinux_exchange_in(int directory, const char *a, const char *b) {
    return renameat2(directory, a, directory, b, RENAME_EXCHANGE) == 0 ? 0 : -errno;
}

int clinux_rename_to_free_name(int directory, const char *name, int other, const char *new_name) {
    return renameat2(directory, name, other, new_name, RENAME_NOREPLACE) == 0 ? 0 : -errno;
}

int clinux_lock_byte(int fd, off_t byte) {
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return fcntl(fd, F_OFD_SETLK, &range) == 0 ? 0 : -errno;
}

int clinux_wait_for_byte(int fd, off_t byte) {
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    while (fcntl(fd, F_OFD_SETLKW, &range) != 0)
        if (errno != EINTR) return -errno;
    return 0;
}

int clinux_unlock(int fd) {
    struct flock all = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_OFD_SETLK, &all) == 0 ? 0 : -errno;
}

int clinux_is_byte_locked(int fd, off_t byte) {
    struct flock range = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return fcntl(fd, F_OFD_GETLK, &range) == 0 ? range.l_type != F_UNLCK : -errno;
}
