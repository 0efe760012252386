import Observation

/// What a generic observable class is observed by: the macro makes a generic class 57 times slower, so it counts its changes on one of these.
@Observable @MainActor
final class Tick {
    private var count: UInt = 0

    nonisolated init() {}

    /// Called by whoever reads.
    func read() { _ = count }

    /// Called by whoever has written.
    func advance() { count &+= 1 }
}
