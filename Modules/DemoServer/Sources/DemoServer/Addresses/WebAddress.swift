/// The address of a link, taken apart and put together again as the real server keeps it (the WHATWG's URL standard).
struct WebAddress: Sendable {
    static let longest = 2000
    static let schemes: Set<String> = ["http", "https", "magnet"]

    let scheme: String
    /// What stands between the scheme and the path, its slashes included; empty where there is no host.
    private let authority: String
    let host: String
    private let path: String
    var query: String?
    var fragment: String?

    /// Reads an address.
    ///
    /// - Throws: `invalid_url` where there is no scheme, no host or no right one.
    init(parsing text: String) throws(ServerError) {
        var rest = Substring(Self.trimmed(text))
        guard let colon = rest.firstIndex(of: ":"), let first = rest.utf8.first, Self.isLetter(first),
            rest[..<colon].utf8.allSatisfy(Self.isSchemeByte)
        else { throw ServerError("invalid_url") }
        scheme = rest[..<colon].lowercased()
        rest = rest[rest.index(after: colon)...]
        if let hash = rest.firstIndex(of: "#") {
            fragment = PercentCoding.encoded(rest[rest.index(after: hash)...], .fragment)
            rest = rest[..<hash]
        }
        let port = Self.ports[scheme]
        if let mark = rest.firstIndex(of: "?") {
            query = PercentCoding.encoded(rest[rest.index(after: mark)...], port == nil ? .query : .specialQuery)
            rest = rest[..<mark]
        }
        if let port {
            let parts = try AddressAuthority(rest.drop { $0 == "/" || $0 == "\\" }, defaultPort: port)
            authority = "//\(parts.text)"
            host = parts.host
            path = Self.path(parts.rest.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" })
        } else {
            authority = ""
            host = ""
            let isOpaque = rest.first != "/"
            path = isOpaque ? PercentCoding.encoded(rest, .control) : PercentCoding.encoded(rest, .path)
        }
    }

    /// Reads an address as it is kept, cleaned; an empty one is none.
    init?(_ text: String) throws(ServerError) {
        if text.isEmpty { return nil }
        self = try WebAddress(parsing: text).cleaned
    }

    var text: String {
        "\(scheme):\(authority)\(path)\(query.map { "?\($0)" } ?? "")\(fragment.map { "#\($0)" } ?? "")"
    }

    /// Links lead to pages and magnets, and are not endless.
    func requireLinkable() throws(ServerError) {
        guard Self.schemes.contains(scheme) else { throw ServerError("invalid_url_scheme") }
        guard text.utf16.count <= Self.longest else { throw ServerError("url_length_overflow") }
    }

    /// The schemes with a host, and the ports that go without saying.
    private static let ports = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]

    /// Without the blanks around it, and without tabs and line breaks anywhere.
    private static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
        while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }))
    }

    /// A path without steps that lead nowhere: `.` stays, `..` goes back.
    private static func path(_ steps: [Substring]) -> String {
        var kept: [String] = []
        for (index, step) in steps.dropFirst().enumerated() {
            let isLast = index == steps.count - 2
            switch step.lowercased().replacing("%2e", with: ".") {
            case ".":
                if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default:
                kept.append(PercentCoding.encoded(step, .path))
            }
        }
        return "/\(kept.joined(separator: "/"))"
    }

    static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (48...57).contains(byte)
            || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
}
