#include "CPhrases.h"

// #embed is C23; clang has it in every mode and only remarks that it is newer than the mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t french[] = {
#embed "fr.po"
};

static const uint8_t arabic[] = {
#embed "ar.po"
};

PhraseFile phrases_french(void) { return (PhraseFile){french, sizeof french}; }

PhraseFile phrases_arabic(void) { return (PhraseFile){arabic, sizeof arabic}; }
