import Foundation

/// Runs the jobs of all tasks of this process on the main queue, one after the other, in the order in which they were enqueued.
///
/// A schedule that has yielded then runs again after all jobs that were ready before it, however slow or busy the machine is. On the shared
/// threads, nothing would tell it that the work on another thread has ended, and a step could begin in the middle of the one before it.
///
/// The concurrency runtime has a variable for this, a hook that it calls for each job that belongs to no actor.
enum SerialJobs {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Runs all jobs on the main queue from now on; further calls do nothing.
    ///
    /// The process ends if its concurrency runtime has no such hook, because its schedules would mean nothing.
    static func begin() { _ = isBegun }

    private static let isBegun: Bool = {
        guard let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            fatalError("this Swift runtime has no swift_task_enqueueGlobal_hook: use the one of the toolchain")
        }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
        return true
    }()
}
