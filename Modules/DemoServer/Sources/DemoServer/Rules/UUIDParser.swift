/// Parses the UUIDs that clients send, with the error texts of Rust's `uuid`, which the real server uses.
enum UUIDParser {
    private static let groups = [8, 4, 4, 4, 12]

    static func requireValid(_ text: String) throws(ServerError) {
        if let complaint = error(about: text) { throw .unknown(complaint) }
    }

    /// Returns the 32 digits of a valid UUID in lower case, with hyphens.
    static func canonical(_ text: String) -> String {
        // Drops `urn:uuid:`, because that prefix contains a hexadecimal digit.
        let name = text.hasPrefix("urn:") ? text.dropFirst(9) : text[...]
        return grouped(Array(name.lowercased().utf8.filter(isDigit)))
    }

    /// Returns a random UUID (version 4).
    static func random(_ random: inout SeededRandom) -> String {
        let (high, low) = (random.next(), random.next())
        let halves = [
            high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
            low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000,
        ]
        return grouped(
            halves.flatMap { half in
                let digits = String(half, radix: 16)
                return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
            }
        )
    }

    private static func grouped(_ digits: [UInt8]) -> String {
        var rest = digits[...]
        return groups.map { count in
            defer { rest = rest.dropFirst(count) }
            return String(decoding: rest.prefix(count), as: UTF8.self)
        }.joined(separator: "-")
    }

    /// Returns the error about an invalid UUID. Nil for 32 digits with all four hyphens or none, in braces, after `urn:uuid:`, or alone.
    static func error(about text: String) -> String? {
        var digits = Substring(text)
        var offset = 0
        if text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 1 {
            digits = text.dropFirst().dropLast()
            offset = 1
        } else if text.hasPrefix("urn:uuid:") {
            digits = text.dropFirst(9)
            offset = 9
        }
        var hyphens: [Int] = []
        for (index, byte) in digits.utf8.enumerated() where !isDigit(byte) {
            guard byte == UInt8(ascii: "-") else {
                let found = digits.unicodeScalars[digits.utf8.index(digits.startIndex, offsetBy: index)]
                return "invalid character: expected an optional prefix of `urn:uuid:` followed by [0-9a-fA-F-], "
                    + "found `\(found)` at \(index + offset + 1)"
            }
            hyphens.append(index)
        }
        if hyphens.isEmpty, offset == 0 || digits.utf8.count == 32 {
            let count = digits.utf8.count
            return count == 32 ? nil : "invalid length: expected length 32 for simple format, found \(count)"
        }
        guard hyphens.count == 4 else { return "invalid group count: expected 5, found \(hyphens.count + 1)" }
        let bounds = [-1] + hyphens + [digits.utf8.count]
        for (group, expected) in groups.enumerated() {
            let found = bounds[group + 1] - bounds[group] - 1
            if found != expected {
                return "invalid group length in group \(group): expected \(expected), found \(found)"
            }
        }
        return nil
    }

    /// Returns sixteen bytes as a random UUID (version 4).
    static func random(_ bytes: ArraySlice<UInt8>) -> String {
        var digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()[...]
        var text = ""
        for count in groups {
            text += (text.isEmpty ? "" : "-") + digits.prefix(count)
            digits = digits.dropFirst(count)
        }
        var characters = Array(text)
        characters[14] = "4"
        // Two of its four bits are those of the variant.
        characters[19] = Array("89ab")[(characters[19].hexDigitValue ?? 0) & 3]
        return String(characters)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
