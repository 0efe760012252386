import Propagation

/// The reads that are under way: two equal ones at once are one request.
///
/// A read joins a flight only if that started after the last confirmed edit: an earlier one may not have seen it. Who gives up waiting
/// leaves the flight to the others; the last one calls it off.
@MainActor
final class JoinedReads {
    private struct Flight {
        let startedAt: Stamp
        let work = SharedTask<any Sendable>(.endsTheWait)
    }

    private var flights: [String: Flight] = [:]

    nonisolated init() {}

    /// Whether a read with these words would join another, edits aside.
    func isUnderWay(_ request: String) -> Bool { flights[request].map { !$0.work.isOver } ?? false }

    /// Joins the flight of an equal request, or starts one.
    ///
    /// - Parameters:
    ///   - request: The request in words; equal words are equal requests.
    ///   - stamp: Taken now.
    ///   - confirmedAt: When the last edit was confirmed.
    ///   - fetch: Makes the request.
    /// - Throws: What `fetch` throws; `CancellationError` when the caller's task was cancelled.
    func join<Value: Sendable>(
        _ request: String,
        at stamp: Stamp,
        confirmedAt: Stamp,
        _ fetch: @escaping @concurrent @Sendable () async throws -> Value
    ) async throws -> Value {
        let work: SharedTask<any Sendable>
        if let joined = flights[request], confirmedAt.isOlder(than: joined.startedAt), !joined.work.isOver {
            work = joined.work
        } else {
            let flight = Flight(startedAt: stamp)
            flights[request] = flight
            work = flight.work
            // Ends on the main actor, before anybody goes on: what it holds is let go by then.
            work.carry(
                Task {
                    await work.perform {
                        defer { if flights[request]?.work === work { flights[request] = nil } }
                        return try await fetch()
                    }
                }
            )
        }
        let value: any Sendable
        do {
            value = try await work.value
        } catch {
            // The last who gives up calls it off, here: who came before the main actor heard of it has joined.
            if !work.isWanted {
                work.cancel()
                work.end(.failure(CancellationError()))
            }
            throw error
        }
        guard let value = value as? Value else {
            preconditionFailure(
                "\(request) was asked for in two types; a request's words must name its answer's type too"
            )
        }
        return value
    }

    /// Lets nobody join what is under way; who waits for it already gets it.
    func close() { flights = [:] }
}
