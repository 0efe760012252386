/// A problem with posted or displayed models, and the way it was resolved.
public struct ConsistencyError: Error, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// A value of one type cannot take over a value of another type.
        public static let unmergeable = Code("unmergeable")
        /// One posted tree has two different values under one identifier.
        public static let twoValues = Code("twoValues")
        /// A provider received a value of a type that it does not hold.
        public static let wrongType = Code("wrongType")
        /// A model's `map` and `forEach` disagree about its children.
        public static let unevenTraversal = Code("unevenTraversal")
        /// A projection cannot be made from another, for instance in an array.
        public static let incompleteProjection = Code("incompleteProjection")
        /// An authority refused a model.
        public static let refused = Code("refused")
        /// An authority answered with another identifier than that of the posted value.
        public static let misplacedAnswer = Code("misplacedAnswer")
        /// An edit changed the identifier of a model.
        public static let otherIdentity = Code("otherIdentity")
        /// A model without an identifier cannot be found for its deletion.
        public static let undeletable = Code("undeletable")
        /// A provider was used after its manager had been cleared.
        public static let cleared = Code("cleared")
        /// A paused list was to change an element that others have removed from it.
        public static let removedElement = Code("removedElement")
        /// A cache could not be read or written.
        public static let cache = Code("cache")
    }

    /// The kind of error.
    public let code: Code
    /// The description of the problem, with the identifier or the types concerned.
    public let message: String
    /// The suggested next step.
    public let hint: String
    /// The underlying error, if any.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, hint: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message followed by the hint.
    public var description: String { "\(message). \(hint)" }
}

extension ConsistencyError {
    /// Returns the error for a model that an authority refuses.
    ///
    /// - Parameters:
    ///   - model: The posted model.
    ///   - reason: The reason as the end of a sentence: "it belongs to another account".
    public static func refused(_ model: any ConsistencyManagerModel, because reason: String) -> ConsistencyError {
        ConsistencyError(
            .refused,
            "\(model.modelIdentifier?.text ?? "The \(type(of: model)) without an identifier") is not shown: \(reason)",
            hint:
                "Nothing of the post was taken; post it without this model, or to the manager that the model belongs to."
        )
    }

    static func undeletable(_ type: Any.Type) -> ConsistencyError {
        ConsistencyError(
            .undeletable,
            "The \(type) without an identifier cannot be deleted; nothing changed",
            hint: "It is a part of the model that contains it: post that one without it."
        )
    }

    static func removedElement(_ element: any ConsistencyManagerModel, at index: Int) -> ConsistencyError {
        ConsistencyError(
            .removedElement,
            "\(element.modelIdentifier?.text ?? "The \(type(of: element)) without an identifier") was updated at index \(index) of a paused list, "
                + "but the list no longer contains it: it is shown only until the list is resumed",
            hint: "Resume the list before it is edited, or put the element in again with insert(_:at:)."
        )
    }

    static func cleared(_ type: Any.Type) -> ConsistencyError {
        ConsistencyError(
            .cleared,
            "A provider of \(type) was used after its manager had been cleared; nothing changed",
            hint: "Make a new provider: one from before clear() or reset() only keeps what it shows."
        )
    }

    static func misplacedAnswer(
        _ answer: any ConsistencyManagerModel,
        to model: any ConsistencyManagerModel
    ) -> ConsistencyError {
        ConsistencyError(
            .misplacedAnswer,
            "The authority answered \(answer.modelIdentifier?.text ?? "without an identifier") when it was asked about "
                + "\(model.modelIdentifier?.text ?? "a model without an identifier"); nothing of the post was taken",
            hint: "Answer index by index, each under the identifier of the value that was posted."
        )
    }

    static func otherIdentity(
        _ identifier: ModelIdentifier,
        as model: any ConsistencyManagerModel
    ) -> ConsistencyError {
        ConsistencyError(
            .otherIdentity,
            "An edit of \(identifier) made \(model.modelIdentifier?.text ?? "a model without an identifier") of it; nothing changed",
            hint: "Do not change the identifier in an edit; to show another model, set it as the data of the provider."
        )
    }

    /// Returns the error for a type that cannot take over a value of another type; it names both. Use it in your own `mergeModel(_:)`.
    ///
    /// - Parameters:
    ///   - model: The posted model.
    ///   - receiver: The displayed model, which stays unchanged.
    public static func unmergeable(
        _ model: any ConsistencyManagerModel,
        into receiver: any ConsistencyManagerModel
    ) -> ConsistencyError {
        ConsistencyError(
            .unmergeable,
            "\(type(of: receiver)) \(receiver.modelIdentifier?.text ?? "without an identifier") cannot take over "
                + "the values of \(type(of: model))",
            hint: "Write mergeModel(_:) for \(type(of: receiver)), or give the two types identifiers of their own."
        )
    }

    static func twoValues(_ identifier: ModelIdentifier) -> ConsistencyError {
        ConsistencyError(
            .twoValues,
            "One post holds two different values of \(identifier); the last one was taken",
            hint: "Models with one identifier must be equal: look for where one of them loses a field."
        )
    }

    static func wrongType(
        _ model: any ConsistencyManagerModel,
        for identifier: ModelIdentifier,
        expected: Any.Type
    ) -> ConsistencyError {
        ConsistencyError(
            .wrongType,
            "\(identifier) came as \(type(of: model)), but is expected as \(expected)",
            hint: "Give the two types identifiers of their own, or post the expected type."
        )
    }

    static func unevenTraversal(_ type: Any.Type) -> ConsistencyError {
        ConsistencyError(
            .unevenTraversal,
            "map and forEach of \(type) do not visit the same children in the same order",
            hint: "Make both visit every direct child, in the same order."
        )
    }
}
