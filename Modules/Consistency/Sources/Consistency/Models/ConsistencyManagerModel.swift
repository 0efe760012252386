/// An immutable value that may contain others of its kind, and that a ``ConsistencyManager`` keeps equal wherever it is shown.
///
/// Conform to ``Model`` if it has children that are to be kept consistent too, to ``SimpleModel`` if only the whole is replaced.
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
/// `==` decides whether anything changed. Leave a transient field out of it and a value that differs only there is taken for the same.
public protocol ConsistencyManagerModel: Equatable, Sendable {
    /// Which model this is; nil if it is a mere part of the one that contains it.
    var modelIdentifier: ModelIdentifier? { get }

    /// Tells several kinds of one identifier apart that are of one type; nil, as it is unless you say otherwise, if the type does.
    var projectionIdentifier: String? { get }

    /// The same value with its children replaced by what `transform` makes of them; nil if a required child is gone.
    ///
    /// Hand every direct child to `transform`, in the order of ``forEach(_:)``; the children's children are none of its business.
    func map(_ transform: ModelTransform) -> Self?

    /// Shows every direct child to `visit`, in the order of ``map(_:)``.
    func forEach(_ visit: ModelVisitor)

    /// This value, brought up to date by another that has the same identifier but may be of another type or projection.
    ///
    /// Unless you say otherwise it takes a value of its own type as it is and throws for any other.
    ///
    /// - Throws: ``ConsistencyError`` if the other one says nothing that this type could take over; this value then stays as it was.
    func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self
}

extension ConsistencyManagerModel {
    /// None: the type is the projection.
    public var projectionIdentifier: String? { nil }

    /// Takes a value of the same type and refuses any other.
    public func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self {
        guard let model = model as? Self else { throw ConsistencyError.unmergeable(model, into: self) }
        return model
    }
}

/// A model whose children are kept consistent too.
///
/// Name them by key path, or write ``ConsistencyManagerModel/map(_:)`` and ``ConsistencyManagerModel/forEach(_:)`` yourself:
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
    /// The direct children by key path; none, unless it says so. Not asked for by a model that writes `map` and `forEach` itself.
    static var children: Children<Self> { get }
}

/// A model that is replaced as a whole: an identifier and equality are all there is to write.
///
/// Models inside it are not looked at. If they have to stay consistent by themselves, make it a ``Model``.
public protocol SimpleModel: ConsistencyManagerModel {}

extension SimpleModel {
    /// The value itself: it has no children.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Visits nothing.
    public func forEach(_ visit: ModelVisitor) {}
}
