#include "allocations.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static _Thread_local long count;

void *malloc(size_t size) {
    count += 1;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count += 1;
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count += 1;
    return __libc_realloc(old, size);
}

long strata_allocation_count(void) { return count; }

long strata_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

#else

long strata_allocation_count(void) { return -1; }

long strata_heap_bytes(void) { return -1; }

#endif
