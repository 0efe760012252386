// Access to the Swift runtime's reference counting: its stable ABI has a C function that Swift code cannot name.
#ifndef STRATA_TRY_RETAIN_H
#define STRATA_TRY_RETAIN_H

// swift/Runtime/HeapObject.h
extern void *_Nullable swift_tryRetain(void *_Nonnull object);

// Retains an object of a Swift class, unless its deinit has begun; returns null then. The object's memory must exist, which any unowned
// reference guarantees. It is one atomic operation and may be called on any thread.
static inline void *_Nullable strata_try_retain(void *_Nonnull object) { return swift_tryRetain(object); }

#endif
