/// Keeps an optional value outside of the struct that has it, so that a type can hold itself: a status that shares another status.
///
/// ```swift
/// struct Status: WireType {
///     var text: String
///     @WireBoxed var shared: Status?
/// }
/// ```
///
/// The property is used like any other. Nil costs a word and no allocation; a value costs one allocation, copies share it.
@propertyWrapper
@frozen
public struct WireBoxed<Value> {
    @usableFromInline
    indirect enum Box {
        case full(Value)
    }

    @usableFromInline
    var box: Box?

    /// Keeps a value, or nil.
    ///
    /// - Complexity: O(1).
    @inlinable
    public init(wrappedValue: Value? = nil) {
        box = wrappedValue.map(Box.full)
    }

    /// The value.
    ///
    /// - Complexity: O(1); setting it allocates.
    @inlinable
    public var wrappedValue: Value? {
        get {
            guard case .full(let value) = box else { return nil }
            return value
        }
        set { box = newValue.map(Box.full) }
    }
}

extension WireBoxed where Value: WireValue {
    /// Reads a value, or null, straight into its box.
    ///
    /// A reader that calls itself has no room for values of its own size in its frame, of which there are as many as the text is deep: this
    /// has it, and is left before the next field is read.
    ///
    /// - Throws: ``WireStop`` as the value does.
    @inline(never)
    public init(from reader: inout WireReader) throws(WireStop) {
        if reader.null() {
            box = nil
        } else {
            box = .full(try Value(from: &reader))
        }
    }
}

extension WireBoxed: Decodable where Value: Decodable {
    /// Reads a value, or null, straight into its box with Foundation's decoder.
    ///
    /// - Throws: as the value does.
    @inline(never)
    public init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decodeNil() {
            box = nil
        } else {
            box = .full(try Value(from: decoder))
        }
    }
}

extension WireBoxed: Sendable where Value: Sendable {}
extension WireBoxed.Box: Sendable where Value: Sendable {}

extension WireBoxed: Equatable where Value: Equatable {
    /// Whether both have equal values, or none.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
}

extension WireBoxed: Hashable where Value: Hashable {
    /// Feeds the value, or nil.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
