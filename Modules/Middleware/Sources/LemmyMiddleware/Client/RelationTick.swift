import Observation

/// Changes when a relation comes alive: a look-up that found none cannot be observed otherwise.
@Observable
@MainActor
final class RelationTick {
    private var count = 0

    nonisolated init() {}

    func read() { _ = count }

    func bump() { count += 1 }
}
