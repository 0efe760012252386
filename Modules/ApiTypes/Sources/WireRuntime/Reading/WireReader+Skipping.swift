extension WireReader {
    /// Steps over the next value, whatever it is, and checks that it is JSON.
    ///
    /// - Throws: ``WireStop`` if it is none.
    /// - Complexity: O(bytes), about a gigabyte a second; at most 512 calls deep.
    public mutating func skip() throws(WireStop) {
        switch byte {
        case UInt8(ascii: "\""):
            try skipString()
        case UInt8(ascii: "{"):
            try enter()
            var isFirst = true
            while try hasNext(isFirst: isFirst, end: "}") {
                isFirst = false
                guard isAt("\"") else { throw syntaxStop() }
                try skipString()
                try skipColon()
                try skip()
            }
        case UInt8(ascii: "["):
            try enter()
            var isFirst = true
            while try hasNext(isFirst: isFirst, end: "]") {
                isFirst = false
                try skip()
            }
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            guard truth() != nil else { throw syntaxStop() }
        case UInt8(ascii: "n"):
            guard null() else { throw syntaxStop() }
        default:
            try skipNumber()
        }
    }
}
