// Saves the mode of a terminal and restores it on every way out, sends signals as bytes to a pipe, and wraps terminal calls that Swift
// cannot make itself.
//
// No function here takes a lock: a caller with several threads must serialize its calls.
#ifndef STRATA_TERMINAL_H
#define STRATA_TERMINAL_H

// Saves the mode of a terminal and returns its slot; -1 if all slots are taken or it is no terminal.
int strata_terminal_remember(int descriptor);

// Restores the saved mode and keeps it saved.
int strata_terminal_put_back(int slot, int action);

// Sets the output whose second screen is on; -1 for none.
void strata_terminal_hold_screen(int slot, int output);

// Sets the output whose terminal brackets pasted text; -1 for none.
void strata_terminal_hold_pasting(int slot, int output);

void strata_terminal_forget(int slot);

// Sends a byte for each signal to a pipe: 'w' window, 'c' continued, 'i' interrupt. Returns a slot; -1 if all slots are taken.
int strata_terminal_watch(int pipe);

// Frees the slot. The last one restores the signal handlers, except those of signals at which a file is removed.
void strata_terminal_unwatch(int slot);

// Handles a signal. `fatal`: restores the terminals, then ends the process by it. `ifDefault`: does nothing if the signal has a handler.
void strata_terminal_handle(int number, int fatal, int ifDefault);

// Makes SIGQUIT end the process instead of being reported as a crash. A handler of the program's own stays.
void strata_terminal_quit_without_report(void);

// Restores the terminals at a crash signal before its earlier handler runs, such as a backtracer.
void strata_terminal_handle_crash(int number);

// Removes `path` when SIGTERM, SIGHUP or SIGQUIT ends the process. Does nothing if the name is too long.
void strata_terminal_remove_at_end(const char *path);

// Returns nonzero if this is the controlling terminal of the process, which sends it signals.
int strata_terminal_is_controlling(int descriptor);

int strata_terminal_window_size(int descriptor, int *columns, int *rows);
int strata_terminal_set_window_size(int descriptor, int columns, int rows);

// Sets the echo bit only; every other bit stays.
int strata_terminal_set_echo(int descriptor, int echo);

// These functions are POSIX, but are declared only under feature macros that an importing compiler may not set.
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);

// Opens the other end of a pseudo-terminal, with these additional flags; -1 if that fails. Unlike ptsname, it is safe on two threads at
// once.
int strata_terminal_open_far(int near, int flags);

#endif
