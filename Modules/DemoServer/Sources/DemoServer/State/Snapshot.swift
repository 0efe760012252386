/// A world that no longer changes: many read it at once, and one reference is all that they share.
final class Snapshot: Sendable {
    let world: World

    init(_ world: World) { self.world = world }
}
