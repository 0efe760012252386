// libedit's variadic functions as plain ones, and its streams.
#ifndef STRATA_CLIBEDIT_EDITING_H
#define STRATA_CLIBEDIT_EDITING_H

#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

// Declared in <wchar.h> only under feature macros that an importing compiler may not set.
extern int wcwidth(wchar_t character);

typedef unsigned char (*cl_command)(EditLine *editLine, wint_t key);

// libedit edits, it does not paint: all three streams are the null device, the descriptors are the terminal's.
static inline EditLine *cl_open(int input, int output, FILE *sink) {
    return el_init_fd("strata", sink, sink, sink, input, output, output);
}

static inline FILE *cl_open_sink(void) { return fopen("/dev/null", "r+"); }
static inline void cl_close_sink(FILE *sink) { fclose(sink); }

static inline void cl_set_client(EditLine *editLine, void *client) { el_wset(editLine, EL_CLIENTDATA, client); }

static inline void *cl_client(EditLine *editLine) {
    void *client = NULL;
    el_wget(editLine, EL_CLIENTDATA, &client);
    return client;
}

static inline int cl_set_reader(EditLine *editLine, el_rfunc_t reader) { return el_wset(editLine, EL_GETCFN, reader); }
static inline int cl_set_signals(EditLine *editLine, int handled) { return el_wset(editLine, EL_SIGNAL, handled); }
static inline int cl_set_editor(EditLine *editLine) { return el_wset(editLine, EL_EDITOR, L"emacs"); }
static inline int cl_set_editing(EditLine *editLine, int editing) { return el_wset(editLine, EL_EDITMODE, editing); }
static inline int cl_prepare(EditLine *editLine, int raw) { return el_wset(editLine, EL_PREP_TERM, raw); }

static inline int cl_add_command(EditLine *editLine, const char *name, const char *help, cl_command command) {
    return el_set(editLine, EL_ADDFN, name, help, command);
}

static inline int cl_bind(EditLine *editLine, const char *key, const char *command) {
    return el_set(editLine, EL_BIND, key, command, NULL);
}

// Prints all bindings to a stream; the editor's own output goes to the sink again afterwards.
static inline void cl_print_bindings(EditLine *editLine, FILE *stream, FILE *sink) {
    el_set(editLine, EL_SETFP, 1, stream);
    el_set(editLine, EL_BIND, NULL);
    fflush(stream);
    el_set(editLine, EL_SETFP, 1, sink);
}

// Both of libedit's terminal modes: every key is a byte for us, no echo, no signal, no flow control.
static inline int cl_take_every_key(EditLine *editLine) {
    int editing = el_wset(editLine, EL_SETTY, L"-d", L"-isig", L"-ixon", L"-iexten", NULL);
    int between = el_wset(
        editLine, EL_SETTY, L"-x", L"-isig", L"-ixon", L"-iexten", L"-icanon", L"-echo", L"-echoe", L"-echonl", NULL);
    return editing == 0 && between == 0 ? 0 : -1;
}

static inline int cl_use_history(EditLine *editLine, HistoryW *history) {
    return el_wset(editLine, EL_HIST, history_w, history);
}

static inline void cl_history_size(HistoryW *history, int size) {
    HistEventW event;
    history_w(history, &event, H_SETSIZE, size);
}

static inline void cl_history_clear(HistoryW *history) {
    HistEventW event;
    history_w(history, &event, H_CLEAR);
}

static inline void cl_history_enter(HistoryW *history, const wchar_t *line) {
    HistEventW event;
    history_w(history, &event, H_ENTER, line);
}

// Wide characters need a UTF-8 LC_CTYPE; nothing else of the process's locale is touched. Returns 0 if there is none.
static inline int cl_use_utf8(void) {
    static const char *const names[] = {"", "C.UTF-8", "en_US.UTF-8", "UTF-8"};
    for (unsigned index = 0; index < sizeof names / sizeof *names; index++) {
        if (setlocale(LC_CTYPE, names[index]) == NULL) continue;
        const char *codeset = nl_langinfo(CODESET);
        int utf8 = strcmp(codeset, "UTF-8") == 0 || strcmp(codeset, "utf8") == 0 || strcmp(codeset, "UTF8") == 0;
        if (utf8 && wcwidth(0x65E5) == 2) return 1;
    }
    return 0;
}

#endif
