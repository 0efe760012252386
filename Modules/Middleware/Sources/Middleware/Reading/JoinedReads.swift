import Propagation

/// The reads that are under way: two equal ones at once are one request.
///
/// A read joins a flight only if that started after the last confirmed edit: an earlier one may not have seen it. Who gives up waiting
/// leaves the flight to the others; the last one calls it off.
@MainActor
final class JoinedReads {
    @MainActor
    private final class Flight {
        let startedAt: Stamp
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<any Sendable, any Error>] = [:]
        var result: Result<any Sendable, any Error>?

        init(startedAt: Stamp) { self.startedAt = startedAt }
    }

    private var flights: [String: Flight] = [:]
    private var lastWaiter = 0

    nonisolated init() {}

    /// Whether a read with these words would join another, edits aside.
    func isUnderWay(_ request: String) -> Bool { flights[request].map { $0.result == nil } ?? false }

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
        let flight: Flight
        if let joined = flights[request], confirmedAt.isOlder(than: joined.startedAt), joined.result == nil {
            flight = joined
        } else {
            flight = Flight(startedAt: stamp)
            flights[request] = flight
            // Ends on the main actor, before anybody goes on: what it holds is let go by then.
            flight.task = Task {
                let result: Result<any Sendable, any Error>
                do { result = .success(try await fetch()) } catch { result = .failure(error) }
                land(flight, of: request, result)
            }
        }
        lastWaiter += 1
        let id = lastWaiter
        // Each who waits can give up by itself.
        let value = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result = flight.result { return continuation.resume(with: result) }
                if Task.isCancelled {
                    if flight.waiters.isEmpty { abandon(flight, of: request) }
                    return continuation.resume(throwing: CancellationError())
                }
                flight.waiters[id] = continuation
            }
        } onCancel: {
            Task { @MainActor in self.giveUp(id, flight, of: request) }
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

    private func giveUp(_ id: Int, _ flight: Flight, of request: String) {
        guard let continuation = flight.waiters.removeValue(forKey: id) else { return }
        if flight.waiters.isEmpty { abandon(flight, of: request) }
        continuation.resume(throwing: CancellationError())
    }

    private func abandon(_ flight: Flight, of request: String) {
        flight.task?.cancel()
        if flights[request] === flight { flights[request] = nil }
    }

    private func land(_ flight: Flight, of request: String, _ result: Result<any Sendable, any Error>) {
        flight.result = result
        if flights[request] === flight { flights[request] = nil }
        let waiters = flight.waiters.sorted { $0.key < $1.key }
        flight.waiters = [:]
        for waiter in waiters { waiter.value.resume(with: result) }
    }
}
