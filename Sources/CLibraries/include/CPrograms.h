// Extensions of glibc for starting programs, which Swift does not see.
#ifndef CPROGRAMS_H
#define CPROGRAMS_H

#include <spawn.h>

/// Opens a pipe whose ends no other program inherits; as pipe(2).
int cprograms_pipe(int ends[2]);

/// Starts the program in a folder; returns 0 or an error number.
int cprograms_begin_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// Closes all descriptors from `first` on in the program; returns 0 or an error number.
int cprograms_close_from(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int first);

/// The flag that has a program begin in a session of its own, without a terminal.
short cprograms_session_flag(void);

#endif
