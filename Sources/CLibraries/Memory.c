#include "CLibraries.h"

#include <sqlite3.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#endif

void csqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

void cmemory_take_large_parts(void) {
#ifdef M_TOP_PAD
    mallopt(M_TOP_PAD, 8 << 20);
#endif
}

#ifdef MADV_POPULATE_WRITE
// The bounds of variables with and without initial values, as the linker and the compiler's start files define them.
extern char __data_start[], __TMC_END__[] __attribute__((weak, visibility("hidden"))), __bss_start[], end[];

static void map(char *from, const char *to) {
    char *start = (char *)((uintptr_t)from & ~(uintptr_t)4095);
    // Kernels before 5.14 refuse this, and map each page when it is used.
    if (to > start) madvise(start, (size_t)(to - start), MADV_POPULATE_WRITE);
}
#endif

void cmemory_map_variables(void) {
#ifdef MADV_POPULATE_WRITE
    map(__data_start, __TMC_END__);
    map(__bss_start, end);
#endif
}
