#pragma once

// System calls and macros that Swift's Glibc module does not expose. Each wrapper makes one call and nothing else.

#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <termios.h>

/// statx(2) with AT_SYMLINK_NOFOLLOW and the basic fields. Returns 0 or -errno.
struct clinux_stat {
    uint64_t device;
    uint64_t inode;
    int64_t size;
    /// Since 1970. Clamped for times before 1677 or after 2262.
    int64_t modified_ns;
    int64_t changed_ns;
    uint32_t mode;
    uint32_t links;
    uint32_t owner;
    /// Nonzero for the folder at which a file system is mounted.
    int is_mount;
};
int clinux_stat(int directory, const char *path, struct clinux_stat *out);
int clinux_fstat(int fd, struct clinux_stat *out);
/// The same, read from the file system itself: for files on FUSE and networks, the kernel caches attributes for a while.
int clinux_stat_now(int directory, const char *path, struct clinux_stat *out);
int clinux_fstat_now(int fd, struct clinux_stat *out);
/// The two parts of a device number, as sysfs names it.
uint32_t clinux_major(uint64_t device);
uint32_t clinux_minor(uint64_t device);
/// Like `clinux_stat`, for the target of a symbolic link.
int clinux_stat_target(int directory, const char *path, struct clinux_stat *out);

/// Makes an open file be written past the page cache (O_DIRECT), in whole blocks from aligned memory, or through it again.
/// Returns 0, or -errno where the file system cannot.
int clinux_set_direct(int file, int is_direct);

/// f_type of statfs(2), or 0 if it is unknown.
uint32_t clinux_file_system_type(const char *path);

/// openat2(2) with RESOLVE_NO_SYMLINKS, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY. Returns a descriptor or -errno.
int clinux_open_no_symlinks(int directory, const char *path);

/// openat2(2) with RESOLVE_NO_SYMLINKS, O_RDONLY | O_DIRECTORY | O_CLOEXEC. Returns a descriptor or -errno.
int clinux_open_folder(int directory, const char *path);

/// openat(2) with O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC and O_RDONLY, or O_PATH if the folder is only traversed. Returns
/// a descriptor or -errno.
int clinux_open_subfolder(int directory, const char *name, int only_passed);

/// preadv2(2) of one buffer. If `waits` is 0, with RWF_NOWAIT: reads only what is in memory, which may be a part.
/// Returns the bytes read or -errno.
ssize_t clinux_read_at(int fd, void *buffer, size_t count, off_t place, int waits);

/// syncfs(2) of the file system that an open file is on. Returns 0 or -errno.
int clinux_synchronize_file_system(int fd);

/// Whether any process has the file open for writing: F_SETLEASE of fcntl(2), on a descriptor open for reading. Returns
/// 1, 0, or -errno if it cannot be determined: a file of another user, a file system without leases. A process that
/// opens the file for writing at this moment waits for the length of a system call.
int clinux_is_held_for_writing(int fd);

/// F_OFD_SETLK of fcntl(2): locks one byte of a file for writing, until the open file is closed. Returns 0 or -errno.
int clinux_lock_byte(int fd, off_t byte);
/// F_OFD_SETLKW of fcntl(2): the same, but waits until the byte is free. Returns 0 or -errno.
int clinux_wait_for_byte(int fd, off_t byte);
/// F_OFD_SETLK of fcntl(2): unlocks all bytes. Closing unlocks them only if no child being started also has the
/// descriptor. Returns 0 or -errno.
int clinux_unlock(int fd);
/// F_OFD_GETLK of fcntl(2): whether a byte is locked for writing. Takes no lock. Returns 1, 0, or -errno.
int clinux_is_byte_locked(int fd, off_t byte);

/// memfd_create(2), MFD_CLOEXEC | MFD_ALLOW_SEALING, set to size and sealed against resizing.
/// Returns a descriptor or -errno.
int clinux_shared_memory(const char *name, size_t size);

/// memfd_create(2), MFD_CLOEXEC: an empty file in memory. Returns a descriptor or -errno.
int clinux_memory_file(const char *name);

/// pidfd_open(2) of a child that was not awaited yet: readable once it has ended. Returns a descriptor or -errno.
int clinux_process_file(int process);

/// pipe2(2) with O_CLOEXEC: the read end and the write end. Returns 0 or -errno.
int clinux_pipe(int ends[2]);

/// write(2) without SIGPIPE if the pipe has no reader. Returns the byte count or -errno.
ssize_t clinux_write_to_pipe(int fd, const void *bytes, size_t count);

/// sendmsg(2) of bytes with up to four descriptors (SCM_RIGHTS), MSG_NOSIGNAL. Returns the byte count or -errno.
ssize_t clinux_send(int socket, const void *bytes, size_t count, const int *fds, size_t fd_count);

/// recvmsg(2) with MSG_CMSG_CLOEXEC. *fd_count is the capacity on entry and the number received on return. Returns the
/// byte count, 0 at the end, or -errno.
ssize_t clinux_receive(int socket, void *bytes, size_t capacity, int *fds, size_t *fd_count);

/// The version of Landlock that the kernel offers, or 0 if none.
int clinux_landlock_version(void);

/// Removes from the calling thread, and from those it will start, every right that Landlock knows: to open, create or
/// change files by path and, depending on the version, to use TCP, and to signal or reach outside processes. Open
/// descriptors are unaffected. Returns the version in force, 0 if the kernel has none, or -errno.
int clinux_landlock_seal(void);

/// Makes malloc return freed blocks of 256 KiB and more to the system and keep few heaps. Otherwise glibc raises its
/// threshold when the first large block is freed, and keeps later ones. Call it first.
void clinux_tune_allocator(void);

/// The allocator's bytes: those in use, and those freed and kept for later.
typedef struct {
    size_t used;
    size_t freed;
} clinux_heap;

clinux_heap clinux_measure_heap(void);

/// Releases pages of the program and its libraries that only start-up needed. Pages used again are read from the page cache.
void clinux_drop_program_pages(void);

/// Stack size of threads started from now on without an explicit size.
void clinux_set_default_stack_size(size_t size);

/// Signal handling of a terminal. One terminal at a time.
///
/// Writes SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM and SIGHUP to `pipe` from now on, each as a byte with its number.
/// SIGINT or SIGTERM after one of SIGINT, SIGTERM and SIGHUP restores the terminal and ends the program. So does a
/// crash, whose signal then has its previous effect. Returns 0 or -errno; -EBUSY if another terminal is watched.
int clinux_watch_terminal(int pipe, int terminal, const struct termios *settings, const void *farewell, size_t count);
/// Restores the previous effects of all signals, except that SIGHUP is ignored if the terminal is gone.
void clinux_unwatch_terminal(void);
/// Sets whether the terminal has to be restored: its settings, with `farewell` written to it.
void clinux_set_terminal_taken(int is_taken);
/// Restores a taken terminal, for code that ends the program within a signal handler.
void clinux_restore_terminal(void);
/// Stops the program as Ctrl-Z does. Returns when it continues and SIGCONT was written to the pipe, or soon if nothing
/// could continue it.
void clinux_stop(void);

/// dladdr(3): path of the shared object that contains an address. Returns 0 or -ENOENT.
int clinux_library_path(const void *address, char *out, size_t capacity);

/// posix_spawn_file_actions_addclosefrom_np(3): the new process gets no descriptor from `from` up. Returns 0 or errno.
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int from);

/// Overwrites `secret` wherever it is a whole program argument or the part of one after '=', so that /proc/PID/cmdline
/// and `ps` no longer show it.
void clinux_hide_argument(const char *secret);

/// renameat2(2) with RENAME_EXCHANGE: exchanges two files or folders atomically. Returns 0 or -errno.
int clinux_exchange(const char *a, const char *b);
int clinux_exchange_in(int directory, const char *a, const char *b);

/// renameat2(2) with RENAME_NOREPLACE: renames to a free name. Returns 0 or -errno.
int clinux_rename_to_free_name(int directory, const char *name, int other, const char *new_name);

/// From now on, an unavailable page of a mapped file (SIGBUS: disk full, disk error, file truncated) ends the process
/// with exit status 1 and a line that names the file. Any other SIGBUS has its previous effect.
void clinux_report_bus_errors(void);

/// mmap(2), but allocates the blocks of a shared writable mapping first (fallocate(2)): a full disk makes this call
/// fail instead of raising SIGBUS later. Some file systems do not support fallocate.
void *clinux_map_with_room(void *address, size_t size, int protection, int flags, int file, off_t offset);
