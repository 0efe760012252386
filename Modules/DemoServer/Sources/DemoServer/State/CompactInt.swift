/// An integer in 32 bits, which halves the memory of the millions of counts. None of them comes near the limit.
@propertyWrapper
struct CompactInt: Sendable {
    private var stored: Int32

    init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

    var wrappedValue: Int {
        get { Int(stored) }
        set { stored = Int32(clamping: newValue) }
    }
}

/// An optional value without extra memory: a value that never occurs represents nil.
@propertyWrapper
struct CompactOptional<Value: HasSentinel>: Sendable {
    private var stored: Value

    init(wrappedValue: Value?) { stored = wrappedValue ?? .unused }

    var wrappedValue: Value? {
        get { stored == .unused ? nil : stored }
        set { stored = newValue ?? .unused }
    }
}

/// A type with a value that no row contains.
protocol HasSentinel: Equatable, Sendable {
    static var unused: Self { get }
}

extension Int32: HasSentinel {
    static var unused: Int32 { .min }
}

extension Timestamp: HasSentinel {
    /// The minimum, which is far before the earliest time that the database stores.
    static var unused: Timestamp { Timestamp(micros: .min) }
}
