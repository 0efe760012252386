/// The function that a model's ``ConsistencyManagerModel/map(_:)`` applies to its direct children. It returns each child unchanged,
/// changed, or nil if the child was deleted.
///
/// It is a type and not a closure, so that an unchanged child is returned without being read: it is not boxed, its identifier is not
/// computed, and an array with one changed element is copied once and changed in one place.
public struct ModelTransform {
    @usableFromInline let walk: TreeWalk

    @usableFromInline init(_ walk: TreeWalk) { self.walk = walk }

    /// Returns the new value of the child; nil if it was deleted.
    @inlinable
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child) -> Child? {
        if walk.position.pointee.skipsNext() { return child }
        return walk.transform(child)
    }

    /// Returns the new value of an optional child.
    @inlinable
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child?) -> Child? {
        guard let child else { return nil }
        return self(child)
    }

    /// Returns the new values of the children, without the deleted ones.
    ///
    /// - Complexity: O(n) to skip unchanged ones without reading them; the array is copied only if one changed.
    @inlinable
    public func callAsFunction<Child: ConsistencyManagerModel>(_ children: [Child]) -> [Child] {
        var result = children
        var kept = 0
        for index in children.indices {
            if walk.position.pointee.skipsNext() {
                if kept != index { result[kept] = children[index] }
                kept += 1
            } else if let child = walk.transform(children[index]) {
                result[kept] = child
                kept += 1
            }
        }
        if kept < result.count { result.removeSubrange(kept...) }
        return result
    }

    /// Returns the new values of children of different types, without the deleted ones.
    public func callAsFunction(_ children: [any ConsistencyManagerModel]) -> [any ConsistencyManagerModel] {
        children.compactMap { child in self(child) }
    }
}

/// The position of a walk along a known tree, and the next node it must visit.
@usableFromInline
struct WalkPosition {
    /// The tree's nodes, parents before children.
    @usableFromInline var nodes: [SkeletonNode] = []
    /// The node that is passed next.
    @usableFromInline var cursor = 0
    /// The next node that must be visited; all nodes before it may be skipped.
    @usableFromInline var nextHit = Int.max
    /// True if nodes may be skipped.
    @usableFromInline var isSkipping = false

    init() {}

    /// Skips the next node and its descendants if none of them must be visited; returns false otherwise.
    @inlinable
    mutating func skipsNext() -> Bool {
        guard isSkipping, cursor < nodes.count else { return false }
        let end = cursor + Int(nodes[cursor].size)
        guard nextHit >= end else { return false }
        cursor = end
        return true
    }
}

/// A transformation of the nodes of a tree, each passed by its parent's `map`.
@usableFromInline
class TreeWalk {
    /// Inlined code accesses it for every child. It is behind a pointer, because a class property would be checked for exclusive access.
    @usableFromInline let position: UnsafeMutablePointer<WalkPosition>

    init() {
        position = .allocate(capacity: 1)
        position.initialize(to: WalkPosition())
    }

    deinit {
        position.deinitialize(count: 1)
        position.deallocate()
    }

    /// Returns the new value of the node; nil if it was deleted.
    @usableFromInline
    func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? { node }
}
