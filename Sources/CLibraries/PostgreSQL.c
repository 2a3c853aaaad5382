#define _GNU_SOURCE
#include "CPostgreSQL.h"

#include "Library.h"

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#define LIBRARY "libpq.5.dylib"
#else
#define LIBRARY "libpq.so.5"
#endif

#define PREFIX PQ
#define FUNCTIONS(EACH)                                                                                                \
    EACH(connectStartParams) EACH(connectPoll) EACH(finish) EACH(status) EACH(errorMessage) EACH(socket)               \
    EACH(connectionNeedsPassword) EACH(setNoticeProcessor) EACH(setErrorVerbosity) EACH(setnonblocking)                \
    EACH(sendQuery) EACH(sendPrepare) EACH(sendQueryPrepared) EACH(flush) EACH(consumeInput) EACH(isBusy)              \
    EACH(getResult) EACH(clear) EACH(resultStatus) EACH(resultErrorField) EACH(ntuples) EACH(nfields)                  \
    EACH(getvalue) EACH(getlength) EACH(getisnull) EACH(getCancel) EACH(freeCancel) EACH(cancel)                       \
    EACH(putCopyData) EACH(putCopyEnd)

static const char *initialize(void) { return NULL; }

DEFINE_LIBRARY(libpq, initialize)

const char *cpostgresql_open(void) { return open_library(); }

struct cpostgresql {
    PGconn *connection;
    /// A byte in this pipe ends a wait.
    int wake[2];
};

static void drop_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}

cpostgresql *cpostgresql_begin(const char *const *names, const char *const *values) {
    cpostgresql *it = calloc(1, sizeof *it);
    if (!it) return NULL;
    if (pipe(it->wake) != 0) {
        free(it);
        return NULL;
    }
    for (int end = 0; end < 2; end++) {
        fcntl(it->wake[end], F_SETFD, FD_CLOEXEC);
        fcntl(it->wake[end], F_SETFL, O_NONBLOCK);
    }
    it->connection = libpq.connectStartParams(names, values, 0);
    if (!it->connection) {
        cpostgresql_finish(it);
        return NULL;
    }
    libpq.setNoticeProcessor(it->connection, drop_notice, NULL);
    libpq.setErrorVerbosity(it->connection, PQERRORS_VERBOSE);
    return it;
}

void cpostgresql_finish(cpostgresql *it) {
    if (it->connection) libpq.finish(it->connection);
    close(it->wake[0]);
    close(it->wake[1]);
    free(it);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void cpostgresql_forget_interrupt(cpostgresql *it) {
    char byte;
    while (read(it->wake[0], &byte, 1) == 1) {}
}

void cpostgresql_interrupt(cpostgresql *it) {
    // A full pipe ends the wait as well.
    ssize_t written = write(it->wake[1], "", 1);
    (void)written;
}

/// Waits for the socket until a time.
static cpostgresql_outcome wait_for(cpostgresql *it, short events, int64_t deadline) {
    for (;;) {
        struct pollfd descriptors[2] = {
            {.fd = libpq.socket(it->connection), .events = events}, {.fd = it->wake[0], .events = POLLIN}};
        int64_t left = deadline - now();
        if (left <= 0) return cpostgresql_overdue;
        int count = poll(descriptors, 2, left > 60000 ? 60000 : (int)left);
        if (count < 0 && errno != EINTR) return cpostgresql_failed;
        if (count <= 0) continue;
        if (descriptors[1].revents) {
            cpostgresql_forget_interrupt(it);
            return cpostgresql_interrupted;
        }
        if (descriptors[0].revents) return cpostgresql_done;
    }
}

cpostgresql_outcome cpostgresql_connect(cpostgresql *it, int milliseconds) {
    int64_t deadline = now() + milliseconds;
    if (libpq.status(it->connection) == CONNECTION_BAD) return cpostgresql_failed;
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    for (;;) {
        cpostgresql_outcome outcome =
            wait_for(it, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline);
        if (outcome != cpostgresql_done) return outcome;
        state = libpq.connectPoll(it->connection);
        if (state == PGRES_POLLING_FAILED) return cpostgresql_failed;
        if (state == PGRES_POLLING_OK) {
            return libpq.setnonblocking(it->connection, 1) == 0 ? cpostgresql_done : cpostgresql_failed;
        }
    }
}

/// Sends what is left to be sent, and reads what comes meanwhile: a server may wait for that.
static cpostgresql_outcome flush_until(cpostgresql *it, int64_t deadline) {
    int left;
    while ((left = libpq.flush(it->connection)) == 1) {
        cpostgresql_outcome outcome = wait_for(it, POLLIN | POLLOUT, deadline);
        if (outcome != cpostgresql_done) return outcome;
        if (!libpq.consumeInput(it->connection)) return cpostgresql_failed;
    }
    return left == 0 ? cpostgresql_done : cpostgresql_failed;
}

cpostgresql_outcome cpostgresql_wait(cpostgresql *it, int milliseconds) {
    int64_t deadline = now() + milliseconds;
    cpostgresql_outcome outcome = flush_until(it, deadline);
    while (outcome == cpostgresql_done && libpq.isBusy(it->connection)) {
        outcome = wait_for(it, POLLIN, deadline);
        if (outcome == cpostgresql_done && !libpq.consumeInput(it->connection)) return cpostgresql_failed;
    }
    return outcome;
}

const char *cpostgresql_error(cpostgresql *it) {
    return libpq.errorMessage(it->connection);
}

bool cpostgresql_is_open(cpostgresql *it) {
    return libpq.status(it->connection) == CONNECTION_OK;
}

bool cpostgresql_needs_password(cpostgresql *it) {
    return libpq.connectionNeedsPassword(it->connection);
}

bool cpostgresql_send(cpostgresql *it, const char *statements) {
    return libpq.sendQuery(it->connection, statements);
}

bool cpostgresql_prepare(cpostgresql *it, const char *name, const char *statement, int count, const uint32_t *types) {
    return libpq.sendPrepare(it->connection, name, statement, count, types);
}

bool cpostgresql_execute(cpostgresql *it, const char *name, int count, const char *const *values) {
    return libpq.sendQueryPrepared(it->connection, name, count, values, NULL, NULL, 0);
}

cpostgresql_outcome cpostgresql_copy(cpostgresql *it, const char *bytes, int count, int milliseconds) {
    int64_t deadline = now() + milliseconds;
    int queued;
    while ((queued = libpq.putCopyData(it->connection, bytes, count)) == 0) {
        cpostgresql_outcome outcome = wait_for(it, POLLIN | POLLOUT, deadline);
        if (outcome != cpostgresql_done) return outcome;
        if (!libpq.consumeInput(it->connection)) return cpostgresql_failed;
    }
    return queued == 1 ? flush_until(it, deadline) : cpostgresql_failed;
}

bool cpostgresql_end_copy(cpostgresql *it) {
    return libpq.putCopyEnd(it->connection, NULL) == 1;
}

#define RESULT ((PGresult *)result)

cpostgresql_result *cpostgresql_take(cpostgresql *it) {
    return (cpostgresql_result *)libpq.getResult(it->connection);
}

void cpostgresql_clear(cpostgresql_result *result) {
    libpq.clear(RESULT);
}

bool cpostgresql_has_rows(cpostgresql_result *result) {
    return libpq.resultStatus(RESULT) == PGRES_TUPLES_OK;
}

bool cpostgresql_is_copy(cpostgresql_result *result) {
    return libpq.resultStatus(RESULT) == PGRES_COPY_IN;
}

const char *cpostgresql_code(cpostgresql_result *result) {
    return libpq.resultErrorField(RESULT, PG_DIAG_SQLSTATE);
}

const char *cpostgresql_message(cpostgresql_result *result) {
    return libpq.resultErrorField(RESULT, PG_DIAG_MESSAGE_PRIMARY);
}

int cpostgresql_rows(cpostgresql_result *result) {
    return libpq.ntuples(RESULT);
}

int cpostgresql_columns(cpostgresql_result *result) {
    return libpq.nfields(RESULT);
}

const char *cpostgresql_value(cpostgresql_result *result, int row, int column, int *count) {
    if (libpq.getisnull(RESULT, row, column)) return NULL;
    *count = libpq.getlength(RESULT, row, column);
    return libpq.getvalue(RESULT, row, column);
}

cpostgresql_cancel *cpostgresql_new_cancel(cpostgresql *it) {
    return (cpostgresql_cancel *)libpq.getCancel(it->connection);
}

void cpostgresql_free_cancel(cpostgresql_cancel *cancel) {
    libpq.freeCancel((PGcancel *)cancel);
}

void cpostgresql_send_cancel(cpostgresql_cancel *cancel) {
    char error[256];
    libpq.cancel((PGcancel *)cancel, error, sizeof error);
    cpostgresql_free_cancel(cancel);
}
