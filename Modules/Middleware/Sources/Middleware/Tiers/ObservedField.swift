import Foundation
import Observation
import Propagation

/// One field of a tier as its model shows it: its name, how it is read, and whom to tell when it changes.
///
/// A model has a table of them, in the order of the bits of its fields' ``TierFields/changes(from:)``; only what differs is looked up there.
/// Who shows a model without knowing its type goes through the table too:
///
/// ```swift
/// let fields = model.reading(\.tierValue)
/// for field in Post2.observed { print(field.name, field.value(fields)) }
/// ```
public struct ObservedField<Model: TierModel>: Sendable {
    /// The name that change sets and logs give it: the property's.
    public let name: String
    /// The value that fields have of it, whatever its type is. Not observable: who read the fields has been noted.
    public let value: @Sendable (Model.Value.Fields) -> any Sendable
    /// Whether two states of the fields differ in this one.
    public let differs: @Sendable (_ old: Model.Value.Fields, _ new: Model.Value.Fields) -> Bool
    let willSet: @MainActor @Sendable (ObservationRegistrar, Model) -> Void
    let didSet: @MainActor @Sendable (ObservationRegistrar, Model) -> Void
    let describe: @Sendable (Model.Value.Fields) -> String

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: The name that change sets and logs give it.
    ///   - property: The model's property.
    ///   - field: The value of the field.
    public init<Property, Value: Equatable & Sendable>(
        _ name: String,
        _ property: @escaping @MainActor @Sendable () -> KeyPath<Model, Property>,
        _ field: @escaping @Sendable (Model.Value.Fields) -> Value
    ) {
        self.name = name
        willSet = { $0.willSet($1, keyPath: property()) }
        didSet = { $0.didSet($1, keyPath: property()) }
        value = { field($0) }
        describe = { Middleware.describe(field($0)) }
        differs = { field($0) != field($1) }
    }
}

/// A field's value in the words of the log: `yes` or `no`, and `-` where there is nothing: no value, an empty text or list, a case `none`.
public func describe<Value>(_ value: Value?) -> String {
    guard let value else { return nothing }
    switch value {
    // A field that may be missing comes as an optional of an optional.
    case let inner as any MaybeMissing: return inner.content.map { describe($0) } ?? nothing
    case let flag as Bool: return flag ? "yes" : "no"
    case let date as Date: return describe(date)
    case let text as String: return text.isEmpty ? nothing : text
    case let list as any Collection where list.isEmpty: return nothing
    default:
        let words = String(describing: value)
        return words == "none" ? nothing : words
    }
}

/// What stands for a value where there is none.
private let nothing = "-"

/// A date in the words of the log. One that is none, or so far away that no calendar has it, is told as the number that it is.
private func describe(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    return abs(seconds) < 1e11 ? date.ISO8601Format() : "\(seconds) s"
}

/// An optional, whatever it may hold.
private protocol MaybeMissing {
    var content: Any? { get }
}

extension Optional: MaybeMissing {
    fileprivate var content: Any? { self }
}
