/// An immutable value that may contain others of its kind. A ``ConsistencyManager`` keeps all copies of it equal.
///
/// Conform to ``Model`` if its children must be kept consistent too, and to ``SimpleModel`` if it is only replaced as a whole.
///
/// ```swift
/// struct Message: Model {
///     let id: String
///     let text: String
///     var author: Person
///     var image: Image?
///
///     var modelIdentifier: ModelIdentifier? { "Message-\(id)" }
///     static let children: Children<Self> = [.required(\.author), .optional(\.image)]   // a deleted author deletes the message
/// }
/// ```
///
/// `==` decides whether a value changed. If `==` ignores a transient field, a value that differs only there counts as equal.
public protocol ConsistencyManagerModel: Equatable, Sendable {
    /// The identifier of the model; nil if the value is only a part of the model that contains it.
    var modelIdentifier: ModelIdentifier? { get }

    /// Distinguishes several projections of one identifier that have the same type. It is nil by default, if the type is the projection.
    var projectionIdentifier: String? { get }

    /// Returns the same value with its children replaced by the results of `transform`; nil if a required child was deleted.
    ///
    /// Pass every direct child to `transform`, in the order of ``forEach(_:)``, and no deeper ones.
    func map(_ transform: ModelTransform) -> Self?

    /// Passes every direct child to `visit`, in the order of ``map(_:)``.
    func forEach(_ visit: ModelVisitor)

    /// Returns this value, updated with another value of the same identifier that may have another type or projection.
    ///
    /// By default it returns a value of its own type unchanged and throws for any other.
    ///
    /// - Throws: ``ConsistencyError`` if this type cannot take over any field of the other value; this value then stays unchanged.
    func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self
}

extension ConsistencyManagerModel {
    /// Nil: the type is the projection.
    public var projectionIdentifier: String? { nil }

    /// Returns a value of the same type and throws for any other.
    public func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self {
        guard let model = model as? Self else { throw ConsistencyError.unmergeable(model, into: self) }
        return model
    }
}

/// A model whose children are kept consistent too.
///
/// List them by key path, or implement ``ConsistencyManagerModel/map(_:)`` and ``ConsistencyManagerModel/forEach(_:)`` yourself:
///
/// ```swift
/// func map(_ transform: ModelTransform) -> Message? {
///     guard let author = transform(author) else { return nil }   // required: a deleted author deletes the message
///     return Message(id: id, text: text, author: author, image: transform(image))
/// }
///
/// func forEach(_ visit: ModelVisitor) {
///     visit(author)
///     visit(image)
/// }
/// ```
public protocol Model: ConsistencyManagerModel {
    /// The direct children by key path; empty by default. Not read if the model implements `map` and `forEach` itself.
    static var children: Children<Self> { get }
}

/// A model that is replaced as a whole. It needs only an identifier and equality.
///
/// Models inside it are ignored. If they must stay consistent by themselves, make it a ``Model``.
public protocol SimpleModel: ConsistencyManagerModel {}

extension SimpleModel {
    /// Returns the value itself, because it has no children.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Visits nothing.
    public func forEach(_ visit: ModelVisitor) {}
}

/// The identity of a model in every tree that contains it: `Person-42`, `post2:42@lemmy.world`.
///
/// Two models with one identifier are the same entity, and the manager keeps them equal. It must therefore be unique across all kinds in
/// one ``ConsistencyManager``, and it contains the kind. Write it as a string or an interpolation.
public struct ModelIdentifier: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The text of the identifier.
    public let text: String

    /// Makes an identifier from its text.
    public init(_ text: String) { self.text = text }

    /// Makes an identifier from a literal or an interpolation.
    public init(stringLiteral text: String) { self.text = text }

    /// The text.
    public var description: String { text }
}
