#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const int noted[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
static struct sigaction noted_before[COUNT(noted)], crashes_before[COUNT(crashes)];

static atomic_int is_watched, is_taken, end_request_count;
static sem_t continued;
static int pipe_end, terminal_fd;
static struct termios settings_before;
static char farewell_bytes[256];
static size_t farewell_count;

// Calls only async-signal-safe functions.
void clinux_restore_terminal(void) {
    if (!atomic_exchange(&is_taken, 0)) return;
    ssize_t ignored = write(terminal_fd, farewell_bytes, farewell_count);
    (void)ignored;
    tcsetattr(terminal_fd, TCSANOW, &settings_before);
}

static void note(int number) {
    int error = errno;
    int requests_end = number == SIGINT || number == SIGTERM || number == SIGHUP;
    // A terminal that hangs up sends SIGHUP to the session leader and to the foreground processes: twice to a process
    // that is both.
    if (requests_end && atomic_fetch_add(&end_request_count, 1) > 0 && number != SIGHUP) {
        clinux_restore_terminal();
        signal(number, SIG_DFL);
        raise(number);
    } else {
        unsigned char byte = (unsigned char)number;
        ssize_t ignored = write(pipe_end, &byte, 1);
        (void)ignored;
        if (number == SIGCONT) sem_post(&continued);
    }
    errno = error;
}

static void crash(int number, siginfo_t *info, void *unused) {
    (void)unused;
    int error = errno;
    clinux_restore_terminal();
    for (size_t i = 0; i < COUNT(crashes); i++) sigaction(crashes[i], &crashes_before[i], NULL);
    // A fault recurs when this returns, but a sent signal does not.
    if (info->si_code <= 0) raise(number);
    errno = error;
}

int clinux_watch_terminal(int pipe, int terminal, const struct termios *settings, const void *farewell, size_t count) {
    if (count > sizeof farewell_bytes) return -EINVAL;
    if (atomic_exchange(&is_watched, 1)) return -EBUSY;
    pipe_end = pipe;
    terminal_fd = terminal;
    settings_before = *settings;
    memcpy(farewell_bytes, farewell, count);
    farewell_count = count;
    atomic_store(&is_taken, 0);
    atomic_store(&end_request_count, 0);
    sem_init(&continued, 0, 0);

    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < COUNT(noted); i++) sigaction(noted[i], &action, &noted_before[i]);
    // Swift's own crash handler runs on an alternate stack, and is called next.
    struct sigaction last = {.sa_sigaction = crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&last.sa_mask);
    for (size_t i = 0; i < COUNT(crashes); i++) sigaction(crashes[i], &last, &crashes_before[i]);
    return 0;
}

void clinux_unwatch_terminal(void) {
    if (!atomic_load(&is_watched)) return;
    struct pollfd terminal = {.fd = terminal_fd};
    int is_gone = poll(&terminal, 1, 0) > 0 && (terminal.revents & POLLHUP);
    for (size_t i = 0; i < COUNT(noted); i++) {
        // Readers of a terminal see its end before SIGHUP is sent.
        if (is_gone && noted[i] == SIGHUP) signal(SIGHUP, SIG_IGN);
        else sigaction(noted[i], &noted_before[i], NULL);
    }
    for (size_t i = 0; i < COUNT(crashes); i++) sigaction(crashes[i], &crashes_before[i], NULL);
    atomic_store(&is_taken, 0);
    atomic_store(&is_watched, 0);
}

void clinux_set_terminal_taken(int taken) { atomic_store(&is_taken, taken); }

void clinux_stop(void) {
    struct sigaction before, standard = {.sa_handler = SIG_DFL};
    sigemptyset(&standard.sa_mask);
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigaction(SIGTSTP, &standard, &before);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    while (sem_trywait(&continued) == 0) {}
    raise(SIGTSTP);
    // SIGCONT may be handled on any thread, on a busy machine long after this one resumes. None arrives if the process
    // did not stop.
    struct timespec patience;
    clock_gettime(CLOCK_MONOTONIC, &patience);
    patience.tv_sec += 1;
    while (sem_clockwait(&continued, CLOCK_MONOTONIC, &patience) != 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
}
