#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/// Returns the number of allocations that this thread has made since it began.
unsigned long allocationCount(void);

/// Returns the number of bytes that all threads have allocated while bytes were counted, minus the bytes freed.
long allocatedBytes(void);

/// Starts or stops counting bytes.
///
/// Bytes are not counted all the time, because all threads share the number, which slows them down.
void countAllocatedBytes(int isOn);

#endif
