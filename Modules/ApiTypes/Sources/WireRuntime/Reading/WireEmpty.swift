/// A response without contents: an object without keys, or null, which 0.18 sends for some endpoints.
public struct WireEmpty: WireType {
    /// True if the server sent null; it is written back in the same form.
    public var isNull: Bool

    /// Creates a value, for tests and previews.
    public init(isNull: Bool = false) {
        self.isNull = isNull
    }

    /// Reads an object with any contents, or null.
    ///
    /// - Throws: ``WireReadError`` for any other value.
    public init(from reader: inout WireReader) throws(WireReadError) {
        isNull = reader.null()
        if !isNull { try reader.skipObject() }
    }

    #if !ReadersOnly
        /// Reads the value with Foundation's decoder.
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
