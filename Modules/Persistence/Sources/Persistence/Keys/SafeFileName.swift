import Foundation
import Primitives

/// Makes file names that cannot leave their folder or collide, whatever the original name is.
enum SafeFileName {
    /// The number of characters that are kept for readability. The hash identifies the rest of the name.
    private static let readableLimit = 40

    /// Returns a lower-case ASCII name: the readable part of `readable`, followed by the hash of `identity`.
    ///
    /// The hash is taken of the composed form, because both forms of é are the same Swift string. Upper and lower case are different names;
    /// their hashes differ even if the disk ignores case.
    static func make(readable: String, identity: String) -> String {
        let prefix = readablePart(of: readable)
        let hash = FNV64.hash(composed(identity).utf8)
        return prefix.isEmpty ? hash.hex : "\(prefix)-\(hash.hex)"
    }

    /// Returns the readable part of `text`: its letters and digits in lower case, with one dash for each run of other characters between
    /// them.
    ///
    /// If one text is a prefix of another, its readable part is a prefix of the other's readable part, up to the limit.
    static func readablePart(of text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(readableLimit)
        for scalar in composed(text).unicodeScalars.prefix(readableLimit) {
            switch scalar {
            case "a"..."z", "0"..."9": bytes.append(UInt8(scalar.value))
            case "A"..."Z": bytes.append(UInt8(scalar.value) | 0x20)
            default: if let last = bytes.last, last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
            }
        }
        if bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the canonical form; ASCII text has only one form.
    static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// All digits in lower case, with leading zeros.
    var hex: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
