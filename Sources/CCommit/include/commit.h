// The commit that the program was built from. `make` hands it to the package in the environment variable LOADERLOOM_COMMIT.

#ifndef LOADERLOOM_COMMIT_H
#define LOADERLOOM_COMMIT_H

// Hexadecimal digits, with "-modified" after them where the files differed from the commit; empty where it is not known.
const char *loaderloom_commit(void);

#endif
