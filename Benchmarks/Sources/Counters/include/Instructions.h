#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

/// Whether the program runs under valgrind and was built where valgrind's headers are, so that instructions can be
/// counted.
int canCountInstructions(void);

/// Begins to count the instructions of this process, from zero.
void startCountingInstructions(void);

/// Ends it, and has callgrind write the count to a file: the one it was told, followed by the process and a number that
/// grows by one with each call.
void stopCountingInstructions(void);

#endif
