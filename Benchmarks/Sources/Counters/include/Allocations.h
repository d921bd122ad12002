#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/// How many pieces of memory this thread has allocated since it began.
unsigned long allocationCount(void);

/// How many more bytes all threads have allocated than freed while bytes were counted.
long allocatedBytes(void);

/// Begins or ends to count bytes. Not always on: the threads share the number.
void countAllocatedBytes(int isOn);

#endif
