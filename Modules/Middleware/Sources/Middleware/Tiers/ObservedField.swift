import Foundation
import Observation
import Propagation

/// One field of a tier as its model shows it: its name, its value, and the notification of its observers.
///
/// A model has a table of them, in the order of the bits of its fields' ``TierFields/changes(from:)``; only changed fields are looked up
/// there. Code that shows a model without knowing its type uses the table too:
///
/// ```swift
/// let fields = model.reading(\.tierValue)
/// for field in Post2.observed { print(field.name, field.value(fields)) }
/// ```
public struct ObservedField<Model: TierModel>: Sendable {
    /// The name of the property, as in change sets and logs.
    public let name: String
    /// The type of the property: `Int`, `String?`.
    public let type: Any.Type
    /// Returns the field's value, of any type. Not observable: reading the fields has already been registered.
    public let value: @Sendable (Model.Value.Fields) -> any Sendable
    /// Returns true if two states of the fields differ in this field.
    package let differs: @Sendable (_ old: Model.Value.Fields, _ new: Model.Value.Fields) -> Bool
    let willSet: @MainActor @Sendable (ObservationRegistrar, Model) -> Void
    let didSet: @MainActor @Sendable (ObservationRegistrar, Model) -> Void
    let describe: @Sendable (Model.Value.Fields) -> String

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: The name for change sets and logs.
    ///   - property: The model's property.
    ///   - field: Returns the value of the field.
    public init<Property, Value: Equatable & Sendable>(
        _ name: String,
        _ property: @escaping @MainActor @Sendable () -> KeyPath<Model, Property>,
        _ field: @escaping @Sendable (Model.Value.Fields) -> Value
    ) {
        self.name = name
        type = Property.self
        willSet = { $0.willSet($1, keyPath: property()) }
        didSet = { $0.didSet($1, keyPath: property()) }
        value = { field($0) }
        describe = { Middleware.describe(field($0)) }
        differs = { field($0) != field($1) }
    }
}

/// Returns a field's value as text for the log, spelled as `ValueText` says: a missing value, an empty list and a case `none` are `none`.
public func describe<Value>(_ value: Value?) -> String {
    guard let value else { return ValueText.missing }
    switch value {
    // An optional field comes as an optional of an optional.
    case let inner as any OptionalProtocol: return inner.content.map { describe($0) } ?? ValueText.missing
    case let flag as Bool: return ValueText.text(of: flag)
    case let date as Date: return describe(date)
    case let text as String: return ValueText.text(of: text)
    case let list as any Collection where list.isEmpty: return ValueText.missing
    // A case `none` is spelled like a missing value.
    default: return String(describing: value)
    }
}

/// Returns a date as text for the log. A date that is not finite, or outside every calendar, is described as its number of seconds.
private func describe(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    return abs(seconds) < 1e11 ? date.ISO8601Format() : "\(seconds) s"
}

/// An optional of any type.
private protocol OptionalProtocol {
    var content: Any? { get }
}

extension Optional: OptionalProtocol {
    fileprivate var content: Any? { self }
}
