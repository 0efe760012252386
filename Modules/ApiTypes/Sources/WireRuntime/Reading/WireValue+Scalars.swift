extension String: WireValue {
    /// Reads a string.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self = try reader.string() }
}

extension Int: WireValue {
    /// Reads an integer.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self = try reader.int() }
}

extension Double: WireValue {
    /// Reads a number.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self = try reader.double() }
}

extension Bool: WireValue {
    /// Reads true or false.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self = try reader.bool() }
}

extension WireDate {
    /// Reads a date in any form that servers use.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self = try reader.date() }
}

extension WireURL {
    /// Reads a URL without changing it.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self = try reader.url() }
}

extension WireIdentifier {
    /// Reads an integer of at most 32 bits.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self.init(try reader.int32()) }
}

extension WireEnum {
    /// Reads the name; every string is a case.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self.init(rawValue: try reader.string()) }
}
