/// What a model's ``ConsistencyManagerModel/map(_:)`` hands its direct children to, and gets them back from: the same, changed, or gone.
///
/// A type of its own and no closure, so that a child in which nothing changed comes back without having been touched: it is not
/// put in a box, its identifier is not asked for, and an array with one changed element is copied once and changed in one place.
public struct ModelTransform {
    @usableFromInline let walk: TreeWalk

    @usableFromInline init(_ walk: TreeWalk) { self.walk = walk }

    /// The child as it is to be from now on; nil if it is gone.
    @inlinable
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child) -> Child? {
        if walk.position.pointee.skipsNext() { return child }
        return walk.transform(child)
    }

    /// The child, which may be missing, as it is to be from now on.
    @inlinable
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child?) -> Child? {
        guard let child else { return nil }
        return self(child)
    }

    /// The children as they are to be from now on, without those that are gone.
    ///
    /// - Complexity: O(n) to step over unchanged ones, without touching them; the array is copied only if one changed.
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

    /// The children, of different types, as they are to be from now on, without those that are gone.
    public func callAsFunction(_ children: [any ConsistencyManagerModel]) -> [any ConsistencyManagerModel] {
        children.compactMap { child in self(child) }
    }
}

/// Where a walk along a known tree is, and what it is looking for.
@usableFromInline
struct WalkPosition {
    /// The tree's nodes, parents before children.
    @usableFromInline var nodes: [SkeletonNode] = []
    /// The node that is handed in next.
    @usableFromInline var cursor = 0
    /// The next node that has to be looked at; everything before it may be skipped.
    @usableFromInline var nextHit = Int.max
    /// Whether nodes may be skipped at all.
    @usableFromInline var isSkipping = false

    init() {}

    /// Steps over the next node and all below it, if there is nothing to look at.
    @inlinable
    mutating func skipsNext() -> Bool {
        guard isSkipping, cursor < nodes.count else { return false }
        let end = cursor + Int(nodes[cursor].size)
        guard nextHit >= end else { return false }
        cursor = end
        return true
    }
}

/// What is made of the nodes of a tree, each handed in by its parent's `map`.
@usableFromInline
class TreeWalk {
    /// Reached by inlined code for every child, so behind a pointer: a property of a class would be checked for exclusive access.
    @usableFromInline let position: UnsafeMutablePointer<WalkPosition>

    init() {
        position = .allocate(capacity: 1)
        position.initialize(to: WalkPosition())
    }

    deinit {
        position.deinitialize(count: 1)
        position.deallocate()
    }

    /// The node as it is to be from now on; nil if it is gone.
    @usableFromInline
    func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? { node }
}
