import Observation

/// What a generic observable class is observed by: the macro makes a generic class 57 times slower, so it counts its changes on one of these.
@Observable @MainActor
final class Tick {
    private var count: UInt = 0
    /// Whether anybody has read since it advanced; nobody else waits for it to.
    @ObservationIgnored private var isRead = false

    nonisolated init() {}

    /// Called by whoever reads.
    func read() {
        isRead = true
        _ = count
    }

    /// Called by whoever has written.
    func advance() {
        guard isRead else { return }
        isRead = false
        count &+= 1
    }
}
