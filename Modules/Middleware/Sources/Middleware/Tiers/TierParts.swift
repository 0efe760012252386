public import Consistency

/// Visits the snapshots that a tier value is made of: the tier below, and its neighbours.
///
/// A tier value names its parts once (``TierValue/visitParts(_:)``); what an answer says, what a tree contains and what a file holds all come from that.
public protocol TierPartVisitor {
    /// Visits a part.
    mutating func visit<Part: TierValue>(_ name: String, _ part: Part)
    /// Visits a part that may be missing.
    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?)
    /// Visits parts, in order.
    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part])
}

extension Sayings: TierPartVisitor {
    /// Adds what a part says.
    @inlinable
    public mutating func visit<Part: TierValue>(_ name: String, _ part: Part) { part.collect(into: &self) }

    /// Adds what a part says, if it is there.
    @inlinable
    public mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) { part?.collect(into: &self) }

    /// Adds what each part says.
    @inlinable
    public mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) {
        for part in parts { part.collect(into: &self) }
    }
}

/// Shows a tree's visitor the parts of a tier value.
struct TreeParts: TierPartVisitor {
    let visitor: ModelVisitor

    func visit<Part: TierValue>(_ name: String, _ part: Part) { visitor(part) }
    func visit<Part: TierValue>(_ name: String, _ part: Part?) { visitor(part) }
    func visit<Part: TierValue>(_ name: String, _ parts: [Part]) { visitor(parts) }
}

/// Puts other snapshots in place of those that a tier value is made of, as its tree wants them.
public struct TierPartChange {
    private let transform: ModelTransform
    /// Whether a part is gone that cannot be done without.
    private(set) var isIncomplete = false

    init(_ transform: ModelTransform) { self.transform = transform }

    /// Changes a part; without it there is no whole.
    public mutating func callAsFunction<Part: TierValue>(_ part: inout Part) {
        guard let changed = transform(part) else { return isIncomplete = true }
        part = changed
    }

    /// Changes a part, or takes it away.
    public mutating func callAsFunction<Part: TierValue>(_ part: inout Part?) { part = transform(part) }

    /// Changes parts, and leaves out those that are gone.
    public mutating func callAsFunction<Part: TierValue>(_ parts: inout [Part]) { parts = transform(parts) }
}

extension TierValue {
    /// Is made of nothing but its box.
    @inlinable
    public func visitParts(_ visitor: inout some TierPartVisitor) {}

    /// Is made of nothing but its box.
    public mutating func changeParts(_ change: inout TierPartChange) {}

    /// Adds what its parts say, and what it says of its own tier.
    @inlinable
    public func collect(into sayings: inout Sayings) {
        visitParts(&sayings)
        sayings.add(self)
    }

    /// The snapshot with its parts replaced; nil if one is gone that it cannot do without.
    public func map(_ transform: ModelTransform) -> Self? {
        var mapped = self
        var change = TierPartChange(transform)
        mapped.changeParts(&change)
        return change.isIncomplete ? nil : mapped
    }

    /// Visits the parts.
    public func forEach(_ visit: ModelVisitor) {
        var parts = TreeParts(visitor: visit)
        visitParts(&parts)
    }
}
