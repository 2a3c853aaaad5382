#ifndef C_EXPAND_H
#define C_EXPAND_H

#include <stddef.h>
#include <stdint.h>

/// A reader of what gzip compressed (RFC 1952).
struct cexpander;

/// Returns a reader of an open file; NULL without memory.
struct cexpander *cexpander_open(int file);

/// Reads and decompresses up to `size` bytes. Returns their number, 0 at the end, and -1 for a file that is damaged,
/// cut short or unreadable.
ptrdiff_t cexpander_read(struct cexpander *expander, uint8_t *bytes, size_t size);

void cexpander_close(struct cexpander *expander);

#endif
