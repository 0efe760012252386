public import Foundation

/// Decodes with the readers that are generated for every wire type: many times as fast as Foundation, and with the same result.
///
/// ```swift
/// let page = try WireDecoder().decode(ApiGetPostsResponse.self, from: response.body)
/// ```
///
/// The tests compare it with Foundation's `JSONDecoder`: both give the same value and leave the same elements out, or both throw. Where an
/// element has several faults they may name different ones: this decoder meets them in the order of the text, Foundation in that of the fields.
public struct WireDecoder: WireDecoding {
    private let server: ServerVersion?

    /// Makes a decoder; it keeps nothing between two texts.
    ///
    /// - Parameter server: The version of the server that answers, if it is known: some endpoints answered with other types in older ones.
    public init(server: ServerVersion? = nil) {
        self.server = server
    }

    /// Decodes the whole of `bytes` as one value.
    ///
    /// - Throws: ``WireError`` with path and offset.
    /// - Complexity: O(bytes), one allocation for the text and those of the value.
    public func decode<Value: WireValue>(_ type: Value.Type, from bytes: Data) throws(WireError) -> WireDecoded<Value> {
        try decode(bytes) { reader throws(WireStop) in try Value(from: &reader) }
    }

    /// Decodes the whole of `bytes` as what `read` makes of it: for who goes on from the text without a wire value between.
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - read: Reads one value, from where the reader is.
    /// - Throws: ``WireError`` with path and offset.
    /// - Complexity: O(bytes), one allocation for the text and those of `read`.
    public func decode<Value>(
        _ bytes: Data,
        _ read: (inout WireReader) throws(WireStop) -> Value
    ) throws(WireError) -> WireDecoded<Value> {
        let text = PaddedText(bytes)
        let (value, drops) = try text.read(server: server, read)
        return WireDecoded(
            value: value,
            dropped: text.firstDrops(of: drops.kept),
            droppedCount: drops.count,
            lostWholeArray: drops.hasLostArray
        )
    }
}
