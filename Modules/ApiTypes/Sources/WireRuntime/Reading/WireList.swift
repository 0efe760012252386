/// A response that is an array instead of an object; elements that do not decode are left out and reported.
public struct WireList<Element: WireValue>: WireType {
    /// The elements.
    public var elements: [Element]

    /// Creates a list, for tests and previews.
    public init(_ elements: [Element]) {
        self.elements = elements
    }

    /// Reads an array.
    ///
    /// - Throws: ``WireReadError`` if the value is not an array.
    public init(from reader: inout WireReader) throws(WireReadError) {
        elements = try reader.array(of: Element.self)
    }

    #if !ReadersOnly
        /// Reads an array with Foundation's decoder.
        ///
        /// - Throws: `DecodingError` if the value is not an array; outside a ``WireDecoding`` also the error of the first bad element.
        public init(from decoder: any Decoder) throws {
            elements = try LossyArray<Element>(from: decoder).elements
        }

        /// Writes an array.
        public func encode(to encoder: any Encoder) throws {
            try elements.encode(to: encoder)
        }
    #endif
}

#if ReadersOnly
    extension WireList: Encodable where Element: Encodable {
        /// Writes an array, because a request may contain one.
        public func encode(to encoder: any Encoder) throws {
            try elements.encode(to: encoder)
        }
    }
#endif

extension WireList: RandomAccessCollection {
    /// The start index, 0.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int { elements.count }

    /// The element at a position from 0.
    public subscript(position: Int) -> Element { elements[position] }
}
