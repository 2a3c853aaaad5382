#ifndef CBIDI_H
#define CBIDI_H

#include <stdbool.h>
#include <stdint.h>

/// libfribidi, opened at the first line that needs reordering instead of linked, since most runs never need it.

/// Opens libfribidi for this process; returns NULL once it is open, else the system's error message. Thread-safe.
const char *cbidi_open(void);

/// The character put in the place of a lam that became one character with the alef after it.
extern const uint32_t cbidi_filler;

/// Finds the way that each character of one line runs (Unicode Annex 9), and the form that it is shown in.
///
/// - `levels` receives an embedding level for each character, odd where it runs from right to left.
/// - `shaped` receives the characters with Arabic letters in their joined forms and brackets mirrored where they run
///   from right to left; lam and alef become `cbidi_filler` and one character.
/// - Both have room for `count`. False, and nothing in them is of use, where there is no library or no memory.
bool cbidi_resolve(const uint32_t *text, int32_t count, bool right_to_left, uint32_t *shaped, int8_t *levels);

#endif
