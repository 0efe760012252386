// Counts what this thread allocates, where the C library lets a program put its own malloc in front (glibc).
#ifndef STRATA_ALLOCATIONS_H
#define STRATA_ALLOCATIONS_H

// Allocations of this thread so far; -1 where they cannot be counted.
long strata_allocation_count(void);

#endif
