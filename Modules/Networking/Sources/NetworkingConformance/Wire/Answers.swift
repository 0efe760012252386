extension [UInt8] {
    /// A text's bytes in UTF-8.
    public static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// A whole answer in HTTP/1.1 with the length of its body.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: More headers, each a line without its end: `Location: /new`.
    ///   - body: The body.
    public static func answer(_ status: Int, headers: [String] = [], body: [UInt8] = []) -> [UInt8] {
        head("HTTP/1.1 \(status) Scripted", headers + ["Content-Length: \(body.count)"]) + body
    }

    /// A head: its lines and the blank line behind them.
    ///
    /// - Parameters:
    ///   - status: The status line without its end.
    ///   - headers: The header lines, without theirs.
    public static func head(_ status: String, _ headers: [String] = []) -> [UInt8] {
        text(([status] + headers).map { "\($0)\r\n" }.joined() + "\r\n")
    }

    /// A whole answer whose body comes in chunks.
    ///
    /// - Parameters:
    ///   - chunks: The chunks, none of them empty.
    ///   - headers: More headers.
    ///   - trailers: Header lines behind the last chunk.
    public static func chunked(_ chunks: [[UInt8]], headers: [String] = [], trailers: [String] = []) -> [UInt8] {
        let body = chunks.flatMap { text("\(String($0.count, radix: 16))\r\n") + $0 + text("\r\n") }
        return head("HTTP/1.1 200 OK", headers + ["Transfer-Encoding: chunked"]) + body
            + text("0\r\n" + trailers.map { "\($0)\r\n" }.joined() + "\r\n")
    }
}
