import Foundation

/// Gives all concurrent work of this program to its main thread, so that one run enters functions in the same order as the next.
///
/// What two threads do at the same time has no order. On one thread each job runs until it waits, the jobs in the order in which they
/// became ready: one of the orders that are possible, always the same. What has a thread or a queue of its own keeps it.
public enum OneThread {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Does so from now on.
    ///
    /// - Throws: ``WalkError`` if the runtime has no such hook.
    /// - Note: Source: `withMainSerialExecutor` of Point-Free's swift-concurrency-extras.
    public static func begin() throws {
        guard let program = dlopen(nil, RTLD_LAZY), let address = dlsym(program, "swift_task_enqueueGlobal_hook") else {
            throw WalkError.toolFailed("the runtime has no swift_task_enqueueGlobal_hook")
        }
        address.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }
}
