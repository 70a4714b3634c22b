// A kernel that has neither Landlock nor seccomp, as far as this program and all that it starts can see.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)
#define REFUSE(number, error)                                                                                          \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), RETURN(SECCOMP_RET_ERRNO | (error))

__attribute__((constructor)) static void take_away(void) {
    struct sock_filter rules[] = {
        LOAD(nr),
        REFUSE(SYS_landlock_create_ruleset, ENOSYS),
        REFUSE(SYS_seccomp, ENOSYS),
        // prctl(PR_SET_SECCOMP), which is the same.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
        LOAD(args[0]),
        REFUSE(PR_SET_SECCOMP, EINVAL),
        RETURN(SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    // Programs that are started load this library again, and are refused then: they have the filter already.
    if (prctl(PR_GET_SECCOMP) == SECCOMP_MODE_FILTER) return;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) abort();
}
