/// An enumeration of a server: a known set of names, and any name that a newer server adds.
///
/// A case that was not known when the type was generated decodes as `.unknown(name)`, encodes unchanged and never fails a page. `allCases`
/// contains only the known cases.
public protocol WireEnum: WireType, Encodable, CaseIterable, CustomStringConvertible, WireParameter {
    /// Creates the case with that name, or `.unknown(rawValue)` if there is none.
    init(rawValue: String)

    /// The name on the wire.
    var rawValue: String { get }
}

extension WireEnum {
    /// Reads the name.
    ///
    /// - Throws: `DecodingError` if the value is not a string; every string is a case.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the name, including that of an unknown case.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The name on the wire.
    public var description: String { rawValue }

    /// The name on the wire.
    public var wireParameter: String { rawValue }
}
