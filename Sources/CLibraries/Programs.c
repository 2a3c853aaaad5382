#define _GNU_SOURCE
#include "CLibraries.h"

#include <fcntl.h>
#include <unistd.h>

int cprograms_pipe(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) == -1) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

int cprograms_begin_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int cprograms_close_from(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int first) {
#ifdef __linux__
    (void)attributes;
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    // Of those that an action opens the program gets its share all the same.
    short flags = 0;
    (void)actions, (void)first;
    posix_spawnattr_getflags(attributes, &flags);
    return posix_spawnattr_setflags(attributes, (short)(flags | POSIX_SPAWN_CLOEXEC_DEFAULT));
#endif
}

short cprograms_session_flag(void) {
    return POSIX_SPAWN_SETSID;
}
