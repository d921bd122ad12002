#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

/// Returns whether instructions can be counted.
///
/// They can be counted if the program was built where valgrind's headers are installed, and runs under valgrind.
int canCountInstructions(void);

/// Starts counting the instructions of this process, from zero.
void startCountingInstructions(void);

/// Stops counting, and lets callgrind write the count to a file.
///
/// The name of the file is the name that callgrind was given, the number of the process, and a number that grows by one
/// with each call.
void stopCountingInstructions(void);

#endif
