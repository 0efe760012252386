/// The decoded path and query of a request line. Invalid UTF-8 becomes U+FFFD, and `+` in a query is a space.
///
/// An encoded slash, percent sign or plus in the path stays encoded, so that it does not separate components. An
/// absolute URL, which proxies receive, is reduced to its path and query; a fragment after `#` is ignored.
struct RequestTarget {
    let path: String
    let query: [HTTPPortRequest.QueryItem]

    init(_ target: String) {
        let parts = Self.local(target).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0].isEmpty ? "/" : Self.decode(parts[0], inPath: true)
        query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return HTTPPortRequest.QueryItem(
                Self.decode(sides[0], inPath: false),
                sides.count > 1 ? Self.decode(sides[1], inPath: false) : ""
            )
        }
    }

    private init(path: String, query: [HTTPPortRequest.QueryItem]) { (self.path, self.query) = (path, query) }

    /// Returns the target relative to a path prefix such as `/lemmy`; nil if it is outside the prefix.
    func below(_ base: String) -> RequestTarget? {
        guard path != base else { return RequestTarget(path: "/", query: query) }
        guard path.hasPrefix(base + "/") else { return nil }
        return RequestTarget(path: String(path.dropFirst(base.count)), query: query)
    }

    /// Returns the path and query of a target.
    private static func local(_ target: String) -> Substring {
        let whole = target.prefix { $0 != "#" }
        guard !whole.hasPrefix("/"), let scheme = whole.firstRange(of: "://") else { return whole }
        return whole[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
    }

    /// The bytes that stay encoded in a path.
    private static let kept = Set("%/+".utf8)

    private static func decode(_ text: Substring, inPath: Bool) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2]), !inPath || !kept.contains(high << 4 | low)
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(!inPath && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
