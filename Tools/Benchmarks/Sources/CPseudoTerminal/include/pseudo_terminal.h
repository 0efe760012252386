// Opens a pseudo-terminal of 80 columns and 24 rows.
//
// Sets both ends, which are the caller's to close; `far` is where a program has its terminal. Returns 0, or the error's number.
int strata_open_terminal(int *near, int *far);
