#include "commit.h"

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

const char *loaderloom_commit(void) {
#ifdef LOADERLOOM_COMMIT
  return TEXT(LOADERLOOM_COMMIT);
#else
  return "";
#endif
}
