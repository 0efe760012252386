// Records the functions of this program that are entered, in order, across threads. Tools/walk makes the compiler add the calls.
#ifndef STRATA_ENTRIES_H
#define STRATA_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Starts a new recording with no entries. Functions that are entered before strata_entries_record are not recorded later either.
void strata_entries_begin(void);

// Records the first entry into each function from now on.
void strata_entries_record(void);

// Stops, and returns the number of entries. Entries beyond the capacity are lost.
size_t strata_entries_end(void);

size_t strata_entries_capacity(void);

// Returns an address in the function of an entry, relative to the program's file.
uintptr_t strata_entries_address(size_t index);

// Returns true if the compiler added calls to any file.
bool strata_entries_are_compiled_in(void);

#endif
