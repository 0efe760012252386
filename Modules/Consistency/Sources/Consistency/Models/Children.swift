/// The direct children of a model, by key path. The default ``ConsistencyManagerModel/map(_:)`` and ``ConsistencyManagerModel/forEach(_:)``
/// use it.
///
/// ```swift
/// struct Message: Model {
///     let id: String
///     let text: String
///     var author: Person
///     var image: Image?
///     var comments: [Comment]
///
///     var modelIdentifier: ModelIdentifier? { "Message-\(id)" }
///     static let children: Children<Self> = [.required(\.author), .optional(\.image), .elements(\.comments)]
/// }
/// ```
///
/// Keep it in a `static let`, because it is read at every node. The key paths need `var` properties, because a copy is made by replacing
/// them.
///
/// - Complexity: Each child costs one key path access more than in a hand-written `map`, tens of nanoseconds.
public struct Children<Root: Sendable>: Sendable, ExpressibleByArrayLiteral {
    /// One child, or several, and the effect of their deletion on the model.
    public struct Child: Sendable {
        fileprivate let visit: @Sendable (Root, ModelVisitor) -> Void
        /// Returns false if a required child was deleted.
        fileprivate let replace: @Sendable (inout Root, ModelTransform) -> Bool

        /// Returns a required child: deleting it deletes the model.
        public static func required<Model: ConsistencyManagerModel>(_ path: any WritableKeyPath<Root, Model> & Sendable)
            -> Self
        {
            Self {
                $1($0[keyPath: path])
            } replace: { root, transform in
                guard let child = transform(root[keyPath: path]) else { return false }
                root[keyPath: path] = child
                return true
            }
        }

        /// Returns required children: deleting one of them deletes the model.
        public static func required<Model: ConsistencyManagerModel>(
            _ path: any WritableKeyPath<Root, [Model]> & Sendable
        ) -> Self {
            Self {
                $1($0[keyPath: path])
            } replace: { root, transform in
                let count = root[keyPath: path].count
                root[keyPath: path] = transform(root[keyPath: path])
                return root[keyPath: path].count == count
            }
        }

        /// Returns an optional child: deleting it sets it to nil.
        public static func optional<Model: ConsistencyManagerModel>(
            _ path: any WritableKeyPath<Root, Model?> & Sendable
        ) -> Self {
            Self {
                $1($0[keyPath: path])
            } replace: { root, transform in
                root[keyPath: path] = transform(root[keyPath: path])
                return true
            }
        }

        /// Returns children in an array: a deleted one is removed from it.
        public static func elements<Model: ConsistencyManagerModel>(
            _ path: any WritableKeyPath<Root, [Model]> & Sendable
        ) -> Self {
            Self {
                $1($0[keyPath: path])
            } replace: { root, transform in
                root[keyPath: path] = transform(root[keyPath: path])
                return true
            }
        }
    }

    private let children: [Child]

    /// Lists the children, in any order that stays the same.
    public init(arrayLiteral children: Child...) { self.children = children }

    func visit(_ root: Root, with visitor: ModelVisitor) {
        for child in children { child.visit(root, visitor) }
    }

    func replaced(in root: Root, by transform: ModelTransform) -> Root? {
        var changed = root
        for child in children where !child.replace(&changed, transform) { return nil }
        return changed
    }
}

extension Model {
    /// An empty list.
    public static var children: Children<Self> { [] }

    /// Returns the same value with its ``children`` replaced; nil if a required one was deleted.
    public func map(_ transform: ModelTransform) -> Self? { Self.children.replaced(in: self, by: transform) }

    /// Visits each of the ``children``.
    public func forEach(_ visit: ModelVisitor) { Self.children.visit(self, with: visit) }
}
