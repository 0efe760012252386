#if ReadersOnly
    /// What a wire value is for Foundation's decoders: nothing, since the package's trait `ReadersOnly` is on.
    public typealias WireReference = Any
#else
    /// What a wire value is for Foundation's decoders: the reference that ``WireDecoder`` is tested against.
    ///
    /// With the package's trait `ReadersOnly` it is `Any`, and an app is smaller by what it would never call.
    public typealias WireReference = Codable
#endif

/// A value that decodes, encodes, compares and crosses threads.
///
/// It has two ways in that give the same value: `Codable`, for whoever has a decoder of his own, and a reader, which ``WireDecoder``
/// uses. Strings, numbers and dates are wire values; generated types are ``WireType``s. The package's trait `ReadersOnly` leaves
/// `Codable` away, but for what requests write.
public protocol WireValue: WireReference, Hashable, Sendable {
    /// Reads a value from where the reader is.
    ///
    /// - Throws: ``WireStop``; the reader keeps the reason.
    init(from reader: inout WireReader) throws(WireStop)
}
