/// A value or none in the memory of a value: one that never occurs stands for none.
@propertyWrapper
struct NarrowOptional<Value: HasUnusedValue>: Sendable {
    private var stored: Value

    init(wrappedValue: Value?) { stored = wrappedValue ?? .unused }

    var wrappedValue: Value? {
        get { stored == .unused ? nil : stored }
        set { stored = newValue ?? .unused }
    }
}

/// Has a value that no row ever has.
protocol HasUnusedValue: Equatable, Sendable {
    static var unused: Self { get }
}

extension Int32: HasUnusedValue {
    static var unused: Int32 { .min }
}

extension Timestamp: HasUnusedValue {
    /// Half a million years before the earliest that the database keeps.
    static var unused: Timestamp { Timestamp(micros: .min) }
}
