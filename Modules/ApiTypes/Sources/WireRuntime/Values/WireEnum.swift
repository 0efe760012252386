/// An enumeration as a server writes it: a known set of names, and whatever a newer server adds.
///
/// A case that nobody knew when the type was generated decodes as `.unknown(name)`, encodes as it came and never fails a page.
/// `allCases` has the known ones only.
public protocol WireEnum: WireType, Encodable, CaseIterable, CustomStringConvertible, WireParameter {
    /// Finds the case of that name; `.unknown(rawValue)` if there is none.
    init(rawValue: String)

    /// The name on the wire.
    var rawValue: String { get }
}

extension WireEnum {
    /// Reads the name.
    ///
    /// - Throws: `DecodingError` if it is not a string; any string is a case.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the name, of an unknown case too.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The name on the wire.
    public var description: String { rawValue }

    /// The name on the wire.
    public var wireParameter: String { rawValue }
}
