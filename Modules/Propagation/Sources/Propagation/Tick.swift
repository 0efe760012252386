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
/// Both may be called on any thread. What is written elsewhere while a read is being tracked may go untold, as with any observable; what is written next is told.
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

    /// Whether anybody has ever read it: nobody else can wait for it.
    public var isAwaited: Bool { isRead.load(ordering: .acquiring) }

    /// Called by whoever reads, before the read.
    public func read() {
        // Never taken back: whoever tracks a read is registered only behind it, and what is written between the two tells nobody.
        if !isAwaited { isRead.store(true, ordering: .releasing) }
        _ = count
    }

    /// Called by whoever has written, after the write. Costs next to nothing if nobody has ever read it.
    public func advance() {
        guard isAwaited else { return }
        withMutation(keyPath: \.count) {}
    }
}
