/// Stores an optional value outside its struct, so that a type can contain itself, such as a status that shares another status.
///
/// ```swift
/// struct Status: WireType {
///     var text: String
///     @WireBoxed var shared: Status?
/// }
/// ```
///
/// The property is used like any other. Nil takes one word and no allocation; a value takes one allocation, which copies share.
@propertyWrapper
@frozen
public struct WireBoxed<Value> {
    @usableFromInline
    indirect enum Box {
        case full(Value)
    }

    @usableFromInline
    var box: Box?

    /// Stores a value, or nil.
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
    /// Reads a value, or null, directly into its box.
    ///
    /// A recursive reader must not have values of its own size in its stack frame, because there is one frame for each level of the text.
    /// This method has such a value in its own frame, which ends before the next field is read.
    ///
    /// - Throws: ``WireReadError`` in the same cases as the value.
    @inline(never)
    public init(from reader: inout WireReader) throws(WireReadError) {
        if reader.null() {
            box = nil
        } else {
            box = .full(try Value(from: &reader))
        }
    }
}

extension WireBoxed: Decodable where Value: Decodable {
    /// Reads a value, or null, directly into its box with Foundation's decoder.
    ///
    /// - Throws: The error of the value.
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
    /// Returns true if both have equal values, or none.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
}

extension WireBoxed: Hashable where Value: Hashable {
    /// Hashes the value, or nil.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
