public import Observation
import Synchronization

/// What a class is observed by that cannot be observed itself: one that is generic, or that looks things up.
///
/// Observation's macro makes a generic class fifty times slower to read. So it keeps a tick for each part of it that is observed apart, reads it
/// where that is read, and advances it where that has changed.
///
/// ```swift
/// @MainActor final class Shelf<Item> {
///     private let tick = Tick()
///     private var held: [Item] = []
///
///     var items: [Item] {
///         tick.read()
///         return held
///     }
///
///     func put(_ item: Item) {
///         held.append(item)
///         tick.advance()
///     }
/// }
/// ```
///
/// Both may be called on any thread.
@Observable
public final class Tick: Sendable {
    @ObservationIgnored private let isRead = Atomic<Bool>(false)

    /// Its value says nothing.
    private var count: Int {
        access(keyPath: \.count)
        return 0
    }

    /// A tick that nobody has read.
    public init() {}

    /// Whether anybody has read it since it advanced: nobody else waits for it to.
    public var isAwaited: Bool { isRead.load(ordering: .acquiring) }

    /// Called by whoever reads, before the read.
    public func read() {
        isRead.store(true, ordering: .releasing)
        _ = count
        // Advanced between the two, it told nobody, and took the mark away.
        isRead.store(true, ordering: .releasing)
    }

    /// Called by whoever has written, after the write. Costs next to nothing if nobody waits for it.
    public func advance() {
        guard isRead.exchange(false, ordering: .acquiringAndReleasing) else { return }
        withMutation(keyPath: \.count) {}
    }
}
