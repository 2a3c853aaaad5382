#include "CFixtures.h"
#include "CPhrases.h"
