/// A UUID as a client writes it, and what the real server says of one that is none (as Rust's `uuid` words it).
enum UUIDText {
    private static let groups = [8, 4, 4, 4, 12]

    static func requireRight(_ text: String) throws(ServerError) {
        if let complaint = complaint(about: text) { throw .unknown(complaint) }
    }

    /// Nil for 32 digits, with all four hyphens or none, in braces or behind `urn:uuid:`, or alone.
    static func complaint(about text: String) -> String? {
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

    private static func isDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
