import Dispatch
import Propagation

/// Starts the requests of edits in the order in which it is given them, whatever each has to know before.
///
/// Two that were decided one after the other, on different entities, reach the transport in that order; their answers come as they come.
@MainActor
final class EditSender {
    /// Runs what is given to it one piece after the other, each until it waits for something.
    ///
    /// Left to the threads, two requests that start one after the other may come to the transport the other way round.
    private final class SerialExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "EditSender")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    private typealias Sent = Task<EditAnswer, any Error>

    private let executor = SerialExecutor()
    /// Starts the request that was given last.
    private var last: Task<Sent, any Error>?

    /// Sends a request when those that were given before have started.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - cause: Why.
    ///   - home: Whose.
    /// - Returns: The answer.
    /// - Throws: What the request throws.
    func send(_ request: EditRequest, because cause: Cause, in home: Home) async throws -> EditAnswer {
        let start = Task { [last, executor] in
            _ = await last?.result
            try await request.prepare?(cause)
            return Task(executorPreference: executor) { try await request.send(cause, home) }
        }
        last = start
        defer { if last == start { last = nil } }
        let sent = try await start.value
        guard let meanwhile = request.meanwhile else { return try await sent.value }
        return try await meanwhile { try await sent.value }
    }
}
