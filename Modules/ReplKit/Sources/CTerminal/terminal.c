// The code is in one object file, so that there is one copy of the state: in a header, each object file that uses a function would get a
// copy of its static variables, and an optimized build inlines across files.

// Defined before any header, because some of these functions are hidden otherwise.
#define _GNU_SOURCE
#include "include/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { SLOTS = 16 };

// A signal is handled on any thread: each variable that a handler reads is atomic, or is written before an atomic that it reads first.
// These atomics are lock-free on all supported platforms.
struct state {
    struct {
        atomic_int used;
        int descriptor;
        struct termios mode;
        // The descriptor whose second screen is on, plus one, so that zero is none.
        atomic_int screen;
        // The descriptor whose terminal brackets pastes, plus one.
        atomic_int pasting;
    } found[SLOTS];
    // A descriptor plus one, so that zero is an empty slot.
    atomic_int pipes[SLOTS];
    struct sigaction earlier[64];
    // Nonzero if `earlier` holds the handler to call next.
    atomic_int known[64];
    unsigned char watched[64];
    // The signals that end the process.
    unsigned char fatal[64];
    // The file that is removed when one of these signals ends the process; the name is valid once `removes` is set.
    char removed[256];
    atomic_int removes;
    int registered;
};

static struct state state;

// Makes all rows scroll, shows the cursor and returns to the first screen; on a terminal without a second screen the cursor ends below
// everything.
static const char first_screen[] = "\033[r\033[999;1H\033[?25h\033[?1049l\r\n";

static const char plain_pasting[] = "\033[?2004l";

// Safe in a signal handler: tcsetattr and write are async-signal-safe.
static void restore_all(void) {
    int saved = errno;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!state.found[slot].used) continue;
        tcsetattr(state.found[slot].descriptor, TCSANOW, &state.found[slot].mode);
        int pasting = state.found[slot].pasting - 1;
        if (pasting >= 0 && write(pasting, plain_pasting, sizeof plain_pasting - 1) < 0) continue;
        int screen = state.found[slot].screen - 1;
        if (screen >= 0 && write(screen, first_screen, sizeof first_screen - 1) < 0) continue;
    }
    errno = saved;
}

int strata_terminal_remember(int descriptor) {
    for (int slot = 0; slot < SLOTS; slot++) {
        if (state.found[slot].used) continue;
        if (tcgetattr(descriptor, &state.found[slot].mode) != 0) return -1;
        state.found[slot].descriptor = descriptor;
        state.found[slot].screen = 0;
        state.found[slot].pasting = 0;
        state.found[slot].used = 1;
        if (!state.registered) state.registered = atexit(restore_all) == 0;
        return slot;
    }
    return -1;
}

int strata_terminal_put_back(int slot, int action) {
    int result;
    do result = tcsetattr(state.found[slot].descriptor, action, &state.found[slot].mode);
    while (result != 0 && errno == EINTR);
    return result;
}

void strata_terminal_hold_screen(int slot, int output) { state.found[slot].screen = output + 1; }

void strata_terminal_hold_pasting(int slot, int output) { state.found[slot].pasting = output + 1; }

void strata_terminal_forget(int slot) { state.found[slot].used = 0; }

// The sanitizer sees no order between `sigaction` and the handler that it installs: `earlier` is written before the handler runs.
__attribute__((no_sanitize("thread"))) static void on_signal(int number) {
    int saved = errno;
    unsigned char byte = number == SIGINT ? 'i' : number == SIGWINCH ? 'w' : 'c';
    for (int slot = 0; slot < SLOTS; slot++)
        if (state.pipes[slot] != 0 && write(state.pipes[slot] - 1, &byte, 1) < 0) continue;
    if (!state.known[number]) {
        errno = saved;
        return;
    }
    if (!(state.earlier[number].sa_flags & SA_SIGINFO) && state.earlier[number].sa_handler != SIG_DFL
        && state.earlier[number].sa_handler != SIG_IGN)
        state.earlier[number].sa_handler(number);
    errno = saved;
}

static void on_fatal_signal(int number) {
    restore_all();
    // unlink is async-signal-safe too.
    if (state.removes) unlink(state.removed);
    signal(number, SIG_DFL);
    raise(number);
}

int strata_terminal_watch(int pipe) {
    for (int slot = 0; slot < SLOTS; slot++) {
        if (state.pipes[slot] != 0) continue;
        state.pipes[slot] = pipe + 1;
        return slot;
    }
    return -1;
}

// A runtime's crash reporter also handles SIGQUIT: a handler that serves both SIGQUIT and crashes is not the program's choice.
static int is_unhandled(int number, const struct sigaction *present) {
    static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE};
    if (!(present->sa_flags & SA_SIGINFO)) return present->sa_handler == SIG_DFL;
    if (number != SIGQUIT) return 0;
    for (unsigned index = 0; index < sizeof crashes / sizeof *crashes; index++) {
        struct sigaction crash = state.earlier[crashes[index]];
        if (!state.watched[crashes[index]] && sigaction(crashes[index], NULL, &crash) != 0) continue;
        if ((crash.sa_flags & SA_SIGINFO) && crash.sa_sigaction == present->sa_sigaction) return 1;
    }
    return 0;
}

void strata_terminal_quit_without_report(void) {
    struct sigaction present;
    if (state.watched[SIGQUIT] || sigaction(SIGQUIT, NULL, &present) != 0) return;
    if ((present.sa_flags & SA_SIGINFO) && is_unhandled(SIGQUIT, &present)) signal(SIGQUIT, SIG_DFL);
}

void strata_terminal_handle(int number, int fatal, int ifDefault) {
    struct sigaction action, present;
    if (state.watched[number]) return;
    if (sigaction(number, NULL, &present) != 0) return;
    if (ifDefault && !is_unhandled(number, &present)) return;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = fatal ? on_fatal_signal : on_signal;
    state.earlier[number] = present;
    state.known[number] = 1;
    if (sigaction(number, &action, NULL) != 0) return;
    state.watched[number] = 1;
    state.fatal[number] = fatal != 0;
}

// Handles a crash: restores the terminals, then the earlier handler.
static void on_crash(int number, siginfo_t *info, void *context) {
    (void)context;
    restore_all();
    sigaction(number, &state.earlier[number], NULL);
    // A failed instruction fails again. After a trap the program would continue, and a signal that was sent must be sent again.
    if (number == SIGTRAP || info->si_code <= 0) raise(number);
}

void strata_terminal_handle_crash(int number) {
    struct sigaction action, present;
    if (state.watched[number]) return;
    if (sigaction(number, NULL, &present) != 0) return;
    if (!(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_IGN) return;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    // Uses the alternate stack, if there is one, because the current one may be full.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = on_crash;
    state.earlier[number] = present;
    state.known[number] = 1;
    if (sigaction(number, &action, NULL) != 0) return;
    state.watched[number] = 1;
    state.fatal[number] = 1;
}

void strata_terminal_remove_at_end(const char *path) {
    state.removes = 0;
    if (strlen(path) >= sizeof state.removed) return;
    strcpy(state.removed, path);
    state.removes = 1;
    strata_terminal_handle(SIGTERM, 1, 1);
    strata_terminal_handle(SIGHUP, 1, 1);
    strata_terminal_handle(SIGQUIT, 1, 1);
}

void strata_terminal_unwatch(int slot) {
    state.pipes[slot] = 0;
    for (int other = 0; other < SLOTS; other++)
        if (state.pipes[other] != 0) return;
    for (int number = 1; number < 64; number++) {
        if (!state.watched[number] || (state.fatal[number] && state.removes)) continue;
        sigaction(number, &state.earlier[number], NULL);
        state.watched[number] = 0;
    }
}

int strata_terminal_is_controlling(int descriptor) {
    pid_t session = tcgetsid(descriptor);
    return session != -1 && session == getsid(0);
}

int strata_terminal_window_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

int strata_terminal_set_window_size(int descriptor, int columns, int rows) {
    struct winsize size;
    memset(&size, 0, sizeof size);
    size.ws_col = (unsigned short)columns;
    size.ws_row = (unsigned short)rows;
    return ioctl(descriptor, TIOCSWINSZ, &size);
}

int strata_terminal_set_echo(int descriptor, int echo) {
    struct termios mode;
    if (tcgetattr(descriptor, &mode) != 0) return -1;
    if (echo) mode.c_lflag |= ECHO; else mode.c_lflag &= ~(tcflag_t)ECHO;
    return tcsetattr(descriptor, TCSAFLUSH, &mode);
}

int strata_terminal_open_far(int near, int flags) {
    char name[128];
    if (ptsname_r(near, name, sizeof name) != 0) return -1;
    return open(name, O_RDWR | O_NOCTTY | flags);
}
