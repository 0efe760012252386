public import Foundation

/// A decoder that uses the readers generated for every wire type. It is many times as fast as Foundation and gives the same result.
///
/// ```swift
/// let page = try WireDecoder().decode(ApiGetPostsResponse.self, from: response.body)
/// ```
///
/// The tests compare it with Foundation's `JSONDecoder`: both give the same value and leave out the same elements, or both throw. If an
/// element has several faults they may report different ones: this decoder meets them in the order of the text, Foundation in the order of
/// the fields.
public struct WireDecoder: WireDecoding {
    private let server: ServerVersion?

    /// Creates a decoder; it keeps no state between texts.
    ///
    /// - Parameter server: The version of the server that sent the response, if it is known: older versions of some endpoints respond with
    ///   other types.
    public init(server: ServerVersion? = nil) {
        self.server = server
    }

    /// Decodes the whole of `bytes` as one value.
    ///
    /// - Throws: ``WireError`` with path and offset.
    /// - Complexity: O(bytes), with one allocation for the text and those of the value.
    public func decode<Value: WireValue>(_ type: Value.Type, from bytes: Data) throws(WireError) -> WireDecoded<Value> {
        try decode(bytes) { reader throws(WireReadError) in try Value(from: &reader) }
    }

    /// Decodes the whole of `bytes` with the closure `read`, to process the text directly without an intermediate wire value.
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - read: Reads one value at the reader's position.
    /// - Throws: ``WireError`` with path and offset.
    /// - Complexity: O(bytes), with one allocation for the text and those of `read`.
    public func decode<Value>(
        _ bytes: Data,
        _ read: (inout WireReader) throws(WireReadError) -> Value
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
