// Counts what is allocated, where the C library lets a program put its own malloc in front and ask (glibc).
#ifndef STRATA_ALLOCATIONS_H
#define STRATA_ALLOCATIONS_H

// Allocations of this thread so far; -1 where they cannot be counted.
long strata_allocation_count(void);

// Counts allocations of all threads from now on.
void strata_begin_counting(void);

// Allocations of all threads since then; -1 where they cannot be counted.
long strata_end_counting(void);

// Bytes that all threads have allocated and not freed, in the allocator's own sizes; -1 where they cannot be counted.
long strata_heap_bytes(void);

#endif
