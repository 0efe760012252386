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
    public init(wrappedValue: Value?) {
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
