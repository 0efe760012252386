/// Sorts the greater value first.
struct Descending<Value: Comparable>: Comparable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func < (left: Self, right: Self) -> Bool { right.value < left.value }
}
