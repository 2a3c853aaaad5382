#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libpq, PostgreSQL's own client, opened at the first query to a database instead of linked, since most runs need
/// none.
///
/// Every function but `cpostgresql_open` may be called only once that has returned NULL. A connection belongs to one
/// thread at a time; only `cpostgresql_interrupt` and `cpostgresql_cancel` may be called on another.

/// Opens libpq for this process; returns NULL once it is open, else the system's error message. Thread-safe.
const char *cpostgresql_open(void);

typedef struct cpostgresql cpostgresql;
typedef struct cpostgresql_result cpostgresql_result;
typedef struct cpostgresql_cancel cpostgresql_cancel;

/// The end of a wait.
typedef enum {
    cpostgresql_done,
    /// The connection failed; `cpostgresql_error` says why.
    cpostgresql_failed,
    cpostgresql_overdue,
    cpostgresql_interrupted,
} cpostgresql_outcome;

/// Begins a connection with libpq's parameters, lists that end with NULL; NULL if there is no memory. The server's
/// notices are dropped.
cpostgresql *cpostgresql_begin(const char *const *names, const char *const *values);
/// Closes the connection and frees it.
void cpostgresql_finish(cpostgresql *connection);
/// Waits until the connection is open.
cpostgresql_outcome cpostgresql_connect(cpostgresql *connection, int milliseconds);
/// Waits until everything is sent and the next result can be taken.
cpostgresql_outcome cpostgresql_wait(cpostgresql *connection, int milliseconds);
/// Ends the current wait, or else the next one. Thread-safe.
void cpostgresql_interrupt(cpostgresql *connection);
/// Forgets an interrupt that came too late.
void cpostgresql_forget_interrupt(cpostgresql *connection);

/// The error of the connection, with codes (`FATAL:  28P01: …`).
const char *cpostgresql_error(cpostgresql *connection);
bool cpostgresql_is_open(cpostgresql *connection);
/// Returns true if the server asked for a password and there was none.
bool cpostgresql_needs_password(cpostgresql *connection);

// Each returns false if nothing could be sent.

bool cpostgresql_send(cpostgresql *connection, const char *statements);
bool cpostgresql_prepare(
    cpostgresql *connection, const char *name, const char *statement, int count, const uint32_t *types);
/// `values` are texts; NULL is SQL's NULL.
bool cpostgresql_execute(cpostgresql *connection, const char *name, int count, const char *const *values);
/// Sends rows in COPY's text format, waiting where the connection is full.
cpostgresql_outcome cpostgresql_copy(cpostgresql *connection, const char *bytes, int count, int milliseconds);
/// Ends a COPY; its result follows.
bool cpostgresql_end_copy(cpostgresql *connection);

/// The next result of what was sent; NULL after the last one.
cpostgresql_result *cpostgresql_take(cpostgresql *connection);
void cpostgresql_clear(cpostgresql_result *result);
/// Returns true if the result has rows.
bool cpostgresql_has_rows(cpostgresql_result *result);
/// Returns true if the server waits for the rows of a COPY.
bool cpostgresql_is_copy(cpostgresql_result *result);
/// The error's code, five characters, and its text; NULL if the statement succeeded or there is none.
const char *cpostgresql_code(cpostgresql_result *result);
const char *cpostgresql_message(cpostgresql_result *result);
int cpostgresql_rows(cpostgresql_result *result);
int cpostgresql_columns(cpostgresql_result *result);
/// The bytes of a value in text format; NULL for SQL's NULL.
const char *cpostgresql_value(cpostgresql_result *result, int row, int column, int *count);

/// Returns a handle to cancel the connection's statement from another thread; NULL if there is no memory.
cpostgresql_cancel *cpostgresql_new_cancel(cpostgresql *connection);
void cpostgresql_free_cancel(cpostgresql_cancel *cancel);
/// Asks the server to cancel the statement, which may block as long as the server does, and frees `cancel`.
void cpostgresql_send_cancel(cpostgresql_cancel *cancel);

#endif
