/// What every generated wire type is: a value that decodes, encodes, compares and crosses threads.
///
/// Generated types conform to it. It has two ways in that give the same value: `Codable`, for whoever has a decoder of his own, and a
/// reader, which ``WireDecoder`` uses.
public protocol WireValue: Codable, Hashable, Sendable {
    /// Reads a value from where the reader is.
    ///
    /// - Throws: ``WireStop``; the reader keeps the reason.
    init(from reader: inout WireReader) throws(WireStop)

    /// Which servers know the type, and each of its fields.
    static var availability: WireAvailabilityTable<Self> { get }
}

extension WireValue {
    /// All servers know all of it, where the type does not say otherwise.
    public static var availability: WireAvailabilityTable<Self> { WireAvailabilityTable(whole: .always) }
}
