#ifndef C_EXPAND_H
#define C_EXPAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Decompresses what gzip compressed, in parts, each of which `receive` gets with `target`. Returns false if the input
/// is damaged or cut short, or expands to more than `limit` bytes.
bool cexpand(
    const uint8_t *input, size_t size, size_t limit,
    void (*receive)(const uint8_t *bytes, ptrdiff_t count, void *target), void *target);

#endif
