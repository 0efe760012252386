#if ReadersOnly
    /// The requirement on wire values for Foundation's decoders: none, because the package's trait `ReadersOnly` is enabled.
    public typealias WireCodable = Any
#else
    /// The requirement on wire values for Foundation's decoders, against which ``WireDecoder`` is tested.
    ///
    /// With the package's trait `ReadersOnly` it is `Any`, which makes an app smaller by the code that it never calls.
    public typealias WireCodable = Codable
#endif

/// A value that can be decoded, encoded, compared and sent between threads.
///
/// It can be decoded in two ways with the same result: by `Codable`, for a decoder of your own, and by a reader, which ``WireDecoder``
/// uses. Strings, numbers and dates are wire values; generated types are ``WireType``s. The package's trait `ReadersOnly` removes
/// `Codable`, except for the encoding of requests, and for ids, dates and addresses, which apps store.
public protocol WireValue: WireCodable, Hashable, Sendable {
    /// Reads a value at the reader's position.
    ///
    /// - Throws: ``WireReadError``; the reader keeps the reason.
    init(from reader: inout WireReader) throws(WireReadError)
}

/// A generated type: a wire value with its availability on servers.
public protocol WireType: WireValue {
    /// The availability of the type and of each of its fields.
    static var availability: WireAvailabilityTable<Self> { get }
}

extension WireType {
    /// The default availability: all servers support the type and all its fields.
    public static var availability: WireAvailabilityTable<Self> { WireAvailabilityTable(whole: .always) }
}
