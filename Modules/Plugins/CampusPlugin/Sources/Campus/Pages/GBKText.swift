import Foundation

/// The text of bytes in GBK, which Chinese portals send under various names (`gb2312`, `gbk`, `gb18030`).
///
/// Foundation knows the characters, but it refuses a whole page because of one invalid byte, and portals do send such bytes: they cut names
/// in the middle of a character. The bytes are therefore checked first by the rules of the encoding, and invalid bytes become U+FFFD.
package struct GBKText: Hashable, Sendable {
    /// The decoded text.
    package let text: String
    /// The number of invalid bytes, each of which is a U+FFFD in the text.
    package let invalidByteCount: Int

    /// Decodes bytes.
    ///
    /// - Throws: ``HTMLError`` if this system's Foundation does not know the encoding.
    /// - Complexity: O(bytes).
    package init(decoding bytes: some Collection<UInt8>) throws(HTMLError) {
        let (sound, invalidByteCount) = Self.sanitized(Array(bytes))
        guard let text = String(data: Data(sound), encoding: Self.gb18030) else {
            throw HTMLError("the page is in GBK, and Foundation cannot read that here")
        }
        self.text = text
        self.invalidByteCount = invalidByteCount
    }

    /// GB 18030 contains GBK and is supported on all systems; the number is that of Core Foundation's `kCFStringEncodingGB_18030_2000`.
    private static let gb18030 = String.Encoding(rawValue: 0x8000_0632)
    private static let replacement: [UInt8] = [0x84, 0x31, 0xA4, 0x37]
    private static let euro: [UInt8] = [0xA2, 0xE3]

    /// Returns the bytes with U+FFFD in place of those that are no character by the rules of the encoding.
    private static func sanitized(_ bytes: [UInt8]) -> ([UInt8], Int) {
        var sound: [UInt8] = []
        sound.reserveCapacity(bytes.count)
        var broken = 0
        var index = 0
        while index < bytes.count {
            let length = characterLength(in: bytes, at: index)
            switch length {
            case 0 where bytes[index] == 0x80:
                // Windows' GBK has the euro sign at this byte.
                sound += euro
            case 0:
                sound += replacement
                broken += 1
            default:
                sound += bytes[index..<(index + length)]
            }
            index += max(1, length)
        }
        return (sound, broken)
    }

    /// Returns the length of the character at `index`: 1, 2 or 4; 0 if no character begins there.
    private static func characterLength(in bytes: [UInt8], at index: Int) -> Int {
        let lead = bytes[index]
        if lead < 0x80 { return 1 }
        guard (0x81...0xFE).contains(lead), index + 1 < bytes.count else { return 0 }
        let second = bytes[index + 1]
        if (0x40...0xFE).contains(second), second != 0x7F { return 2 }
        guard (0x30...0x39).contains(second), index + 3 < bytes.count else { return 0 }
        let (third, fourth) = (bytes[index + 2], bytes[index + 3])
        guard (0x81...0xFE).contains(third), (0x30...0x39).contains(fourth) else { return 0 }
        return isAssigned(lead, second, third, fourth) ? 4 : 0
    }

    /// Returns true if four bytes are in one of the two ranges: the rest of the basic plane, and the other planes. The characters are
    /// numbered consecutively.
    private static func isAssigned(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
        let upper = (Int(first) - 0x81) * 10 + Int(second) - 0x30
        let number = (upper * 126 + Int(third) - 0x81) * 10 + Int(fourth) - 0x30
        return number <= 39_419 || (189_000...1_237_575).contains(number)
    }
}
