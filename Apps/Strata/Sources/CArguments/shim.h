// Exposes getopt_long to Swift: it is missing from the C library's module, and its globals are refused in Swift 6.
#ifndef STRATA_ARGUMENTS_H
#define STRATA_ARGUMENTS_H

#include <getopt.h>

// Runs one step of getopt_long and sets `index` to that of the long option, or to -1.
static inline int strata_next_option(
    int count, char *const *arguments, const char *shorts, const struct option *longs, int *index
) {
    *index = -1;
    opterr = 0;
    return getopt_long(count, arguments, shorts, longs, index);
}

static inline const char *strata_option_argument(void) { return optarg; }
static inline int strata_option_index(void) { return optind; }

#endif
