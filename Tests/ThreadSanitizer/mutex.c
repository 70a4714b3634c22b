// Tells ThreadSanitizer of Swift's Mutex. Its fast path is compiled into the program, where it is seen; but where threads
// wait for each other they do so in the library Synchronization, which was built without: what one thread did under the
// lock would look like a race with what the next one does. To be preloaded.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Not there in programs without ThreadSanitizer, which the tests start.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Synchronization._MutexHandle._lockSlow(UInt32), ._tryLockSlow() and ._unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
    ((SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK))(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock_slow(SELF) {
    bool is_locked = ((SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK))(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(self);
    ((SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK))(self);
}
