#define _GNU_SOURCE

#include "CAllocations.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static _Atomic size_t refused;
static int exit_status;

size_t callocations_take_refused(void) { return atomic_exchange(&refused, 0); }

size_t callocations_refused(void) { return atomic_load(&refused); }

static void crashed(int number) {
    if (callocations_refused()) _exit(exit_status);
    signal(number, SIG_DFL);
    raise(number);
}

void callocations_exit_on_crash(int status) {
    exit_status = status;
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_NODEFER};
    sigemptyset(&action.sa_mask);
    const int numbers[] = {SIGABRT, SIGTRAP, SIGSEGV, SIGBUS};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// glibc's own functions, under the names it exports for replacements of malloc(3).
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static void *noted(void *block, size_t size) {
    if (block || size == 0) return block;
    size_t largest = atomic_load(&refused);
    while (largest < size && !atomic_compare_exchange_weak(&refused, &largest, size)) {}
    return NULL;
}

void *malloc(size_t size) { return noted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) total = (size_t)-1;
    return noted(__libc_calloc(count, size), total);
}

void *realloc(void *block, size_t size) { return noted(__libc_realloc(block, size), size); }

void *memalign(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
    void *block = memalign(alignment, size);
    if (!block && size > 0) return ENOMEM;
    *out = block;
    return 0;
}

#endif
