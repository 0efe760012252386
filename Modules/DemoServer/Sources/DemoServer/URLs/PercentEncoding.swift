/// Encodes and decodes the bytes that an address must not contain literally.
enum PercentEncoding {
    /// The sets of characters that are encoded in addition to control characters and non-ASCII ones.
    enum Component: String {
        case control = ""
        case fragment = " \"<>`"
        case query = " \"#<>"
        case specialQuery = " \"#<>'"
        case path = " \"<>`#?{}"
        case login = " \"<>`#?{}/:;=@[\\]^|"
    }

    static func encoded(_ text: some StringProtocol, _ place: Component) -> String {
        let reserved = Set(place.rawValue.utf8)
        return encoded(text) { (0x20..<0x7F).contains($0) && !reserved.contains($0) }
    }

    /// Encodes a form field: letters, digits and `*-._` stay, and a blank becomes a plus.
    static func formEncoded(_ text: String) -> String {
        encoded(text) { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 0x20
                || "*-._".utf8.contains(byte)
        }
        .replacing(" ", with: "+")
    }

    /// Encodes a component of an address: letters, digits and `-_.~` stay.
    static func component(_ text: String) -> String {
        encoded(text) { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "-_.~".utf8.contains(byte)
        }
    }

    static func decoded(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16),
                bytes[index + 1] != UInt8(ascii: "+")
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func encoded(_ text: some StringProtocol, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
