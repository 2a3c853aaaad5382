#ifndef CLIBRARIES_H
#define CLIBRARIES_H

#include "CBidi.h"
#include "CCurl.h"
#include "CPostgreSQL.h"

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the first place of `part` in the text; NULL if it is not there. `first` and `second` are the offsets of the
/// two bytes of `part` that are looked for, best the rarest ones.
const uint8_t *cfindtext(
    const uint8_t *text, size_t size, const uint8_t *part, size_t length, size_t first, size_t second);

/// A reader of what gzip compressed (RFC 1952).
struct cexpander;

/// Returns a reader of an open file; NULL without memory.
struct cexpander *cexpander_open(int file);

/// Reads and decompresses up to `size` bytes. Returns their number, 0 at the end, and -1 for a file that is damaged,
/// cut short or unreadable.
ptrdiff_t cexpander_read(struct cexpander *expander, uint8_t *bytes, size_t size);

void cexpander_close(struct cexpander *expander);

/// Has SQLite count nothing of the memory that it uses, for which it locks a mutex at each allocation (sqlite3_config(3)
/// has a variable number of arguments). Only before a database is opened.
void csqlite_count_no_memory(void);

/// Has malloc take memory from the system in parts of 8 MiB. Each thread has its own memory, and otherwise asks for more
/// every few KiB: a system call, for which the other threads stop. Memory that is not used takes no room.
void cmemory_take_large_parts(void);

/// Has Linux map the program's variables at once, 1.5 MiB. A page that is read before it is written is otherwise mapped
/// twice, and the second time all threads stop. Only before there are threads.
void cmemory_map_variables(void);

// Extensions of glibc for starting programs, which Swift does not see.

/// Opens a pipe whose ends no other program inherits; as pipe(2).
int cprograms_pipe(int ends[2]);

/// Starts the program in a folder; returns 0 or an error number.
int cprograms_begin_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// Closes all descriptors from `first` on in the program; returns 0 or an error number.
int cprograms_close_from(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int first);

/// The flag that has a program begin in a session of its own, without a terminal.
short cprograms_session_flag(void);

#endif
