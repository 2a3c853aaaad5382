#include "CBidi.h"

#include <dlfcn.h>
#include <fribidi/fribidi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__)
#define LIBRARY "libfribidi.0.dylib"
#else
#define LIBRARY "libfribidi.so.0"
#endif

#define FUNCTIONS(EACH)                                                                                                \
    EACH(get_bidi_types) EACH(get_bracket_types) EACH(get_par_embedding_levels_ex)                                     \
    EACH(get_joining_types) EACH(join_arabic) EACH(shape)

#define FIELD(name) __typeof__(fribidi_##name) *name;
static struct { FUNCTIONS(FIELD) } fribidi;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;

const uint32_t cbidi_filler = FRIBIDI_CHAR_FILL;

static void open_library(void) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        // The system's own copy goes with the next error.
        problem = strdup(dlerror());
        return;
    }
#define LOOK_UP(name)                                                                                                  \
    if (!(fribidi.name = (__typeof__(fribidi.name))dlsym(library, "fribidi_" #name))) {                                \
        problem = LIBRARY " has no fribidi_" #name;                                                                    \
        return;                                                                                                        \
    }
    FUNCTIONS(LOOK_UP)
}

const char *cbidi_open(void) {
    pthread_once(&once, open_library);
    return problem;
}

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
