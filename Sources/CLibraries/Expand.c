#include "CLibraries.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

struct cexpander {
    z_stream stream;
    int file, status;
    uint8_t input[65536];
};

struct cexpander *cexpander_open(int file) {
    struct cexpander *expander = calloc(1, sizeof *expander);
    if (expander == NULL) return NULL;
    expander->file = file;
    // 16 more than the size of the window: zlib expects the header of gzip.
    if (inflateInit2(&expander->stream, 16 + MAX_WBITS) == Z_OK) return expander;
    free(expander);
    return NULL;
}

ptrdiff_t cexpander_read(struct cexpander *expander, uint8_t *bytes, size_t size) {
    z_stream *stream = &expander->stream;
    stream->next_out = bytes;
    stream->avail_out = (uInt)size;
    while (stream->avail_out > 0) {
        if (stream->avail_in == 0) {
            ssize_t count = read(expander->file, expander->input, sizeof expander->input);
            if (count < 0 && errno == EINTR) continue;
            if (count == 0 && expander->status == Z_STREAM_END) break;
            if (count <= 0) return -1;
            stream->next_in = expander->input;
            stream->avail_in = (uInt)count;
        }
        // A file may be several compressed ones, one after the other.
        if (expander->status == Z_STREAM_END) inflateReset(stream);
        expander->status = inflate(stream, Z_NO_FLUSH);
        if (expander->status != Z_OK && expander->status != Z_STREAM_END) return -1;
    }
    return (ptrdiff_t)(size - stream->avail_out);
}

void cexpander_close(struct cexpander *expander) {
    inflateEnd(&expander->stream);
    free(expander);
}
