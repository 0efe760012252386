import Propagation

/// The reads that are under way: two equal ones at once are one request.
///
/// A read joins a flight only if that started after the last confirmed edit: an earlier one may not have seen it. Who gives up waiting
/// leaves the flight to the others; the last one calls it off.
@MainActor
final class JoinedReads {
    /// Equal requests for one type of answer are one.
    private struct Key: Hashable {
        let request: AnyHashable
        let answer: ObjectIdentifier

        init<Value>(_ request: some Hashable, _ answer: Value.Type) {
            (self.request, self.answer) = (AnyHashable(request), ObjectIdentifier(answer))
        }
    }

    private struct Flight {
        let startedAt: Stamp
        /// A `SharedTask` of the key's type of answer.
        let work: AnyObject
    }

    private var flights: [Key: Flight] = [:]

    nonisolated init() {}

    /// Whether a read of this would join another, edits aside.
    func isUnderWay<Value: Sendable>(_ request: some Hashable, for answer: Value.Type) -> Bool {
        guard let work = flights[Key(request, answer)]?.work as? SharedTask<Value> else { return false }
        return !work.isOver
    }

    /// Joins the flight of an equal request, or starts one.
    ///
    /// - Parameters:
    ///   - request: What is asked; equal requests for one type of answer are one.
    ///   - stamp: Taken now.
    ///   - confirmedAt: When the last edit was confirmed.
    ///   - fetch: Makes the request.
    /// - Throws: What `fetch` throws; `CancellationError` when the caller's task was cancelled.
    func join<Value: Sendable>(
        _ request: some Hashable,
        at stamp: Stamp,
        confirmedAt: Stamp,
        _ fetch: @escaping @concurrent @Sendable () async throws -> Value
    ) async throws -> Value {
        let key = Key(request, Value.self)
        let work: SharedTask<Value>
        if let flight = flights[key], confirmedAt.isOlder(than: flight.startedAt),
            let joined = flight.work as? SharedTask<Value>, !joined.isOver
        {
            work = joined
        } else {
            work = SharedTask(.endsTheWait)
            flights[key] = Flight(startedAt: stamp, work: work)
            // Ends on the main actor, before anybody goes on: what it holds is let go by then.
            work.carry(
                Task {
                    await work.perform {
                        defer { if flights[key]?.work === work { flights[key] = nil } }
                        return try await fetch()
                    }
                }
            )
        }
        do {
            return try await work.value
        } catch {
            // The last who gives up calls it off, here: who came before the main actor heard of it has joined.
            if !work.isWanted {
                work.cancel()
                work.end(.failure(CancellationError()))
            }
            throw error
        }
    }

    /// Lets nobody join what is under way; who waits for it already gets it.
    func close() { flights = [:] }
}
