/// A field that a projection may lack: not loaded, absent, or present.
///
/// Use it if one type has several projections of one identifier, because an optional cannot tell whether nil means *deleted* or *not
/// loaded*.
public enum Field<Value> {
    /// The field was not requested; another projection may have it.
    case notLoaded
    /// The field was requested, and there is no value.
    case absent
    /// The field was requested and has a value.
    case value(Value)

    /// The value; nil if there is none.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Returns the newer field, or this field if the newer one was not loaded.
    public func merged(with newer: Field) -> Field {
        if case .notLoaded = newer { self } else { newer }
    }
}

extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}
extension Field: Sendable where Value: Sendable {}
