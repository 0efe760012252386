// Notes which functions of this program are entered, in order, across threads. The compiler has to add the calls: Tools/walk says how.
#ifndef STRATA_ENTRIES_H
#define STRATA_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Begins anew, with nothing noted: functions entered from here to strata_entries_record will not be noted after it either.
void strata_entries_begin(void);

// From here on the first entry into each function is noted.
void strata_entries_record(void);

// Stops; returns how many entries were noted. More than the capacity: the rest is lost.
size_t strata_entries_end(void);

size_t strata_entries_capacity(void);

// An address inside the function of an entry, as the program's file counts addresses.
uintptr_t strata_entries_address(size_t index);

// Whether the compiler added calls anywhere.
bool strata_entries_are_compiled_in(void);

#endif
