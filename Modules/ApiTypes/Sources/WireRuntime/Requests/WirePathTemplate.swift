/// The path of an endpoint with placeholders, such as `/accounts/{id}/statuses`, and their values.
///
/// Only ``WireRequest/path(percentEncoded:)`` creates one. A value fills its placeholder within one segment. A value that a server or a
/// proxy could take for another path is refused, not changed.
struct WirePathTemplate {
    let endpoint: WireEndpoint
    let parameters: [WireQueryItem]
    let isPercentEncoded: Bool

    func text() throws(WireError) -> String {
        guard endpoint.path.utf8.contains(UInt8(ascii: "{")) else { return endpoint.path }
        var segments: [String] = []
        for segment in endpoint.path.split(separator: "/", omittingEmptySubsequences: false) {
            segments.append(try filled(segment))
        }
        return segments.joined(separator: "/")
    }

    private func filled(_ segment: Substring) throws(WireError) -> String {
        var result = ""
        var last: String?
        var rest = segment
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            result += try value(of: name)
            last = name
            rest = rest[rest.index(after: close)...]
        }
        result += rest
        // Check the whole segment: `{name}.{type}` with two empty values would be a dot. Percent-encoding does not help, because URL
        // parsers decode it.
        if let last, result == "." || result == ".." {
            throw refusal(of: last, "is “\(result)”, which leads to another path")
        }
        return result
    }

    private func value(of name: String) throws(WireError) -> String {
        guard let value = parameters.first(where: { $0.name == name })?.value else {
            throw refusal(of: name, "is not among the request's path parameters")
        }
        guard !value.isEmpty else { throw refusal(of: name, "is empty, which leads to another path") }
        for byte in value.utf8
        where byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
            let what = byte < 0x20 || byte == 0x7F ? "a control character" : "“\(UnicodeScalar(byte))”"
            throw refusal(of: name, "has \(what) in it, which may lead to another path")
        }
        return isPercentEncoded ? Self.encoded(value) : value
    }

    private func refusal(of name: String, _ reason: String) -> WireError {
        WireError(
            .unaddressable,
            "\(endpoint): \(name) \(reason).",
            hint: "Give an id as a server wrote it.",
            path: WirePath([.key(name)])
        )
    }

    /// Percent-encodes everything except RFC 3986's unreserved characters, in upper case as the RFC recommends.
    private static func encoded(_ value: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(value.utf8.count)
        for byte in value.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
