// Asks callgrind to count only a part of the program. The requests are special instructions that valgrind recognizes
// and that do nothing on a processor. The rest of the program is not instrumented, and runs ten times as fast.
#include "Instructions.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

int canCountInstructions(void) { return RUNNING_ON_VALGRIND != 0; }

void startCountingInstructions(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void stopCountingInstructions(void) {
  CALLGRIND_DUMP_STATS;
  CALLGRIND_STOP_INSTRUMENTATION;
}
#else
int canCountInstructions(void) { return 0; }

void startCountingInstructions(void) {}

void stopCountingInstructions(void) {}
#endif
