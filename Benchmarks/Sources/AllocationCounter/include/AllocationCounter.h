#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many pieces of memory this thread has allocated since it began.
unsigned long allocationCount(void);

#endif
