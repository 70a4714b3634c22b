#pragma once

// System calls and macros that Swift's Glibc module does not show. Each wrapper does one call and nothing else.

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
    /// Since 1970; of a time before 1677 or after 2262, the nearest one that can be told.
    int64_t modified_ns;
    int64_t changed_ns;
    uint32_t mode;
    uint32_t links;
    uint32_t owner;
    /// Not 0 for the folder at which a file system is mounted.
    int is_mount;
};
int clinux_stat(int directory, const char *path, struct clinux_stat *out);
int clinux_fstat(int fd, struct clinux_stat *out);
/// The same, asked of the file system: of files on FUSE and networks, the kernel remembers for a while what they were.
int clinux_stat_now(int directory, const char *path, struct clinux_stat *out);
int clinux_fstat_now(int fd, struct clinux_stat *out);
/// What `clinux_stat` tells, of what a symbolic link leads to.
int clinux_stat_target(int directory, const char *path, struct clinux_stat *out);

/// f_type of statfs(2); 0 where it cannot be told.
uint32_t clinux_file_system_type(const char *path);

/// openat2(2) with RESOLVE_NO_SYMLINKS, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY. Returns a descriptor or -errno.
int clinux_open_no_symlinks(int directory, const char *path);

/// openat2(2) with RESOLVE_NO_SYMLINKS, O_RDONLY | O_DIRECTORY | O_CLOEXEC. Returns a descriptor or -errno.
int clinux_open_folder(int directory, const char *path);

/// openat(2) with O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC and O_RDONLY, or O_PATH where it is only passed through. Returns a
/// descriptor or -errno.
int clinux_open_subfolder(int directory, const char *name, int only_passed);

/// preadv2(2) of one buffer; where `waits` is 0 with RWF_NOWAIT: what is not in memory is not read, and a part may be.
/// Returns the bytes read or -errno.
ssize_t clinux_read_at(int fd, void *buffer, size_t count, off_t place, int waits);

/// syncfs(2) of the file system that an open file is on. Returns 0 or -errno.
int clinux_synchronize_file_system(int fd);

/// Whether somebody has the file open for writing: F_SETLEASE of fcntl(2), on a descriptor that is open for reading. Returns
/// 1, 0, or -errno where it cannot be told: a file of somebody else, a file system without leases. Whoever opens the
/// file for writing at this very moment is kept waiting for the length of a system call.
int clinux_is_held_for_writing(int fd);

/// F_OFD_SETLK of fcntl(2): locks one byte of a file for writing, until the open file is closed. Returns 0 or -errno.
int clinux_lock_byte(int fd, off_t byte);
/// F_OFD_SETLKW of fcntl(2): the same, once whoever has it has let go. Returns 0 or -errno.
int clinux_wait_for_byte(int fd, off_t byte);
/// F_OFD_SETLK of fcntl(2): unlocks all bytes. Closing does so only when no child that is about to be started has the
/// descriptor too. Returns 0 or -errno.
int clinux_unlock(int fd);
/// F_OFD_GETLK of fcntl(2): whether somebody has locked a byte for writing. Takes nothing. Returns 1, 0, or -errno.
int clinux_is_byte_locked(int fd, off_t byte);

/// memfd_create(2), MFD_CLOEXEC | MFD_ALLOW_SEALING, set to size and sealed against resizing.
/// Returns a descriptor or -errno.
int clinux_shared_memory(const char *name, size_t size);

/// memfd_create(2), MFD_CLOEXEC: an empty file in memory. Returns a descriptor or -errno.
int clinux_memory_file(const char *name);

/// pidfd_open(2) of a child that was not waited for: readable once it has ended. Returns a descriptor or -errno.
int clinux_process_file(int process);

/// pipe2(2) with O_CLOEXEC: the end to read and the end to write. Returns 0 or -errno.
int clinux_pipe(int ends[2]);

/// write(2) without SIGPIPE where nobody reads. Returns the byte count or -errno.
ssize_t clinux_write_to_pipe(int fd, const void *bytes, size_t count);

/// sendmsg(2) of bytes with up to four descriptors (SCM_RIGHTS), MSG_NOSIGNAL. Returns the byte count or -errno.
ssize_t clinux_send(int socket, const void *bytes, size_t count, const int *fds, size_t fd_count);

/// recvmsg(2) with MSG_CMSG_CLOEXEC; *fd_count is the room on entry and the number received on return.
/// Returns the byte count, 0 at the end, or -errno.
ssize_t clinux_receive(int socket, void *bytes, size_t capacity, int *fds, size_t *fd_count);

/// The version of Landlock that the kernel offers; 0 where it has none.
int clinux_landlock_version(void);

/// Takes from the calling thread, and from those that it will start, every right that Landlock knows: to open, make or
/// change files by their paths and, by its version, to use TCP, and to signal or reach processes outside. Descriptors
/// that are open stay as they are. Returns the version in force, 0 where the kernel has none, or -errno.
int clinux_landlock_seal(void);

/// Makes malloc give large blocks back to the system when they are freed, and keep few heaps: without it glibc raises
/// its threshold with the first large block that is freed, and holds on to what it was given. Call it first.
void clinux_tune_allocator(void);

/// Gives back the pages of the program and its libraries that start-up needed; those that are used again come back
/// from the page cache.
void clinux_drop_program_pages(void);

/// Of threads that are started from now on without a size of their own.
void clinux_set_default_stack_size(size_t size);

/// What a terminal needs of signals. One terminal at a time.
///
/// SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM and SIGHUP are written to `pipe` from now on, each as a byte of its number;
/// SIGINT or SIGTERM gives the terminal back as it was and ends the program where one of the last three came before it. So
/// does a crash, whose signal then has the effect that it had before. Returns 0 or -errno; -EBUSY where another terminal is watched.
int clinux_watch_terminal(int pipe, int terminal, const struct termios *settings, const void *farewell, size_t count);
/// Gives all signals the effects that they had before; but SIGHUP has none any more where the terminal is gone.
void clinux_unwatch_terminal(void);
/// Says whether the terminal has to be given back at all: its settings, and `farewell` written to it.
void clinux_set_terminal_taken(int is_taken);
/// Gives a terminal that is taken back as it was: for those who end the program within a signal handler.
void clinux_give_terminal_back(void);
/// Stops the program as Ctrl-Z does, and returns when it goes on and SIGCONT was written to the pipe; soon where nobody could
/// make it go on.
void clinux_stop(void);

/// dladdr(3): path of the shared object that holds an address. Returns 0 or -ENOENT.
int clinux_library_path(const void *address, char *out, size_t capacity);

/// posix_spawn_file_actions_addclosefrom_np(3): the new process gets no descriptor from `from` on. Returns 0 or errno.
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int from);

/// Overwrites a word, and what follows '=' in a word, wherever it stands among the program's arguments: from then on
/// nobody reads it in /proc/PID/cmdline, as `ps` does.
void clinux_hide_argument(const char *secret);

/// renameat2(2) with RENAME_EXCHANGE: two files or folders change places at once. Returns 0 or -errno.
int clinux_exchange(const char *a, const char *b);
int clinux_exchange_in(int directory, const char *a, const char *b);

/// renameat2(2) with RENAME_NOREPLACE: onto a name that is free. Returns 0 or -errno.
int clinux_rename_to_free_name(int directory, const char *name, int other, const char *new_name);

/// From now on, a page of a mapped file that cannot be had (SIGBUS: no room on its disk, a fault of it, a file cut off)
/// ends the process with exit status 1 and a line that names the file. Any other SIGBUS has the effect that it had before.
void clinux_tell_bus_errors(void);

/// mmap(2); but where the mapping is shared and may be written, its part of the file gets its blocks first (fallocate(2)):
/// where the disk has no room for them this fails, and no SIGBUS comes later. Some file systems know no fallocate.
void *clinux_map_with_room(void *address, size_t size, int protection, int flags, int file, off_t offset);
