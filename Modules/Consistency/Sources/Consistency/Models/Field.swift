/// A field that a projection may not have: not asked for, asked for and absent, or there.
///
/// For a type that is several projections of one identifier: an optional cannot say whether nil means *deleted* or *not loaded*.
public enum Field<Value> {
    /// Nobody asked for it; another projection may know it.
    case notLoaded
    /// It was asked for, and there is none.
    case absent
    /// It was asked for, and here it is.
    case value(Value)

    /// The value, if there is one.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// This field brought up to date: what was not loaded says nothing.
    public func merged(with newer: Field) -> Field {
        if case .notLoaded = newer { self } else { newer }
    }
}

extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}
extension Field: Sendable where Value: Sendable {}
