#if !ReadersOnly
    public import Foundation
    public import WireRuntime

    /// Decodes with Foundation's `JSONDecoder`: the reference that `WireDecoder` is tested against.
    ///
    /// Keys are spelled out in each type and `WireDate` reads dates, so no key or date strategy is involved. The grammar of the whole text is
    /// checked first, because `JSONDecoder` accepts broken text in values that no type asks for, and crashes on one kind of nesting.
    public struct JSONWireDecoder: WireDecoding {
        private let server: ServerVersion?

        /// Makes a decoder; it keeps nothing between two texts.
        ///
        /// - Parameter server: The version of the server that answers, if it is known: some endpoints answered with other types in older ones.
        public init(server: ServerVersion? = nil) {
            self.server = server
        }

        /// Decodes the whole of `bytes` as one value.
        ///
        /// - Throws: ``WireError``; for a text that is no JSON with the offset at which it stops being it.
        /// - Complexity: O(bytes).
        public func decode<Value: WireValue>(
            _ type: Value.Type,
            from bytes: Data
        ) throws(WireError) -> WireDecoded<Value> {
            _ = try WireDecoder().decode(bytes) { reader throws(WireStop) in try reader.skip() }
            let report = DropReport()
            let decoder = JSONDecoder()
            decoder.userInfo[.dropReport] = report
            decoder.userInfo[.serverVersion] = server
            do {
                return report.decoded(try decoder.decode(type, from: bytes))
            } catch {
                throw WireError(decoding: error, at: WirePath())
            }
        }
    }
#endif
