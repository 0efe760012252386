/// One `name=value` of a query, or a name and its value in a path; neither of them percent-encoded.
public struct WireQueryItem: Hashable, Sendable, CustomStringConvertible {
    /// The parameter's name.
    public let name: String
    /// Its value.
    public let value: String

    /// Pairs a name with a value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// `name=value`.
    public var description: String { "\(name)=\(value)" }
}

/// A value that can stand in a query, or in a path.
public protocol WireParameter {
    /// Its text there, not percent-encoded.
    var wireParameter: String { get }
}

extension String: WireParameter {
    /// The string itself.
    public var wireParameter: String { self }
}

extension Int: WireParameter {
    /// Decimal digits.
    public var wireParameter: String { String(self) }
}

extension Double: WireParameter {
    /// The shortest decimal that is read back as the same number.
    public var wireParameter: String { description }
}

extension WireDate: WireParameter {
    /// The spelling of 0.19, `2023-08-07T15:33:19.211463Z`.
    public var wireParameter: String { description }
}

extension Bool: WireParameter {
    /// `true` or `false`.
    public var wireParameter: String { self ? "true" : "false" }
}

extension [WireQueryItem] {
    /// Adds a parameter, or nothing if it is nil.
    public mutating func add(_ name: String, _ value: (some WireParameter)?) {
        guard let value else { return }
        append(WireQueryItem(name, value.wireParameter))
    }
}
