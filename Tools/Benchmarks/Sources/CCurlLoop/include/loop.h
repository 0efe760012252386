#pragma once
#include <stddef.h>

struct strata_loop;

/// A loop of requests to one address, written as its manual writes it: the measure for everything that stands on libcurl.
struct strata_loop *strata_loop_make(const char *url, int at_once);

/// Asks `count` times; how many answers were not 200, or not of `bytes` bytes.
int strata_loop_run(struct strata_loop *loop, int count, size_t bytes);

void strata_loop_free(struct strata_loop *loop);
