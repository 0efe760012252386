/// A `name=value` pair of a query, or the name and value of a path parameter; neither is percent-encoded.
public struct WireQueryItem: Hashable, Sendable, CustomStringConvertible {
    /// The parameter's name.
    public let name: String
    /// The parameter's value.
    public let value: String

    /// Creates a pair of a name and a value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The pair as `name=value`.
    public var description: String { "\(name)=\(value)" }
}

/// A value that can be used in a query or a path.
public protocol WireParameter {
    /// The text of the value, not percent-encoded.
    var wireParameter: String { get }
}

extension String: WireParameter {
    /// The string itself.
    public var wireParameter: String { self }
}

extension Int: WireParameter {
    /// The decimal digits.
    public var wireParameter: String { String(self) }
}

extension Double: WireParameter {
    /// The shortest decimal number that parses to the same value.
    public var wireParameter: String { description }
}

extension WireDate: WireParameter {
    /// The form of 0.19, `2023-08-07T15:33:19.211463Z`.
    public var wireParameter: String { description }
}

extension Bool: WireParameter {
    /// The text `true` or `false`.
    public var wireParameter: String { self ? "true" : "false" }
}

extension [WireQueryItem] {
    /// Adds a parameter unless it is nil.
    public mutating func add(_ name: String, _ value: (some WireParameter)?) {
        guard let value else { return }
        append(WireQueryItem(name, value.wireParameter))
    }
}
