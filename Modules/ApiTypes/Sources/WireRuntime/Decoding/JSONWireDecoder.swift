#if !ReadersOnly
    public import Foundation

    /// Decodes with Foundation's `JSONDecoder`: the reference that ``WireDecoder`` is tested against.
    ///
    /// Keys are spelled out in each type, dates are read by ``WireDate``: no key or date strategy is involved. The text is checked before,
    /// because `JSONDecoder` lets through what nobody reads (see <doc:JSONDecoder>) and dies of one kind of nesting.
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
            let text = PaddedText(bytes)
            _ = try text.read { reader throws(WireStop) in try reader.skip() }
            let report = DropReport()
            let decoder = JSONDecoder()
            decoder.userInfo[.dropReport] = report
            decoder.userInfo[.serverVersion] = server
            do {
                let value = try decoder.decode(type, from: bytes)
                let drops = report.tally
                var dropped = drops.kept
                dropped.keepFirst()
                return WireDecoded(
                    value: value,
                    dropped: dropped,
                    droppedCount: drops.count,
                    lostWholeArray: drops.hasLostArray
                )
            } catch {
                throw WireError(decoding: error, at: WirePath())
            }
        }
    }
#endif
