#include "CBidi.h"
#include "CCurl.h"
#include "CExpand.h"
#include "CPrograms.h"
