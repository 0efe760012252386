/// An answer with nothing in it: an object without keys, or null, which 0.18 writes for some.
public struct WireEmpty: WireType {
    /// Whether the server wrote null; it is written back as it came.
    public var isNull: Bool

    /// Makes a value, for tests and previews.
    public init(isNull: Bool = false) {
        self.isNull = isNull
    }

    /// Reads an object, whatever it has, or null.
    ///
    /// - Throws: ``WireStop`` for any other value.
    public init(from reader: inout WireReader) throws(WireStop) {
        isNull = reader.null()
        if !isNull { try reader.skipObject() }
    }

    #if !ReadersOnly
        /// Reads it with Foundation's decoder.
        ///
        /// - Throws: `DecodingError` for any other value.
        public init(from decoder: any Decoder) throws {
            isNull = try decoder.singleValueContainer().decodeNil()
            if !isNull { _ = try decoder.container(keyedBy: WireField<Self>.self) }
        }

        /// Writes an object without keys, or null.
        public func encode(to encoder: any Encoder) throws {
            if isNull {
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            } else {
                _ = encoder.container(keyedBy: WireField<Self>.self)
            }
        }
    #endif
}
