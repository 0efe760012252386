// The terminal as it was found, put back on every way out; signals as bytes in a pipe.
//
// The state below is `static` in a header, so each object file that uses these functions would have a copy of its own: only
// TerminalGuard.swift may call what is marked [state].
#ifndef STRATA_CLIBEDIT_TERMINAL_H
#define STRATA_CLIBEDIT_TERMINAL_H

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { CL_SLOTS = 16 };

struct cl_state {
    struct {
        volatile sig_atomic_t used;
        int descriptor;
        struct termios mode;
        // Where a second screen is on, plus one, so that zero is none.
        volatile sig_atomic_t screen;
    } found[CL_SLOTS];
    // A descriptor plus one, so that zero is an empty slot.
    volatile sig_atomic_t pipes[CL_SLOTS];
    struct sigaction earlier[64];
    unsigned char watched[64];
    // Those that end us.
    unsigned char fatal[64];
    // A file that is removed when one of these does; its name counts once `removes` is set.
    char removed[256];
    volatile sig_atomic_t removes;
    int registered;
};

// [state] Inside a function, because Swift emits a `static` of the file's only where it sees it used.
static inline struct cl_state *cl_state(void) {
    static struct cl_state state;
    return &state;
}

// All rows scroll, the cursor shows, the first screen is back; on a terminal without a second the cursor ends below everything.
static const char cl_first_screen[] = "\033[r\033[999;1H\033[?25h\033[?1049l\r\n";

// Safe in a signal handler: tcsetattr and write are on the list.
static inline void cl_restore_all(void) {
    int saved = errno;
    for (int slot = 0; slot < CL_SLOTS; slot++) {
        if (!cl_state()->found[slot].used) continue;
        tcsetattr(cl_state()->found[slot].descriptor, TCSANOW, &cl_state()->found[slot].mode);
        int screen = cl_state()->found[slot].screen - 1;
        if (screen >= 0 && write(screen, cl_first_screen, sizeof cl_first_screen - 1) < 0) continue;
    }
    errno = saved;
}

// [state] Remembers the mode of a terminal; -1 if there are too many or it is none.
static inline int cl_remember(int descriptor) {
    for (int slot = 0; slot < CL_SLOTS; slot++) {
        if (cl_state()->found[slot].used) continue;
        if (tcgetattr(descriptor, &cl_state()->found[slot].mode) != 0) return -1;
        cl_state()->found[slot].descriptor = descriptor;
        cl_state()->found[slot].screen = 0;
        cl_state()->found[slot].used = 1;
        if (!cl_state()->registered) cl_state()->registered = atexit(cl_restore_all) == 0;
        return slot;
    }
    return -1;
}

// [state] Puts the remembered mode back and goes on remembering it.
static inline int cl_put_back(int slot, int action) {
    int result;
    do result = tcsetattr(cl_state()->found[slot].descriptor, action, &cl_state()->found[slot].mode);
    while (result != 0 && errno == EINTR);
    return result;
}

// [state] Whether a second screen is on, on `output`; -1 for none.
static inline void cl_hold_screen(int slot, int output) { cl_state()->found[slot].screen = output + 1; }

// [state]
static inline void cl_forget(int slot) { cl_state()->found[slot].used = 0; }

static inline void cl_on_signal(int number) {
    int saved = errno;
    unsigned char byte = number == SIGINT ? 'i' : number == SIGWINCH ? 'w' : 'c';
    for (int slot = 0; slot < CL_SLOTS; slot++)
        if (cl_state()->pipes[slot] != 0 && write(cl_state()->pipes[slot] - 1, &byte, 1) < 0) continue;
    if (!(cl_state()->earlier[number].sa_flags & SA_SIGINFO) && cl_state()->earlier[number].sa_handler != SIG_DFL
        && cl_state()->earlier[number].sa_handler != SIG_IGN)
        cl_state()->earlier[number].sa_handler(number);
    errno = saved;
}

static inline void cl_on_fatal_signal(int number) {
    cl_restore_all();
    // On the list, too.
    if (cl_state()->removes) unlink(cl_state()->removed);
    signal(number, SIG_DFL);
    raise(number);
}

// [state] Sends a byte for each signal to a pipe: 'w' window, 'c' continued, 'i' interrupt. -1 if there are too many.
static inline int cl_watch(int pipe) {
    for (int slot = 0; slot < CL_SLOTS; slot++) {
        if (cl_state()->pipes[slot] != 0) continue;
        cl_state()->pipes[slot] = pipe + 1;
        return slot;
    }
    return -1;
}

// [state] `fatal`: restore the terminals, then die of it. `ifDefault`: leave it alone if somebody handles it already.
static inline void cl_handle(int number, int fatal, int ifDefault) {
    struct sigaction action, present;
    if (cl_state()->watched[number]) return;
    if (sigaction(number, NULL, &present) != 0) return;
    if (ifDefault && ((present.sa_flags & SA_SIGINFO) || present.sa_handler != SIG_DFL)) return;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = fatal ? cl_on_fatal_signal : cl_on_signal;
    cl_state()->earlier[number] = present;
    if (sigaction(number, &action, NULL) != 0) return;
    cl_state()->watched[number] = 1;
    cl_state()->fatal[number] = fatal != 0;
}

// A crash: the terminals first, then whoever handles it otherwise.
static inline void cl_on_crash(int number, siginfo_t *info, void *context) {
    (void)context;
    cl_restore_all();
    sigaction(number, &cl_state()->earlier[number], NULL);
    // An instruction that failed fails again. Behind a trap it would go on, and what was sent has to be sent once more.
    if (number == SIGTRAP || info->si_code <= 0) raise(number);
}

// [state] Before whoever handles a crash does, a backtracer say.
static inline void cl_handle_crash(int number) {
    struct sigaction action, present;
    if (cl_state()->watched[number]) return;
    if (sigaction(number, NULL, &present) != 0) return;
    if (!(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_IGN) return;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    // On a stack of its own, where there is one: this one may be full.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = cl_on_crash;
    cl_state()->earlier[number] = present;
    if (sigaction(number, &action, NULL) != 0) return;
    cl_state()->watched[number] = 1;
    cl_state()->fatal[number] = 1;
}

// [state] From now on `path` is removed when SIGTERM, SIGHUP or SIGQUIT ends us. Nothing if the name is too long.
static inline void cl_remove_at_end(const char *path) {
    cl_state()->removes = 0;
    if (strlen(path) >= sizeof cl_state()->removed) return;
    strcpy(cl_state()->removed, path);
    cl_state()->removes = 1;
    cl_handle(SIGTERM, 1, 1);
    cl_handle(SIGHUP, 1, 1);
    cl_handle(SIGQUIT, 1, 1);
}

// [state] The last one out gives the signals back, but for those at which a file has to be removed.
static inline void cl_unwatch(int slot) {
    cl_state()->pipes[slot] = 0;
    for (int other = 0; other < CL_SLOTS; other++)
        if (cl_state()->pipes[other] != 0) return;
    for (int number = 1; number < 64; number++) {
        if (!cl_state()->watched[number] || (cl_state()->fatal[number] && cl_state()->removes)) continue;
        sigaction(number, &cl_state()->earlier[number], NULL);
        cl_state()->watched[number] = 0;
    }
}

// POSIX, but declared only under feature macros that an importing compiler may not set.
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);
extern char *ptsname(int descriptor);

// Whether this is the terminal that sends our process its signals.
static inline int cl_is_controlling(int descriptor) {
    pid_t session = tcgetsid(descriptor);
    return session != -1 && session == getsid(0);
}

static inline int cl_window_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

static inline int cl_set_window_size(int descriptor, int columns, int rows) {
    struct winsize size;
    memset(&size, 0, sizeof size);
    size.ws_col = (unsigned short)columns;
    size.ws_row = (unsigned short)rows;
    return ioctl(descriptor, TIOCSWINSZ, &size);
}

// Echo only; every other bit stays.
static inline int cl_set_echo(int descriptor, int echo) {
    struct termios mode;
    if (tcgetattr(descriptor, &mode) != 0) return -1;
    if (echo) mode.c_lflag |= ECHO; else mode.c_lflag &= ~(tcflag_t)ECHO;
    return tcsetattr(descriptor, TCSAFLUSH, &mode);
}

#endif
