extension [UInt8] {
    /// Returns the bytes of a text in UTF-8.
    public static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Returns a whole HTTP/1.1 response with the length of its body.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: Additional header lines without line ends: `Location: /new`.
    ///   - body: The body.
    public static func answer(_ status: Int, headers: [String] = [], body: [UInt8] = []) -> [UInt8] {
        head("HTTP/1.1 \(status) Scripted", headers + ["Content-Length: \(body.count)"]) + body
    }

    /// Returns a head: its lines and the blank line after them.
    ///
    /// - Parameters:
    ///   - status: The status line without its line end.
    ///   - headers: The header lines without line ends.
    public static func head(_ status: String, _ headers: [String] = []) -> [UInt8] {
        text(([status] + headers).map { "\($0)\r\n" }.joined() + "\r\n")
    }

    /// Returns a whole response with a chunked body.
    ///
    /// - Parameters:
    ///   - chunks: The chunks; none may be empty.
    ///   - headers: Additional header lines.
    ///   - trailers: The header lines after the last chunk.
    public static func chunked(_ chunks: [[UInt8]], headers: [String] = [], trailers: [String] = []) -> [UInt8] {
        let body = chunks.flatMap { text("\(String($0.count, radix: 16))\r\n") + $0 + text("\r\n") }
        return head("HTTP/1.1 200 OK", headers + ["Transfer-Encoding: chunked"]) + body
            + text("0\r\n" + trailers.map { "\($0)\r\n" }.joined() + "\r\n")
    }
}
