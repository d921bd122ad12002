#ifndef EXECUTORS_H
#define EXECUTORS_H

/// Has the jobs of the main actor wait for `runJob` from now on.
///
/// A program whose `main` is synchronous never comes to run them by itself.
void holdMainJobs(void);

/// Has the jobs of the cooperative pool wait for `runJob` too, and no timer ever fire.
///
/// What a program does is the same in each run then, to the instruction.
void holdPoolJobs(void);

/// Whether they do.
int arePoolJobsHeld(void);

/// Runs the first of the jobs that wait, on this thread.
///
/// Only to be called on the main thread.
/// @returns Whether there was one.
int runJob(void);

#endif
