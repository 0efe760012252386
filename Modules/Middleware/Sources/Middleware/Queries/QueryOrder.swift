/// The order of a query's rows: a key that is read from each model, and the direction.
///
/// ```swift
/// client.query(Note2.self, sortedBy: .descending(\.isPinned), .ascending(\.title))
/// ```
///
/// Rows with equal keys are listed by identity, ascending, so that the order is the same in every launch.
@MainActor
public struct QueryOrder<Model: TierModel, Key: Comparable> {
    let key: (Model) -> Key

    /// Orders rows by a key that is computed from a model, smallest first.
    ///
    /// - Parameter key: Returns the key. Every value that it reads from models is followed.
    public init(by key: @escaping @MainActor (Model) -> Key) { self.key = key }

    /// Orders rows with equal keys by another order.
    public func then<Next>(_ next: QueryOrder<Model, Next>) -> QueryOrder<Model, OrderedPair<Key, Next>> {
        QueryOrder<Model, OrderedPair<Key, Next>> { OrderedPair(first: key($0), second: next.key($0)) }
    }

    /// Orders rows by a property, smallest first.
    public static func ascending(_ property: KeyPath<Model, Key>) -> QueryOrder { QueryOrder { $0[keyPath: property] } }

    /// Orders rows by a property, greatest first.
    public static func descending<Value>(_ property: KeyPath<Model, Value>) -> QueryOrder
    where Key == Descending<Value> {
        QueryOrder { Descending(value: $0[keyPath: property]) }
    }

    /// Orders rows by a mark: rows without it first.
    public static func ascending(_ property: KeyPath<Model, Bool>) -> QueryOrder where Key == Int {
        QueryOrder { $0[keyPath: property] ? 1 : 0 }
    }

    /// Orders rows by a mark: rows with it first.
    public static func descending(_ property: KeyPath<Model, Bool>) -> QueryOrder where Key == Int {
        QueryOrder { $0[keyPath: property] ? 0 : 1 }
    }

    /// Orders rows by an optional property, smallest first. Rows without a value are listed last.
    public static func ascending<Value>(_ property: KeyPath<Model, Value?>) -> QueryOrder where Key == NilLast<Value> {
        QueryOrder { NilLast(value: $0[keyPath: property]) }
    }

    /// Orders rows by an optional property, greatest first. Rows without a value are listed last.
    public static func descending<Value>(_ property: KeyPath<Model, Value?>) -> QueryOrder
    where Key == NilLast<Descending<Value>> {
        QueryOrder { NilLast(value: $0[keyPath: property].map { Descending(value: $0) }) }
    }
}

/// A key that orders its values from the greatest to the smallest.
public struct Descending<Value: Comparable>: Comparable {
    let value: Value

    /// Returns true if the left value is greater.
    public static func < (left: Descending, right: Descending) -> Bool { right.value < left.value }
}

/// A key that orders missing values after all others.
public struct NilLast<Value: Comparable>: Comparable {
    let value: Value?

    /// Returns true if the left value is smaller, or only the right one is missing.
    public static func < (left: NilLast, right: NilLast) -> Bool {
        switch (left.value, right.value) {
        case (let left?, let right?): left < right
        case (_?, nil): true
        case (nil, _): false
        }
    }
}

/// A key of two parts; the second part decides if the first parts are equal.
public struct OrderedPair<First: Comparable, Second: Comparable>: Comparable {
    let first: First
    let second: Second

    /// Returns true if the left first part is smaller, or the first parts are equal and the left second part is smaller.
    public static func < (left: OrderedPair, right: OrderedPair) -> Bool {
        left.first < right.first || left.first == right.first && left.second < right.second
    }
}
