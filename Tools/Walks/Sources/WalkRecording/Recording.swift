private import CEntries
import Foundation

/// Records the functions that a piece of work enters, on all threads, each at its first entry.
///
/// Only one recording may run at a time, because it records the whole program and not a thread.
public enum Recording {
    /// Runs a piece of work, and returns the functions that it entered.
    ///
    /// - Parameters:
    ///   - excluded: Waits until the program is idle. It runs first, and the functions that it enters are not recorded, because `work` may
    ///     end with it.
    ///   - work: The work, until all its effects have ended.
    /// - Returns: An address in each function, in the order of entry.
    /// - Throws: ``WalkError``, or the error of `work`.
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

/// Runs all concurrent jobs of this program on its main thread, so that every run enters functions in the same order.
///
/// The order of work on two threads is undefined. On one thread each job runs until it suspends, in the order in which the jobs became
/// ready: always the same one of the possible orders. Work with its own thread or queue is not affected.
public enum SerialExecution {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Enables serial execution for the rest of the program.
    ///
    /// - Throws: ``WalkError`` if the runtime does not have the hook.
    /// - Note: Source: `withMainSerialExecutor` of Point-Free's swift-concurrency-extras.
    public static func begin() throws {
        guard let program = dlopen(nil, RTLD_LAZY), let address = dlsym(program, "swift_task_enqueueGlobal_hook") else {
            throw WalkError.toolFailed("the runtime has no swift_task_enqueueGlobal_hook")
        }
        address.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }
}
