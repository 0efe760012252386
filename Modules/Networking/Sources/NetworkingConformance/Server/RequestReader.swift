/// Parses requests from the bytes of a connection, with bodies of a given length or in chunks.
struct RequestReader: Sendable {
    typealias Header = HostileServer.Request.Header

    /// A request without its numbers on the connection.
    struct Parts {
        let method: String
        let target: String
        let headers: [Header]
        var body: [UInt8] = []
    }

    enum Found {
        case whole(Parts)
        /// The head is complete, and the client waits for `100 Continue` before it sends the body.
        case wantsPermission
        case incomplete
    }

    private var bytes: [UInt8] = []
    private var head: Parts?
    private var hasPermission = false

    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func next() -> Found {
        if head == nil {
            guard let end = Self.position(of: Array("\r\n\r\n".utf8), in: bytes, from: 0) else { return .incomplete }
            head = Self.head(bytes[..<end])
            bytes.removeFirst(end + 4)
        }
        guard var parts = head else { return .incomplete }
        guard let (body, length) = body(of: parts) else {
            guard !hasPermission, parts.headers.contains(where: { $0.name == "expect" }) else { return .incomplete }
            hasPermission = true
            return .wantsPermission
        }
        parts.body = body
        bytes.removeFirst(length)
        head = nil
        hasPermission = false
        return .whole(parts)
    }

    /// Returns the body and the number of bytes it occupies, once it is complete.
    private func body(of parts: Parts) -> ([UInt8], Int)? {
        if parts.headers.contains(where: { $0.name == "transfer-encoding" && $0.value == "chunked" }) {
            return chunkedBody()
        }
        let length = parts.headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        return bytes.count < length ? nil : (Array(bytes[..<length]), length)
    }

    private func chunkedBody() -> ([UInt8], Int)? {
        var body: [UInt8] = []
        var start = 0
        while let end = Self.position(of: [13, 10], in: bytes, from: start) {
            guard let size = Int(String(decoding: bytes[start..<end], as: UTF8.self), radix: 16) else { return nil }
            guard bytes.count >= end + 2 + size + 2 else { return nil }
            if size == 0 { return (body, end + 4) }
            body += bytes[(end + 2)..<(end + 2 + size)]
            start = end + 2 + size + 2
        }
        return nil
    }

    private static func head(_ bytes: ArraySlice<UInt8>) -> Parts {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ").map(String.init)
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count > 1 ? String(parts[1]) : ""
            return Header(name: parts.first?.lowercased() ?? "", value: value.trimmingSpaces)
        }
        return Parts(method: words.first ?? "", target: words.count > 1 ? words[1] : "", headers: headers)
    }

    private static func position(of mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= start + mark.count else { return nil }
        return (start...(bytes.count - mark.count)).first { bytes[$0...].starts(with: mark) }
    }
}

extension String {
    /// The text without spaces and tabs at either end.
    fileprivate var trimmingSpaces: String {
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(String(drop(while: blank).reversed()).drop(while: blank).reversed())
    }
}
