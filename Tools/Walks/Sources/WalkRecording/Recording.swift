private import CEntries

/// Notes the functions that a piece of work enters, on all threads, each the first time.
///
/// One at a time: what is noted belongs to the program, not to a thread.
public enum Recording {
    /// Runs a piece of work and says what was entered.
    ///
    /// - Parameters:
    ///   - excluded: Waits until all is idle. Runs before, and what it enters is not noted later: `work` may end with it.
    ///   - work: The work, up to where all that it caused is over.
    /// - Returns: An address in each function, in the order they were entered.
    /// - Throws: ``WalkError``, or what `work` throws.
    public static func addresses(
        excluding excluded: () async -> Void,
        of work: () async throws -> Void
    ) async throws -> [UInt] {
        guard strata_entries_are_compiled_in() else { throw WalkError.notCompiledIn }
        strata_entries_begin()
        await excluded()
        strata_entries_record()
        do {
            try await work()
        } catch {
            _ = strata_entries_end()
            throw error
        }
        let count = strata_entries_end()
        guard count <= strata_entries_capacity() else { throw WalkError.tooLong }
        return (0..<count).map { strata_entries_address($0) }
    }
}
