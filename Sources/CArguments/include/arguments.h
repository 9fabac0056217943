// The arguments that the system hands to the program. Swift's standard library reads them from /proc on Linux, and has none where that is not mounted.

#ifndef LOADERLOOM_ARGUMENTS_H
#define LOADERLOOM_ARGUMENTS_H

// How many there are, the program's name among them; 0 where the system does not hand them to initializers (musl).
int loaderloom_argument_count(void);

// Argument `index`, from 0.
const char *loaderloom_argument(int index);

#endif
