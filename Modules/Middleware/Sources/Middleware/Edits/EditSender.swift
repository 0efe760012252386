import Dispatch
import Propagation

/// A sender that starts the requests of edits in the order of its calls, however long each of them needs to prepare.
///
/// Two requests on different entities reach the transport in the order in which they were decided; their answers may arrive in any order.
@MainActor
package final class EditSender {
    /// An executor that runs its jobs one after the other, each until its next suspension.
    ///
    /// On the shared threads, two requests that start one after the other could reach the transport in the opposite order.
    private final class SerialExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "EditSender")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        }

        func waitUntilIdle() { queue.sync {} }
    }

    private typealias Sent = Task<EditAnswer, any Error>

    private let executor = SerialExecutor()
    /// The task that starts the most recent request.
    private var last: Task<Sent, any Error>?

    /// Sends a request after all earlier ones have started.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - cause: The cause of the edit.
    ///   - clientStore: The client store of the edit.
    /// - Returns: The answer.
    /// - Throws: The error of the request.
    func send(_ request: EditRequest, because cause: Cause, in clientStore: ClientStore) async throws -> EditAnswer {
        let start = Task { [last, executor] in
            _ = await last?.result
            try await request.prepare?(cause)
            return Task(executorPreference: executor) { try await request.send(cause, clientStore) }
        }
        last = start
        defer { if last == start { last = nil } }
        let sent = try await start.value
        guard let meanwhile = request.whileInFlight else { return try await sent.value }
        return try await meanwhile { try await sent.value }
    }

    /// Blocks until the jobs that are enqueued now have run, each to its next suspension. For simulations.
    package func waitUntilIdle() { executor.waitUntilIdle() }
}
