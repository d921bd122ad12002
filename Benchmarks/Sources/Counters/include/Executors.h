#ifndef EXECUTORS_H
#define EXECUTORS_H

/// Holds the jobs of the main actor back from now on, until `runJob` runs them.
///
/// A program whose `main` is synchronous does not run these jobs by itself.
void holdMainJobs(void);

/// Holds the jobs of Swift's thread pool back from now on, until `runJob` runs them, and stops all timers.
///
/// With this, a program executes the same instructions in each run.
void holdPoolJobs(void);

/// Returns whether the jobs of the thread pool are held back.
int arePoolJobsHeld(void);

/// Runs the first of the jobs that are held back, on this thread.
///
/// Call this function only on the main thread.
/// @returns Whether there was a job to run.
int runJob(void);

#endif
