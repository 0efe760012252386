/// An answer that is an array and no object; elements that do not decode are left out and reported.
public struct WireList<Element: WireValue>: WireType {
    /// What it holds.
    public var elements: [Element]

    /// Makes a list, for tests and previews.
    public init(_ elements: [Element]) {
        self.elements = elements
    }

    /// Reads an array.
    ///
    /// - Throws: ``WireStop`` if it is none.
    public init(from reader: inout WireReader) throws(WireStop) {
        elements = try reader.array(of: Element.self)
    }

    #if !ReadersOnly
        /// Reads an array with Foundation's decoder.
        ///
        /// - Throws: `DecodingError` if it is none; outside a ``WireDecoding`` also what the first bad element throws.
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
        /// Writes an array: a request may hold one.
        public func encode(to encoder: any Encoder) throws {
            try elements.encode(to: encoder)
        }
    }
#endif

extension WireList: RandomAccessCollection {
    /// 0.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int { elements.count }

    /// The element at a position from 0.
    public subscript(position: Int) -> Element { elements[position] }
}
