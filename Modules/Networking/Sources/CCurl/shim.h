// Inline wrappers for libcurl's variadic functions, which Swift cannot call.
#pragma once
// libcurl's checks of argument types are only for direct calls of the variadic functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#ifndef __APPLE__
#include <sys/prctl.h>
#endif

#if LIBCURL_VERSION_NUM < 0x075000
#error "NetworkingCurl needs libcurl 7.80 or later"
#endif

static inline CURLcode strata_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode strata_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

/// Copies `text`; NULL resets the option.
static inline CURLcode strata_set_text(CURL *easy, CURLoption option, const char *text) {
    return curl_easy_setopt(easy, option, text);
}

static inline CURLcode strata_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(easy, option, list);
}

static inline CURLcode strata_set_pointer(CURL *easy, CURLoption option, void *pointer) {
    return curl_easy_setopt(easy, option, pointer);
}

/// Sets close-on-exec, so that a program that is started later does not inherit the connection.
static inline int strata_close_on_exec(void *context, curl_socket_t socket, curlsocktype purpose) {
    (void)context, (void)purpose;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    return CURL_SOCKOPT_OK;
}

typedef size_t (*strata_receiver)(char *bytes, size_t one, size_t count, void *context);
typedef int (*strata_departure)(void *context, char *theirs, char *ours, int their_port, int our_port);

/// Sets the callbacks for the lines of the head, for the bytes of the body, and for a request that is about to be sent.
static inline void strata_set_receivers(
    CURL *easy, strata_receiver line, strata_receiver bytes, strata_departure departure, void *context) {
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, line);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, bytes);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, departure);
    curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, strata_close_on_exec);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, context);
}

/// Allows only http and https, for requests and redirects.
static inline CURLcode strata_set_web_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    return code ? code : curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    return code ? code : curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// Lets a transfer that is given up end without waiting for its name lookup.
static inline void strata_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
#endif
}

/// Returns the context that was passed to `strata_set_receivers`, or NULL if it cannot be read.
static inline void *strata_context(CURL *easy) {
    char *context = NULL;
    return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context) == CURLE_OK ? context : NULL;
}

static inline CURLMcode strata_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// Returns the handle of the next finished transfer and its result, or NULL if none has finished.
static inline CURL *strata_next_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

struct strata_thread_start {
    void (*body)(void *);
    void *context;
};

static inline void *strata_thread_body(void *pointer) {
    struct strata_thread_start start = *(struct strata_thread_start *)pointer;
    free(pointer);
#ifdef __APPLE__
    pthread_setname_np("curl transport");
#else
    prctl(PR_SET_NAME, "curl transport");
#endif
    start.body(start.context);
    return NULL;
}

/// Starts a detached thread; returns 0 if the system cannot create one. All signals are blocked in it, so that the process's other threads
/// receive them; threads that libcurl starts from it inherit the mask.
static inline int strata_start_thread(void (*body)(void *), void *context) {
    struct strata_thread_start *start = (struct strata_thread_start *)malloc(sizeof *start);
    if (!start) return 0;
    start->body = body;
    start->context = context;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    int error = pthread_create(&thread, NULL, strata_thread_body, start);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error) {
        free(start);
        return 0;
    }
    pthread_detach(thread);
    return 1;
}
