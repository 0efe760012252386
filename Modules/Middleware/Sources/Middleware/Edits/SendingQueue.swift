import Dispatch

/// Where edits are made requests of: one after the other, each until it waits for its transport.
///
/// Left to the threads, two edits that were decided one after the other may come to the transport the other way round.
final class SendingQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "Home.sending")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
