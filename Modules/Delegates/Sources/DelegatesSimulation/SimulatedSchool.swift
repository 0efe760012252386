import Propagation

/// Holds every fetch until the schedule answers it; some do not hear that they are called off.
@MainActor
final class SimulatedSchool {
    struct Outage: Error, CustomStringConvertible {
        let description = "outage"
    }

    private let activity: Activity
    private var held: [(number: Int, continuation: CheckedContinuation<Int, any Error>)] = []
    /// How many fetches have begun.
    private(set) var fetches = 0

    init(_ activity: Activity) { self.activity = activity }

    /// Whether the fetch of this number hears that it is called off.
    nonisolated static func hears(_ number: Int) -> Bool { number % 3 != 0 }

    /// How many fetches wait for their answer.
    var heldCount: Int { held.count }

    func fetch() async throws -> Int {
        fetches += 1
        let number = fetches
        // Held work keeps nobody waiting: whoever waits for quiet finds it while this is held.
        activity.hold()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { held.append((number, $0)) }
        } onCancel: {
            guard Self.hears(number) else { return }
            // Counted at once, so that nobody finds quiet before the fetch has heard of it.
            activity.begin()
            Task { @MainActor in
                if let index = self.held.firstIndex(where: { $0.number == number }) {
                    self.resume(index, .failure(CancellationError()))
                }
                self.activity.end()
            }
        }
    }

    /// Answers the fetch that has waited longest; nothing if there is none.
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
        activity.release()
        continuation.resume(with: result)
    }
}
