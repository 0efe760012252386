import Networking

/// The path and query of a request line, decoded as forms are: `+` is a space, bytes that are no UTF-8 become U+FFFD.
struct RequestTarget {
    let path: String
    let query: [HTTPRequest.QueryItem]

    init(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = Self.decode(parts[0], plusIsSpace: false)
        query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return HTTPRequest.QueryItem(
                Self.decode(sides[0], plusIsSpace: true),
                sides.count > 1 ? Self.decode(sides[1], plusIsSpace: true) : ""
            )
        }
    }

    private static func decode(_ text: Substring, plusIsSpace: Bool) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
