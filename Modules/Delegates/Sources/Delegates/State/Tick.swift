import Observation

/// The one observable number behind a delegate.
///
/// A generic class under Observation's own macro costs fifty times a concrete one for each read; a generic class that reads and bumps a
/// concrete counter costs what the counter does.
@Observable @MainActor
final class Tick {
    private var count = 0

    /// Registers whoever is looking.
    func read() { _ = count }

    /// Tells whoever has looked.
    func bump() { count &+= 1 }
}
