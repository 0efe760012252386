/// A value that decodes, encodes, compares and crosses threads.
///
/// It has two ways in that give the same value: `Codable`, for whoever has a decoder of his own, and a reader, which ``WireDecoder``
/// uses. Strings, numbers and dates are wire values; generated types are ``WireType``s.
public protocol WireValue: Codable, Hashable, Sendable {
    /// Reads a value from where the reader is.
    ///
    /// - Throws: ``WireStop``; the reader keeps the reason.
    init(from reader: inout WireReader) throws(WireStop)
}
