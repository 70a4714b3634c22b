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

static atomic_int is_watched, is_taken, asked_to_end;
static sem_t continued;
static int pipe_end, terminal_fd;
static struct termios settings_before;
static char farewell_bytes[256];
static size_t farewell_count;

// Only calls that a signal handler may make.
void clinux_give_terminal_back(void) {
    if (!atomic_exchange(&is_taken, 0)) return;
    ssize_t ignored = write(terminal_fd, farewell_bytes, farewell_count);
    (void)ignored;
    tcsetattr(terminal_fd, TCSANOW, &settings_before);
}

static void note(int number) {
    int error = errno;
    int asks = number == SIGINT || number == SIGTERM || number == SIGHUP;
    // A terminal that goes sends SIGHUP to the session's leader and to the processes in front: twice to who is both.
    if (asks && atomic_fetch_add(&asked_to_end, 1) > 0 && number != SIGHUP) {
        clinux_give_terminal_back();
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
    clinux_give_terminal_back();
    for (size_t i = 0; i < COUNT(crashes); i++) sigaction(crashes[i], &crashes_before[i], NULL);
    // A fault happens again when this returns; a signal that was sent does not.
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
    atomic_store(&asked_to_end, 0);
    sem_init(&continued, 0, 0);

    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < COUNT(noted); i++) sigaction(noted[i], &action, &noted_before[i]);
    // Swift's own handler of crashes runs on a stack of its own, and comes next.
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
        // Readers of a terminal hear of its end before its SIGHUP is sent.
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
    // SIGCONT is noted on any thread, on a busy machine long after this one goes on. There is none where nothing stopped.
    struct timespec patience;
    clock_gettime(CLOCK_MONOTONIC, &patience);
    patience.tv_sec += 1;
    while (sem_clockwait(&continued, CLOCK_MONOTONIC, &patience) != 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
}
