#include "CLibraries.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

const uint8_t *cfindtext(
    const uint8_t *text, size_t size, const uint8_t *part, size_t length, size_t first, size_t second) {
    if (length == 0 || length > size) return NULL;
    const uint8_t *last = text + (size - length);
#if defined(__SSE2__)
    const __m128i one = _mm_set1_epi8((char)part[first]), other = _mm_set1_epi8((char)part[second]);
    // Sixteen places at once, as long as all their bytes are in the text.
    while (last - text >= 16) {
        __m128i ones = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(text + first)), one);
        __m128i others = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(text + second)), other);
        unsigned places = (unsigned)_mm_movemask_epi8(_mm_and_si128(ones, others));
        while (places != 0) {
            const uint8_t *place = text + __builtin_ctz(places);
            if (memcmp(place, part, length) == 0) return place;
            places &= places - 1;
        }
        text += 16;
    }
#endif
    while (text <= last) {
        const uint8_t *found = memchr(text + first, part[first], (size_t)(last - text) + 1);
        if (found == NULL) return NULL;
        text = found - first;
        if (memcmp(text, part, length) == 0) return text;
        text += 1;
    }
    return NULL;
}
