#include "loop.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

/// One handle with the body that it collects, as a program that uses the body would.
struct slot {
    CURL *easy;
    char *body;
    size_t count, capacity;
};

struct strata_loop {
    CURLM *multi;
    struct slot *slots;
    int at_once;
};

static size_t collect(char *bytes, size_t one, size_t count, void *context) {
    struct slot *slot = context;
    (void)one;
    if (slot->count + count > slot->capacity) {
        size_t capacity = 2 * (slot->count + count);
        char *body = realloc(slot->body, capacity);
        if (!body) return 0;
        slot->body = body;
        slot->capacity = capacity;
    }
    memcpy(slot->body + slot->count, bytes, count);
    slot->count += count;
    return count;
}

struct strata_loop *strata_loop_make(const char *url, int at_once) {
    struct strata_loop *loop = calloc(1, sizeof *loop);
    loop->multi = curl_multi_init();
    loop->slots = calloc((size_t)at_once, sizeof *loop->slots);
    loop->at_once = at_once;
    curl_multi_setopt(loop->multi, CURLMOPT_MAXCONNECTS, (long)at_once);
    for (int index = 0; index < at_once; index++) {
        struct slot *slot = &loop->slots[index];
        slot->easy = curl_easy_init();
        curl_easy_setopt(slot->easy, CURLOPT_URL, url);
        curl_easy_setopt(slot->easy, CURLOPT_WRITEFUNCTION, collect);
        curl_easy_setopt(slot->easy, CURLOPT_WRITEDATA, slot);
        curl_easy_setopt(slot->easy, CURLOPT_PRIVATE, slot);
        curl_easy_setopt(slot->easy, CURLOPT_NOSIGNAL, 1L);
    }
    return loop;
}

static int is_wrong(struct slot *slot, CURLcode result, size_t bytes) {
    long status = 0;
    curl_easy_getinfo(slot->easy, CURLINFO_RESPONSE_CODE, &status);
    return result != CURLE_OK || status != 200 || slot->count != bytes;
}

static int run_one(struct strata_loop *loop, int count, size_t bytes) {
    struct slot *slot = &loop->slots[0];
    int wrong = 0;
    for (int index = 0; index < count; index++) {
        slot->count = 0;
        wrong += is_wrong(slot, curl_easy_perform(slot->easy), bytes);
    }
    return wrong;
}

static int run_many(struct strata_loop *loop, int count, size_t bytes) {
    int started = 0, ended = 0, wrong = 0, running = 0, left = 0;
    for (; started < loop->at_once && started < count; started++) {
        loop->slots[started].count = 0;
        curl_multi_add_handle(loop->multi, loop->slots[started].easy);
    }
    while (ended < count) {
        curl_multi_perform(loop->multi, &running);
        CURLMsg *message;
        while ((message = curl_multi_info_read(loop->multi, &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *easy = message->easy_handle;
            CURLcode result = message->data.result;
            struct slot *slot = NULL;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&slot);
            wrong += is_wrong(slot, result, bytes);
            ended++;
            curl_multi_remove_handle(loop->multi, easy);
            if (started < count) {
                slot->count = 0;
                curl_multi_add_handle(loop->multi, easy);
                started++;
            }
        }
        if (ended < count) curl_multi_poll(loop->multi, NULL, 0, 1000, NULL);
    }
    return wrong;
}

int strata_loop_run(struct strata_loop *loop, int count, size_t bytes) {
    return loop->at_once == 1 ? run_one(loop, count, bytes) : run_many(loop, count, bytes);
}

void strata_loop_free(struct strata_loop *loop) {
    for (int index = 0; index < loop->at_once; index++) {
        curl_easy_cleanup(loop->slots[index].easy);
        free(loop->slots[index].body);
    }
    curl_multi_cleanup(loop->multi);
    free(loop->slots);
    free(loop);
}
