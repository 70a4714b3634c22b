// Makes the clock of the day wrong by WRONG_CLOCK seconds, for a program and all that it starts. What tells how long
// something takes stays right: waits for a time of the day end when they should.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static time_t wrong_by;

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("WRONG_CLOCK");
    wrong_by = text ? strtoll(text, NULL, 10) : 0;
}

static int is_of_day(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static struct timespec right(const struct timespec *told) {
    return (struct timespec){.tv_sec = told->tv_sec - wrong_by, .tv_nsec = told->tv_nsec};
}

int clock_gettime(clockid_t clock, struct timespec *told) {
    if (syscall(SYS_clock_gettime, clock, told)) return -1;
    if (is_of_day(clock)) told->tv_sec += wrong_by;
    return 0;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) == 0) *told = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *told, int base) { return clock_gettime(CLOCK_REALTIME, told) ? 0 : base; }

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
    int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *) = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    // Of a condition that goes by another clock, it lies far before or behind.
    struct timespec now, moved = right(until);
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    int is_other = llabs((long long)(until->tv_sec - now.tv_sec)) < llabs((long long)(moved.tv_sec - time(NULL) + wrong_by));
    return next(condition, mutex, is_other ? until : &moved);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
    int (*next)(sem_t *, const struct timespec *) = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec moved = right(until);
    return next(semaphore, &moved);
}

int timerfd_settime(int timer, int flags, const struct itimerspec *told, struct itimerspec *before) {
    struct itimerspec moved = *told;
    // Only a time of the day is this late.
    if (flags & TFD_TIMER_ABSTIME && told->it_value.tv_sec > 500000000 && wrong_by) moved.it_value = right(&told->it_value);
    return (int)syscall(SYS_timerfd_settime, timer, flags, &moved, before);
}
