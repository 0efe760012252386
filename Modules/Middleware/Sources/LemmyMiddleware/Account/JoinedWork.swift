import Primitives

/// A piece of work that several wait for: who asks while it is under way joins it, and the last one who gives up calls it off.
package final class JoinedWork: Sendable {
    private struct Flight {
        let id: Int
        let task: Task<Void, any Error>
        var waiters = 1
    }

    private struct State {
        var flight: Flight?
        var lastID = 0
    }

    private let state = Lock(State())

    package init() {}

    /// Joins the work that is under way, or starts it.
    ///
    /// - Throws: What the work throws. Who gives up while others wait hears of it when the work has ended.
    package func join(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let (id, task) = state.withLock { state in
            if var flight = state.flight {
                flight.waiters += 1
                state.flight = flight
                return (flight.id, flight.task)
            }
            state.lastID += 1
            let id = state.lastID
            let task = Task {
                defer { end(id) }
                try await work()
            }
            state.flight = Flight(id: id, task: task)
            return (id, task)
        }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            leave(id)
        }
    }

    private func leave(_ id: Int) {
        let abandoned = state.withLock { state -> Task<Void, any Error>? in
            guard let flight = state.flight, flight.id == id else { return nil }
            state.flight?.waiters -= 1
            guard flight.waiters == 1 else { return nil }
            state.flight = nil
            return flight.task
        }
        abandoned?.cancel()
    }

    private func end(_ id: Int) {
        state.withLock { if $0.flight?.id == id { $0.flight = nil } }
    }
}
