#define _GNU_SOURCE
#include "entries.h"

#include <stdatomic.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#else
#include <link.h>
#endif

enum { capacity = 1 << 16 };
enum mode { off, passing, recording };

static uintptr_t entries[capacity];
static atomic_size_t count;
static atomic_int mode;
static atomic_bool compiled_in;

// Each function has a guard, which stores the number of the last recording that has seen the function.
static uint32_t current;

// The compiler calls this once per file, before main.
void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
    if (start != stop) { compiled_in = true; }
}

// The compiler calls this at the start of each function.
void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
    int now = mode;
    if (now == off || __atomic_load_n(guard, __ATOMIC_RELAXED) == current) { return; }
    // Two threads may enter a function at the same time; the exchange decides which one is the first.
    if (__atomic_exchange_n(guard, current, __ATOMIC_ACQ_REL) == current || now == passing) { return; }
    size_t index = atomic_fetch_add(&count, 1);
    if (index < capacity) { entries[index] = (uintptr_t)__builtin_return_address(0) - 1; }
}

void strata_entries_begin(void) {
    current += 1;
    count = 0;
    mode = passing;
}

void strata_entries_record(void) { mode = recording; }

size_t strata_entries_end(void) {
    mode = off;
    return count;
}

size_t strata_entries_capacity(void) { return capacity; }

bool strata_entries_are_compiled_in(void) { return compiled_in; }

#ifdef __APPLE__

uintptr_t strata_entries_address(size_t index) { return entries[index] - (uintptr_t)_dyld_get_image_vmaddr_slide(0); }

#else

// The first entry is the program itself.
static int note_base(struct dl_phdr_info *info, size_t size, void *base) {
    (void)size;
    *(uintptr_t *)base = info->dlpi_addr;
    return 1;
}

uintptr_t strata_entries_address(size_t index) {
    uintptr_t base = 0;
    dl_iterate_phdr(note_base, &base);
    return entries[index] - base;
}

#endif
