#if canImport(Glibc)
    import Glibc
#endif

/// The heap memory that the process holds without using it.
enum HeapMemory {
    /// Returns unused memory to the system. Call it after freeing much memory at once: glibc retains up to 64 MB for each thread, and free
    /// pages between used ones. Other allocators return memory by themselves, so on their systems it does nothing.
    ///
    /// - Complexity: O(memory of the process), some milliseconds for half a gigabyte.
    static func releaseUnused() {
        #if canImport(Glibc)
            // Swift does not import the function, so it is looked up by name.
            typealias Trim = @convention(c) (Int) -> Int32
            guard let trim = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(trim, to: Trim.self)(0)
        #endif
    }
}
