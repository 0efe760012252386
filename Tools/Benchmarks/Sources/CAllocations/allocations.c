#include "allocations.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static _Thread_local long count;
static _Atomic long total;
static atomic_bool counts_all;

static inline void note(void) {
    count += 1;
    // Only while somebody asks: threads that count together wait for each other.
    if (atomic_load_explicit(&counts_all, memory_order_relaxed)) {
        atomic_fetch_add_explicit(&total, 1, memory_order_relaxed);
    }
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    note();
    return __libc_realloc(old, size);
}

long strata_allocation_count(void) { return count; }

void strata_begin_counting(void) {
    atomic_store(&total, 0);
    atomic_store(&counts_all, true);
}

long strata_end_counting(void) {
    atomic_store(&counts_all, false);
    return atomic_load(&total);
}

long strata_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

#else

long strata_allocation_count(void) { return -1; }

void strata_begin_counting(void) {}

long strata_end_counting(void) { return -1; }

long strata_heap_bytes(void) { return -1; }

#endif
