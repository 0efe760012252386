#if canImport(Glibc)
    import Glibc
#endif

/// What a process has from the system and does not use.
enum UnusedMemory {
    /// Gives it back to the system. Who frees much at once calls this: glibc keeps up to 64 MB for each thread that had them, and what is
    /// free between pages in use. Others give memory back by themselves, and there is nothing to do.
    ///
    /// - Complexity: O(memory of the process), some milliseconds for half a gigabyte.
    static func giveBack() {
        #if canImport(Glibc)
            // Swift has no name for the function, so it is looked up.
            typealias Trim = @convention(c) (Int) -> Int32
            guard let trim = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(trim, to: Trim.self)(0)
        #endif
    }
}
