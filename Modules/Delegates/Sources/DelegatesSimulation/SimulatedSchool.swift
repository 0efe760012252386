import Propagation

/// A server that holds every fetch until the schedule answers it; some fetches ignore their cancellation.
@MainActor
final class SimulatedSchool {
    struct Outage: Error, CustomStringConvertible {
        let description = "outage"
    }

    private let activity: Activity
    private var held: [(number: Int, continuation: CheckedContinuation<Int, any Error>)] = []
    /// The number of fetches that have begun.
    private(set) var fetches = 0

    init(_ activity: Activity) { self.activity = activity }

    /// Returns true if the fetch with this number notices its cancellation.
    nonisolated static func hears(_ number: Int) -> Bool { number % 3 != 0 }

    /// The number of fetches that wait for a response.
    var heldCount: Int { held.count }

    func fetch() async throws -> Int {
        fetches += 1
        let number = fetches
        // Held work does not count for waiters: a caller that waits for quiet continues while this fetch is held.
        activity.suspend()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { held.append((number, $0)) }
        } onCancel: {
            guard Self.hears(number) else { return }
            // Counted at once, so that the activity count does not reach zero before the fetch has noticed the cancellation.
            activity.begin()
            Task { @MainActor in
                if let index = self.held.firstIndex(where: { $0.number == number }) {
                    self.resume(index, .failure(CancellationError()))
                }
                self.activity.end()
            }
        }
    }

    /// Answers the fetch that has waited longest; does nothing if there is none.
    func answer(_ answer: DelegateStep.Answer) {
        guard !held.isEmpty else { return }
        switch answer {
        case .value(let value): resume(0, .success(value))
        case .broken: resume(0, .success(-1))
        case .failure: resume(0, .failure(Outage()))
        case .cancelled: resume(0, .failure(CancellationError()))
        }
    }

    private func resume(_ index: Int, _ result: Result<Int, any Error>) {
        let continuation = held.remove(at: index).continuation
        activity.resume()
        continuation.resume(with: result)
    }
}
