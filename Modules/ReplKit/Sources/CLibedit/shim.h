// What Swift cannot say itself: libedit's variadic calls, C streams, and the few steps that a signal handler may take.
#ifndef STRATA_CLIBEDIT_SHIM_H
#define STRATA_CLIBEDIT_SHIM_H

#include "editing.h"
#include "terminal.h"

#endif
