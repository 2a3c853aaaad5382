#include "CLibraries.h"

#include <sqlite3.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void csqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

void cmemory_take_large_parts(void) {
#ifdef M_TOP_PAD
    mallopt(M_TOP_PAD, 8 << 20);
#endif
}
