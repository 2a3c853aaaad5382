#include "CBidi.h"

#include "Library.h"

#include <fribidi/fribidi.h>

#if defined(__APPLE__)
#define LIBRARY "libfribidi.0.dylib"
#else
#define LIBRARY "libfribidi.so.0"
#endif

#define PREFIX fribidi_
#define FUNCTIONS(EACH)                                                                                                \
    EACH(get_bidi_types) EACH(get_bracket_types) EACH(get_par_embedding_levels_ex)                                     \
    EACH(get_joining_types) EACH(join_arabic) EACH(shape)

static const char *initialize(void) { return NULL; }

DEFINE_LIBRARY(fribidi, initialize)

const uint32_t cbidi_filler = FRIBIDI_CHAR_FILL;

const char *cbidi_open(void) { return open_library(); }

bool cbidi_resolve(const uint32_t *text, int32_t count, bool right_to_left, uint32_t *shaped, int8_t *levels) {
    if (cbidi_open() || count < 0) return false;
    if (count == 0) return true;
    size_t size = (size_t)count;
    FriBidiCharType *types = malloc(size * (sizeof(FriBidiCharType) + sizeof(FriBidiBracketType) + sizeof(FriBidiArabicProp)));
    if (!types) return false;
    FriBidiBracketType *brackets = (FriBidiBracketType *)(types + size);
    FriBidiArabicProp *joining = (FriBidiArabicProp *)(brackets + size);

    fribidi.get_bidi_types(text, count, types);
    fribidi.get_bracket_types(text, count, types, brackets);
    FriBidiParType direction = right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
    // One more than the highest level; 0 where there was no memory.
    bool is_done = fribidi.get_par_embedding_levels_ex(types, brackets, count, &direction, levels) > 0;
    if (is_done) {
        memcpy(shaped, text, size * sizeof *shaped);
        fribidi.get_joining_types(text, count, joining);
        fribidi.join_arabic(types, count, levels, joining);
        fribidi.shape(FRIBIDI_FLAG_SHAPE_MIRRORING | FRIBIDI_FLAGS_ARABIC, levels, count, joining, shaped);
    }
    free(types);
    return is_done;
}
