// Counts the allocations of each thread by replacing functions of the C library. If an executable defines such a
// function, all libraries that it is linked with use this definition, including the Swift runtime. Each allocation then
// also increments a thread-local variable and reads a flag.
#include "Allocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

void __libc_free(void *);
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static __thread unsigned long count;
static atomic_long bytes;
static atomic_int isCountingBytes;

unsigned long allocationCount(void) { return count; }

long allocatedBytes(void) { return atomic_load_explicit(&bytes, memory_order_relaxed); }

void countAllocatedBytes(int isOn) { atomic_store_explicit(&isCountingBytes, isOn, memory_order_relaxed); }

static void add(void *memory, long sign) {
  if (atomic_load_explicit(&isCountingBytes, memory_order_relaxed))
    atomic_fetch_add_explicit(&bytes, sign * (long)malloc_usable_size(memory), memory_order_relaxed);
}

static void *counted(void *memory) {
  count++;
  add(memory, 1);
  return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *memory, size_t size) {
  add(memory, -1);
  return counted(__libc_realloc(memory, size));
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
  add(memory, -1);
  __libc_free(memory);
}
