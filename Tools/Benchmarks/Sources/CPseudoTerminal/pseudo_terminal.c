// Before any header: these functions are hidden otherwise.
#define _GNU_SOURCE
#include "include/pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int strata_open_terminal(int *near, int *far) {
    *near = posix_openpt(O_RDWR | O_NOCTTY);
    if (*near < 0) return errno;
    *far = grantpt(*near) == 0 && unlockpt(*near) == 0 ? open(ptsname(*near), O_RDWR | O_NOCTTY) : -1;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    if (*far >= 0 && ioctl(*far, TIOCSWINSZ, &size) == 0) return 0;
    int number = errno;
    close(*near);
    if (*far >= 0) close(*far);
    return number;
}
