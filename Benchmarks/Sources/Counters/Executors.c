// Replaces Swift's default executors with the hooks that the Swift runtime has for this purpose.
#include "Executors.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))

typedef struct { void *identity, *implementation; } Executor;
typedef SWIFT void (*Enqueue)(void *job);

extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, Enqueue original);
extern SWIFT void (*swift_task_enqueueGlobalWithDelay_hook)(
    unsigned long long delay, void *job, void *original);
extern SWIFT void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long toleranceSeconds, long long toleranceNanoseconds, int clock,
    void *job, void *original);
extern SWIFT void (*swift_task_enqueueMainExecutor_hook)(void *job, Enqueue original);
extern SWIFT Executor swift_task_getMainExecutor(void);
extern SWIFT void swift_job_run(void *job, Executor executor);

typedef struct { void *job; int isMain; } Entry;

// The entries are a ring buffer, so that holding a job back allocates no memory unless the buffer is full.
static Entry *entries;
static size_t capacity, first, count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void append(void *job, int isMain) {
  pthread_mutex_lock(&lock);
  if (count == capacity) {
    size_t larger = capacity ? 2 * capacity : 1024;
    Entry *moved = malloc(larger * sizeof(Entry));
    for (size_t index = 0; index < count; index++) moved[index] = entries[(first + index) % capacity];
    free(entries);
    entries = moved;
    capacity = larger;
    first = 0;
  }
  entries[(first + count++) % capacity] = (Entry){job, isMain};
  pthread_mutex_unlock(&lock);
}

static SWIFT void holdMain(void *job, Enqueue original) { append(job, 1); }

static SWIFT void holdPool(void *job, Enqueue original) { append(job, 0); }

static SWIFT void dropDelayed(unsigned long long delay, void *job, void *original) {}

static SWIFT void dropDeadline(
    long long seconds, long long nanoseconds, long long toleranceSeconds, long long toleranceNanoseconds, int clock,
    void *job, void *original) {}

void holdMainJobs(void) { swift_task_enqueueMainExecutor_hook = holdMain; }

void holdPoolJobs(void) {
  swift_task_enqueueGlobal_hook = holdPool;
  swift_task_enqueueGlobalWithDelay_hook = dropDelayed;
  swift_task_enqueueGlobalWithDeadline_hook = dropDeadline;
}

int arePoolJobsHeld(void) { return swift_task_enqueueGlobal_hook == holdPool; }

int runJob(void) {
  pthread_mutex_lock(&lock);
  if (!count) {
    pthread_mutex_unlock(&lock);
    return 0;
  }
  Entry entry = entries[first];
  first = (first + 1) % capacity;
  count--;
  pthread_mutex_unlock(&lock);
  swift_job_run(entry.job, entry.isMain ? swift_task_getMainExecutor() : (Executor){NULL, NULL});
  return 1;
}
