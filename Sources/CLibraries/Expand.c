#include "CExpand.h"

#include <zlib.h>

bool cexpand(
    const uint8_t *input, size_t size, size_t limit,
    void (*receive)(const uint8_t *bytes, ptrdiff_t count, void *target), void *target) {
    uint8_t part[65536];
    z_stream stream = {0};
    // 16 more than the size of the window: zlib expects the header of gzip.
    if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) return false;
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)size;
    int status = Z_OK;
    size_t total = 0;
    while (status == Z_OK && total <= limit) {
        stream.next_out = part;
        stream.avail_out = sizeof part;
        status = inflate(&stream, Z_NO_FLUSH);
        if (status != Z_OK && status != Z_STREAM_END) break;
        size_t count = sizeof part - stream.avail_out;
        total += count;
        receive(part, (ptrdiff_t)count, target);
        // A file may be several compressed ones, one after the other.
        if (status == Z_STREAM_END && stream.avail_in > 0) status = inflateReset(&stream);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END && total <= limit;
}
