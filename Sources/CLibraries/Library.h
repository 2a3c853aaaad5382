#ifndef SOUK_LIBRARY_H
#define SOUK_LIBRARY_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Defines a library that is opened when it is first used. Before it, a file defines the name of the library's file as
// LIBRARY, the prefix of its functions as PREFIX, and FUNCTIONS(EACH), which calls EACH with each name after the
// prefix.
//
//     DEFINE_LIBRARY(fribidi, start)
//
// defines `fribidi.shape` for each function, and open_library(), which returns a problem, or NULL if the library is
// open. `start` is called once it is; it returns a problem or NULL.
#define JOINED(prefix, name) prefix##name
#define FUNCTION(prefix, name) JOINED(prefix, name)
#define TEXT(word) #word
#define SPELLED(word) TEXT(word)

#define LIBRARY_FIELD(name) __typeof__(FUNCTION(PREFIX, name)) *name;
#define LIBRARY_LOOK_UP(name)                                                                                          \
    if (!(functions->name = (__typeof__(functions->name))dlsym(library, SPELLED(PREFIX) #name)))                       \
        return LIBRARY " has no " SPELLED(PREFIX) #name;

#define DEFINE_LIBRARY(variable, start)                                                                                \
    static struct variable##_functions { FUNCTIONS(LIBRARY_FIELD) } variable;                                          \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                                                    \
    static const char *problem;                                                                                        \
                                                                                                                       \
    static const char *find_functions(void *library, struct variable##_functions *functions) {                         \
        FUNCTIONS(LIBRARY_LOOK_UP)                                                                                     \
        return NULL;                                                                                                   \
    }                                                                                                                  \
                                                                                                                       \
    static void open_once(void) {                                                                                      \
        /* Most functions that a library has from others are never called. */                                          \
        void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);                                                       \
        /* The system's own copy goes with the next error. */                                                          \
        problem = library ? find_functions(library, &variable) : strdup(dlerror());                                    \
        if (!problem) problem = start();                                                                               \
    }                                                                                                                  \
                                                                                                                       \
    static const char *open_library(void) {                                                                            \
        pthread_once(&once, open_once);                                                                                \
        return problem;                                                                                                \
    }

#endif
