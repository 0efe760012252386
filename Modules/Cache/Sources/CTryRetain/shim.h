// The Swift runtime's count of references, for Swift: its stable interface has a C function that Swift itself has no name for.
#ifndef STRATA_TRY_RETAIN_H
#define STRATA_TRY_RETAIN_H

// swift/Runtime/HeapObject.h
extern void *_Nullable swift_tryRetain(void *_Nonnull object);

// Takes one more reference to an object of Swift's own, unless its deinit has begun: null then. The object's memory must be there, which
// any unowned reference sees to. One atomic operation, on any thread.
static inline void *_Nullable strata_try_retain(void *_Nonnull object) { return swift_tryRetain(object); }

#endif
