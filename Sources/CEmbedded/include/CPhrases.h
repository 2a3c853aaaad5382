#ifndef CPHRASES_H
#define CPHRASES_H

#include <stddef.h>
#include <stdint.h>

/// A file of translations inside the program: UTF-8, in the format of gettext's PO files, not ended by a NUL, there for
/// as long as the program runs.
typedef struct PhraseFile {
    const uint8_t *_Nonnull bytes;
    size_t count;
} PhraseFile;

/// `fr.po`
PhraseFile phrases_french(void);

/// `ar.po`
PhraseFile phrases_arabic(void);

#endif
