/// The limits of a response's head and body, beyond which the transfer is stopped.
///
/// libcurl does not limit bodies that it decodes, and its older versions do not limit heads.
struct ResponseLimits {
    /// The limits of a head; later versions of libcurl have about the same limits.
    static let head = (bytes: 256 << 10, lines: 1_000)

    /// The maximum size of a body in bytes, after decompression.
    let body: Int
    /// The size of the head, of a 1xx head before it and of the trailers, as far as they have arrived.
    private(set) var headSize = (bytes: 0, lines: 0)

    init(body: Int) { self.body = body }

    /// Counts a line of a head or of the trailers.
    ///
    /// - Returns: The reason for stopping the transfer; nil if it goes on.
    mutating func count(headLine bytes: Int) -> ResponseParser.Fault? {
        headSize.bytes += bytes
        headSize.lines += 1
        guard headSize.bytes > Self.head.bytes || headSize.lines > Self.head.lines else { return nil }
        return .notHTTP("its head is longer than \(Self.head.bytes) bytes or \(Self.head.lines) lines")
    }

    /// Returns true if a body of this size, announced or received, is accepted.
    func allow(body size: Int) -> Bool { size <= body }

    /// Begins to count anew.
    mutating func clear() { headSize = (0, 0) }
}
