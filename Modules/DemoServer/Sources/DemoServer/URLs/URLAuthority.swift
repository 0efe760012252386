import Foundation

/// The authority of an address: user, host and port.
///
/// It is parsed by bytes, because a search for a character from the end takes quadratic time in a row of flags.
struct URLAuthority {
    /// The authority as it is stored.
    let text: String
    let host: String
    /// The text after the authority.
    let rest: Substring

    init(_ text: Substring, defaultPort: Int) throws(ServerError) {
        let end = text.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") } ?? text.endIndex
        rest = text[end...]
        var place = text[..<end]
        var login = ""
        if let at = place.utf8.lastIndex(of: UInt8(ascii: "@")) {
            login = Self.login(place[..<at])
            place = place[place.utf8.index(after: at)...]
        }
        let split = Self.portStart(in: place)
        host = try Self.host(place[..<(split ?? place.endIndex)])
        var port = ""
        if let split {
            let digits = place[place.utf8.index(after: split)...]
            guard digits.utf8.allSatisfy({ (48...57).contains($0) }), digits.isEmpty || Int(digits) ?? .max <= 65_535
            else { throw ServerError("invalid_url") }
            if let number = Int(digits), number != defaultPort { port = ":\(number)" }
        }
        self.text = "\(login)\(host)\(port)"
    }

    private static func login(_ text: Substring) -> String {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { PercentEncoding.encoded($0, .login) }
        let name = parts[0]
        let password = parts.count > 1 ? parts[1] : ""
        if name.isEmpty, password.isEmpty { return "" }
        return password.isEmpty ? "\(name)@" : "\(name):\(password)@"
    }

    /// Returns the colon before a port. Colons in brackets belong to the host.
    private static func portStart(in place: Substring) -> Substring.Index? {
        guard let colon = place.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        if let bracket = place.utf8.lastIndex(of: UInt8(ascii: "]")), colon < bracket { return nil }
        return colon
    }

    private static func host(_ text: Substring) throws(ServerError) -> String {
        if text.utf8.first == UInt8(ascii: "[") {
            guard text.utf8.last == UInt8(ascii: "]"), text.utf8.dropFirst().dropLast().allSatisfy(isHexOrColon) else {
                throw ServerError("invalid_url")
            }
            return text.lowercased()
        }
        let name = PercentEncoding.decoded(text).lowercased().precomposedStringWithCanonicalMapping
        var labels: [String] = []
        for label in name.split(separator: ".", omittingEmptySubsequences: false) {
            guard let encoded = Punycode.label(label) else { throw ServerError("invalid_url") }
            labels.append(encoded)
        }
        let host = labels.joined(separator: ".")
        guard !host.isEmpty, !host.utf8.contains(where: isForbidden) else { throw ServerError("invalid_url") }
        return try number(host) ?? host
    }

    /// Returns the IPv4 address in four numbers, if the last label of the host is a number in any notation.
    private static func number(_ host: String) throws(ServerError) -> String? {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count > 1, labels.last == "" { labels.removeLast() }
        guard let last = labels.last,
            value(last) != nil || !last.isEmpty && last.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        var numbers: [UInt64] = []
        for label in labels {
            guard let number = value(label) else { throw ServerError("invalid_url") }
            numbers.append(number)
        }
        guard numbers.count <= 4, numbers.dropLast().allSatisfy({ $0 < 256 }), let tail = numbers.popLast(),
            tail < 1 << (8 * UInt64(4 - numbers.count))
        else { throw ServerError("invalid_url") }
        let address = numbers.enumerated().reduce(tail) { $0 + $1.element << (8 * UInt64(3 - $1.offset)) }
        return [24, 16, 8, 0].map { String(address >> UInt64($0) & 255) }.joined(separator: ".")
    }

    private static func value(_ label: Substring) -> UInt64? {
        if label.isEmpty { return nil }
        if label.hasPrefix("0x") { return label.count == 2 ? 0 : UInt64(label.dropFirst(2), radix: 16) }
        guard label.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return label.hasPrefix("0") && label.count > 1 ? UInt64(label.dropFirst(), radix: 8) : UInt64(label)
    }

    private static func isHexOrColon(_ byte: UInt8) -> Bool {
        (48...58).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte) || byte == UInt8(ascii: ".")
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "#/:<>?@[\\]^|%".utf8.contains(byte)
    }
}
