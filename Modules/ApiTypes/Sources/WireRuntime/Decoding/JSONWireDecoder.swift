public import Foundation

/// Decodes with Foundation's `JSONDecoder`: the reference that every other decoder is tested against.
///
/// Keys are spelled out in each type, dates are read by ``WireDate``: no key or date strategy is involved.
public struct JSONWireDecoder: WireDecoding {
    /// Makes a decoder; it keeps nothing between two texts.
    public init() {}

    /// Decodes the whole of `bytes` as one value.
    ///
    /// - Throws: ``WireError``; for a text that is no JSON with the offset at which it stops being it.
    /// - Complexity: O(bytes).
    public func decode<Value: WireValue>(_ type: Value.Type, from bytes: Data) throws(WireError) -> WireDecoded<Value> {
        let report = DropReport()
        let decoder = JSONDecoder()
        decoder.userInfo[.dropReport] = report
        do {
            let value = try decoder.decode(type, from: bytes)
            return WireDecoded(value: value, dropped: report.drops.sorted { $0.path < $1.path })
        } catch {
            throw SyntaxCheck.firstError(in: bytes) ?? WireError(decoding: error, at: WirePath())
        }
    }
}
