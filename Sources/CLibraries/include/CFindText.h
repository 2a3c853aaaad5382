#ifndef C_FIND_TEXT_H
#define C_FIND_TEXT_H

#include <stddef.h>
#include <stdint.h>

/// Returns the first place of `part` in the text; NULL if it is not there. `first` and `second` are the offsets of the
/// two bytes of `part` that are looked for, best the rarest ones.
const uint8_t *cfindtext(
    const uint8_t *text, size_t size, const uint8_t *part, size_t length, size_t first, size_t second);

#endif
