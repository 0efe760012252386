#if !ReadersOnly
    public import Foundation
    public import WireRuntime

    /// A decoder that uses Foundation's `JSONDecoder`. `WireDecoder` is tested against it.
    ///
    /// The generated types spell out their keys and `WireDate` parses dates, so no key or date strategy is involved. The grammar of the
    /// whole text is checked first, because `JSONDecoder` accepts invalid text in values that no type reads, and crashes on one kind of
    /// nesting.
    public struct JSONWireDecoder: WireDecoding {
        private let server: ServerVersion?

        /// Creates a decoder; it keeps no state between texts.
        ///
        /// - Parameter server: The version of the server that sent the response, if it is known: older versions of some endpoints respond
        ///   with other types.
        public init(server: ServerVersion? = nil) {
            self.server = server
        }

        /// Decodes the whole of `bytes` as one value.
        ///
        /// - Throws: `WireError`; for a text that is not JSON it contains the offset of the first error.
        /// - Complexity: O(bytes).
        public func decode<Value: WireValue>(
            _ type: Value.Type,
            from bytes: Data
        ) throws(WireError) -> WireDecoded<Value> {
            _ = try WireDecoder().decode(bytes) { reader throws(WireReadError) in try reader.skip() }
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
