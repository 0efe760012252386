// What Swift cannot say itself: libedit's variadic calls and C streams.
#ifndef STRATA_CLIBEDIT_SHIM_H
#define STRATA_CLIBEDIT_SHIM_H

#include "editing.h"

#endif
