import Propagation

/// The reads under way. Equal concurrent reads share one request.
///
/// A read joins another only if that one started after the last confirmed edit, because an earlier one may have missed it. A cancelled
/// caller leaves the request to the others; the last one cancels it.
@MainActor
final class InFlightReads {
    /// The identity of a read: equal requests for one type of answer are sent once.
    private struct Key: Hashable {
        let request: AnyHashable
        let answer: ObjectIdentifier

        init<Value>(_ request: some Hashable, _ answer: Value.Type) {
            (self.request, self.answer) = (AnyHashable(request), ObjectIdentifier(answer))
        }
    }

    private struct Read {
        let startedAt: Stamp
        /// A `SharedTask` of the key's type of answer.
        let work: AnyObject
    }

    private var reads: [Key: Read] = [:]

    nonisolated init() {}

    /// Returns true if an equal read is under way, ignoring confirmed edits.
    func isInFlight<Value: Sendable>(_ request: some Hashable, for answer: Value.Type) -> Bool {
        guard let work = reads[Key(request, answer)]?.work as? SharedTask<Value> else { return false }
        return !work.isFinished
    }

    /// Joins an equal request that is under way, or starts a new one.
    ///
    /// - Parameters:
    ///   - request: The request; equal requests for one type of answer are sent once.
    ///   - stamp: The current stamp.
    ///   - confirmedAt: The stamp of the last confirmed edit.
    ///   - fetch: Makes the request.
    /// - Throws: The error of `fetch`; `CancellationError` if the caller's task was cancelled.
    func join<Value: Sendable>(
        _ request: some Hashable,
        at stamp: Stamp,
        confirmedAt: Stamp,
        _ fetch: @escaping @concurrent @Sendable () async throws -> Value
    ) async throws -> Value {
        let key = Key(request, Value.self)
        let work: SharedTask<Value>
        if let flight = reads[key], confirmedAt.isOlder(than: flight.startedAt),
            let joined = flight.work as? SharedTask<Value>, !joined.isFinished
        {
            work = joined
        } else {
            work = SharedTask(.cancelsWaitOnly)
            reads[key] = Read(startedAt: stamp, work: work)
            // The request ends on the main actor, before a caller resumes, so that its captured objects are released by then.
            work.setTask(
                Task {
                    await work.perform {
                        defer { if reads[key]?.work === work { reads[key] = nil } }
                        return try await fetch()
                    }
                }
            )
        }
        do {
            return try await work.value
        } catch {
            // The last cancelled caller cancels the request here; a caller that arrived before that has joined it.
            if !work.isNeeded {
                work.cancel()
                work.finish(with: .failure(CancellationError()))
            }
            throw error
        }
    }

    /// Prevents later reads from joining the reads under way, whose callers still get their answers.
    func invalidate() { reads = [:] }
}
