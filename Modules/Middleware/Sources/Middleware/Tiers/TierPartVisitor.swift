public import Consistency

/// A visitor of the parts of a tier value: the tier below, and its neighbours.
///
/// A tier value lists its parts once (``TierValue/visitParts(_:)``); the updates of an answer, the content of a tree and the form in a file
/// are all derived from that list.
public protocol TierPartVisitor {
    /// Visits a part.
    mutating func visit<Part: TierValue>(_ name: String, _ part: Part)
    /// Visits an optional part.
    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?)
    /// Visits parts, in order.
    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part])
}

extension EntityUpdates: TierPartVisitor {
    /// Adds the updates of a part.
    @inlinable
    public mutating func visit<Part: TierValue>(_ name: String, _ part: Part) { part.collect(into: &self) }

    /// Adds the updates of a part, if it exists.
    @inlinable
    public mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) { part?.collect(into: &self) }

    /// Adds the updates of each part.
    @inlinable
    public mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) {
        for part in parts { part.collect(into: &self) }
    }
}

/// An adapter that passes the parts of a tier value to a tree's visitor.
struct ModelVisitorAdapter: TierPartVisitor {
    let visitor: ModelVisitor

    func visit<Part: TierValue>(_ name: String, _ part: Part) { visitor(part) }
    func visit<Part: TierValue>(_ name: String, _ part: Part?) { visitor(part) }
    func visit<Part: TierValue>(_ name: String, _ parts: [Part]) { visitor(parts) }
}

/// A transformation that replaces the parts of a tier value as its tree requires.
public struct TierPartTransform {
    private let transform: ModelTransform
    /// True if a required part is gone.
    private(set) var isMissingPart = false

    init(_ transform: ModelTransform) { self.transform = transform }

    /// Transforms a required part.
    public mutating func callAsFunction<Part: TierValue>(_ part: inout Part) {
        guard let changed = transform(part) else { return isMissingPart = true }
        part = changed
    }

    /// Transforms an optional part, or removes it.
    public mutating func callAsFunction<Part: TierValue>(_ part: inout Part?) { part = transform(part) }

    /// Transforms parts, and leaves out the removed ones.
    public mutating func callAsFunction<Part: TierValue>(_ parts: inout [Part]) { parts = transform(parts) }
}

extension TierValue {
    /// Visits no parts.
    @inlinable
    public func visitParts(_ visitor: inout some TierPartVisitor) {}

    /// Transforms no parts.
    public mutating func transformParts(_ change: inout TierPartTransform) {}

    /// Adds the updates of its parts and of its own tier.
    @inlinable
    public func collect(into updates: inout EntityUpdates) {
        visitParts(&updates)
        updates.add(self)
    }

    /// Returns the value with its parts transformed; nil if a required part is gone.
    public func map(_ transform: ModelTransform) -> Self? {
        var mapped = self
        var change = TierPartTransform(transform)
        mapped.transformParts(&change)
        return change.isMissingPart ? nil : mapped
    }

    /// Visits the parts.
    public func forEach(_ visit: ModelVisitor) {
        var parts = ModelVisitorAdapter(visitor: visit)
        visitParts(&parts)
    }
}
