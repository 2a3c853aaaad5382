#include "CBidi.h"
#include "CCurl.h"
#include "CPrograms.h"
