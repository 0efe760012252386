// The terminal as it was found, put back on every way out; signals as bytes in a pipe; and what Swift cannot say of a terminal itself.
//
// No function here takes a lock: whoever has several threads lets one in at a time.
#ifndef STRATA_TERMINAL_H
#define STRATA_TERMINAL_H

// Remembers the mode of a terminal, in a slot; -1 if there are too many or it is none.
int strata_terminal_remember(int descriptor);

// Puts the remembered mode back and goes on remembering it.
int strata_terminal_put_back(int slot, int action);

// Whether a second screen is on, on `output`; -1 for none.
void strata_terminal_hold_screen(int slot, int output);

// Whether the terminal, on `output`, brackets what is pasted; -1 if it does not.
void strata_terminal_hold_pasting(int slot, int output);

void strata_terminal_forget(int slot);

// Sends a byte for each signal to a pipe: 'w' window, 'c' continued, 'i' interrupt. A slot; -1 if there are too many.
int strata_terminal_watch(int pipe);

// The last one out gives the signals back, but for those at which a file has to be removed.
void strata_terminal_unwatch(int slot);

// `fatal`: restore the terminals, then die of it. `ifDefault`: leave it alone if somebody handles it already.
void strata_terminal_handle(int number, int fatal, int ifDefault);

// SIGQUIT ends the process instead of being reported as a crash. One that the program handles itself stays the program's.
void strata_terminal_quit_without_report(void);

// The terminals first, then whoever handles a crash otherwise, a backtracer say.
void strata_terminal_handle_crash(int number);

// From now on `path` is removed when SIGTERM, SIGHUP or SIGQUIT ends us. Nothing if the name is too long.
void strata_terminal_remove_at_end(const char *path);

// Whether this is the terminal that sends our process its signals.
int strata_terminal_is_controlling(int descriptor);

int strata_terminal_window_size(int descriptor, int *columns, int *rows);
int strata_terminal_set_window_size(int descriptor, int columns, int rows);

// Echo only; every other bit stays.
int strata_terminal_set_echo(int descriptor, int echo);

// POSIX, but declared only under feature macros that an importing compiler may not set.
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);

// Opens the other end of a pseudo-terminal, with these flags besides; -1 if that fails. Unlike ptsname, two threads may do it at once.
int strata_terminal_open_far(int near, int flags);

#endif
