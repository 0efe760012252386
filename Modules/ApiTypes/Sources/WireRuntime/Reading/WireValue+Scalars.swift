extension String: WireValue {
    /// Reads a string.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self = try reader.string() }
}

extension Int: WireValue {
    /// Reads a whole number.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self = try reader.int() }
}

extension Double: WireValue {
    /// Reads a number.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self = try reader.double() }
}

extension Bool: WireValue {
    /// Reads true or false.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self = try reader.bool() }
}

extension WireDate {
    /// Reads a date in any server's spelling.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self = try reader.date() }
}

extension WireURL {
    /// Reads a URL, as it is.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self = try reader.url() }
}

extension WireIdentifier {
    /// Reads a number of at most 32 bits.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self.init(try reader.int32()) }
}

extension WireEnum {
    /// Reads the name; any string is a case.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self.init(rawValue: try reader.string()) }
}
