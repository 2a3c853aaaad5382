#include "CCurl.h"

#include "Library.h"

#include <errno.h>

#if defined(__APPLE__)
#define LIBRARY "libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

#define PREFIX curl_
#define FUNCTIONS(EACH)                                                                                                \
    EACH(global_init)                                                                                                  \
    EACH(easy_init) EACH(easy_cleanup) EACH(easy_setopt) EACH(easy_getinfo) EACH(easy_strerror)                        \
    EACH(slist_append) EACH(slist_free_all)                                                                            \
    EACH(multi_init) EACH(multi_cleanup) EACH(multi_setopt) EACH(multi_add_handle) EACH(multi_remove_handle)           \
    EACH(multi_perform) EACH(multi_poll) EACH(multi_wakeup) EACH(multi_info_read)

static const char *initialize(void);

DEFINE_LIBRARY(libcurl, initialize)

static const char *initialize(void) {
    CURLcode result = libcurl.global_init(CURL_GLOBAL_DEFAULT);
    return result == CURLE_OK ? NULL : libcurl.easy_strerror(result);
}

const char *ccurl_open(void) { return open_library(); }

CURL *ccurl_easy_init(void) {
    return libcurl.easy_init();
}

void ccurl_easy_cleanup(CURL *easy) {
    libcurl.easy_cleanup(easy);
}

#define SET(option, value) (libcurl.easy_setopt(easy, CURLOPT_##option, value) == CURLE_OK)

bool ccurl_set_bounds(CURL *easy) {
    bool set = SET(FOLLOWLOCATION, 0L) && SET(HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) && SET(PROXY, "")
        && SET(SSL_VERIFYPEER, 1L) && SET(SSL_VERIFYHOST, 2L) && SET(NOSIGNAL, 1L)
        && SET(NETRC, (long)CURL_NETRC_IGNORED) && SET(BUFFERSIZE, 128L * 1024);
#if LIBCURL_VERSION_NUM >= 0x075500
    set = set && SET(PROTOCOLS_STR, "http,https");
#else
    set = set && SET(PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    // Else a transfer that is ended while its host is looked up would hold up all others until that is over.
    set = set && SET(QUICK_EXIT, 1L);
#endif
    return set;
}

bool ccurl_set_url(CURL *easy, const char *url) {
    return SET(URL, url);
}

bool ccurl_set_user_agent(CURL *easy, const char *name) {
    return SET(USERAGENT, name);
}

bool ccurl_set_accept_encoding(CURL *easy, const char *encodings) {
    return SET(ACCEPT_ENCODING, encodings);
}

bool ccurl_set_connect_timeout(CURL *easy, long milliseconds) {
    return SET(CONNECTTIMEOUT_MS, milliseconds);
}

bool ccurl_set_fresh_connect(CURL *easy) {
    return SET(FRESH_CONNECT, 1L);
}

bool ccurl_set_body(CURL *easy, const char *method, const void *bytes, size_t count) {
    return SET(POST, 1L) && SET(CUSTOMREQUEST, method) && SET(POSTFIELDSIZE_LARGE, (curl_off_t)count) && SET(COPYPOSTFIELDS, count ? bytes : "");
}

bool ccurl_set_headers(CURL *easy, struct curl_slist *headers) {
    return SET(HTTPHEADER, headers);
}

bool ccurl_set_callbacks(
    CURL *easy, curl_write_callback head, curl_write_callback body, curl_prereq_callback begin, void *context) {
    return SET(HEADERFUNCTION, head) && SET(HEADERDATA, context) && SET(WRITEFUNCTION, body) && SET(WRITEDATA, context)
        && SET(PREREQFUNCTION, begin) && SET(PREREQDATA, context);
}

#define GET(info, value) (libcurl.easy_getinfo(easy, CURLINFO_##info, &value) == CURLE_OK)

long ccurl_status(CURL *easy) {
    long status = 0;
    return GET(RESPONSE_CODE, status) ? status : 0;
}

const char *ccurl_redirect(CURL *easy) {
    char *url = NULL;
    return GET(REDIRECT_URL, url) ? url : NULL;
}

int64_t ccurl_retry_after(CURL *easy) {
    curl_off_t seconds = 0;
    return GET(RETRY_AFTER, seconds) ? seconds : 0;
}

bool ccurl_reused_connection(CURL *easy) {
    long opened = 0;
    return GET(NUM_CONNECTS, opened) && opened == 0;
}

bool ccurl_was_refused(CURL *easy) {
    long number = 0;
    return GET(OS_ERRNO, number) && number == ECONNREFUSED;
}

const char *ccurl_describe(CURLcode result) {
    return libcurl.easy_strerror(result);
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
    return libcurl.slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) {
    libcurl.slist_free_all(list);
}

CURLM *ccurl_multi_init(void) {
    return libcurl.multi_init();
}

void ccurl_multi_cleanup(CURLM *multi) {
    libcurl.multi_cleanup(multi);
}

bool ccurl_set_host_connections(CURLM *multi, long count) {
    return libcurl.multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, count) == CURLM_OK;
}

bool ccurl_multi_add(CURLM *multi, CURL *easy) {
    return libcurl.multi_add_handle(multi, easy) == CURLM_OK;
}

void ccurl_multi_remove(CURLM *multi, CURL *easy) {
    libcurl.multi_remove_handle(multi, easy);
}

void ccurl_multi_perform(CURLM *multi) {
    int running;
    libcurl.multi_perform(multi, &running);
}

void ccurl_multi_poll(CURLM *multi, int milliseconds) {
    libcurl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

void ccurl_multi_wakeup(CURLM *multi) {
    libcurl.multi_wakeup(multi);
}

CURL *ccurl_multi_take_ended(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = libcurl.multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
