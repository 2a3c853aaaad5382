#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libcurl, opened at the first request instead of linked: its own libraries would cost every start of souk 5 ms.
///
/// Nothing declared by `curl.h` itself can be called, only its types and constants are of use; everything that souk
/// asks of libcurl is a function here, one for each option. All but `ccurl_open` may be called only once that has
/// returned NULL, and all but `ccurl_multi_wakeup` on one thread for each multi handle.

/// Opens libcurl for this process; returns NULL once it is open, else the system's error message. Thread-safe.
const char *ccurl_open(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);

// Each returns false for an option that this libcurl does not know or take: then the transfer must not be made.

/// The bounds that hold for every transfer, whatever the environment says: http and https only, HTTP/1.1, redirects
/// not followed, no proxy, certificate and name of the server verified, no signals, nothing waited for at the end.
bool ccurl_set_bounds(CURL *easy);
bool ccurl_set_url(CURL *easy, const char *url);
bool ccurl_set_user_agent(CURL *easy, const char *name);
/// Also has libcurl decode what the server encoded.
bool ccurl_set_accept_encoding(CURL *easy, const char *encodings);
bool ccurl_set_connect_timeout(CURL *easy, long milliseconds);
/// Uses a new connection, not one that the server may be closing.
bool ccurl_set_fresh_connect(CURL *easy);
/// Makes the transfer send these bytes, which are copied, with a method such as POST.
bool ccurl_set_body(CURL *easy, const char *method, const void *bytes, size_t count);
/// `headers` stay the caller's, and have to outlive the transfer.
bool ccurl_set_headers(CURL *easy, struct curl_slist *headers);
/// A function called with each line of a head, with stretches of the decoded body, and before each request is sent.
///
/// A number of bytes other than those given ends the transfer with `CURLE_WRITE_ERROR`, `CURL_PREREQFUNC_ABORT` with
/// `CURLE_ABORTED_BY_CALLBACK`. `context` comes last to the first two and first to the third.
bool ccurl_set_callbacks(
    CURL *easy, curl_write_callback head, curl_write_callback body, curl_prereq_callback begin, void *context);

/// The HTTP status, 0 before there is one.
long ccurl_status(CURL *easy);
/// Returns the redirect target as an absolute URL, valid as long as the handle; NULL if none.
const char *ccurl_redirect(CURL *easy);
/// Returns the seconds of `Retry-After`, in either form; 0 if missing.
int64_t ccurl_retry_after(CURL *easy);
/// Returns true if the transfer reused an open connection.
bool ccurl_reused_connection(CURL *easy);
/// Returns true if the system said "connection refused".
bool ccurl_was_refused(CURL *easy);
/// Returns libcurl's message for a result.
const char *ccurl_describe(CURLcode result);

/// A copy of `text` at the end of `list`; NULL where there is no memory, and then the list is as it was.
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
bool ccurl_set_host_connections(CURLM *multi, long count);
bool ccurl_multi_add(CURLM *multi, CURL *easy);
void ccurl_multi_remove(CURLM *multi, CURL *easy);
/// Runs everything that does not block.
void ccurl_multi_perform(CURLM *multi);
/// Waits for activity, a wake-up or the timeout.
void ccurl_multi_poll(CURLM *multi, int milliseconds);
/// Ends the current wait, or else the next one. Thread-safe.
void ccurl_multi_wakeup(CURLM *multi);
/// A transfer that has ended since it was asked last, with its result; NULL where there is none.
CURL *ccurl_multi_take_ended(CURLM *multi, CURLcode *result);

#endif
