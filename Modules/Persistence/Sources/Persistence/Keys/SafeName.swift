import Foundation
import Primitives

/// Makes file names that no name, however odd, can escape from or collide in.
enum SafeName {
    /// Letters kept for people; the rest of the name is the hash's business.
    private static let readableLimit = 40

    /// A name of lower-case ASCII: what can be read of `readable`, then the hash of `identity`.
    ///
    /// Both spellings of é are one name (Swift strings compare that way), so the hash is taken of the composed form; upper and lower
    /// case are two, and the hash keeps them apart where the disk does not.
    static func make(readable: String, identity: String) -> String {
        let prefix = readablePart(of: readable)
        let hash = FNV64.hash(composed(identity).utf8)
        return prefix.isEmpty ? hash.hex : "\(prefix)-\(hash.hex)"
    }

    /// What a name shows of `text`: letters and digits in lower case, one dash for each run of anything else between them.
    ///
    /// A text that begins as another does has a readable part that begins as the other's does, up to the limit.
    static func readablePart(of text: String) -> String {
        var bytes: [UInt8] = []
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

    /// The one spelling that is hashed; ASCII has no other.
    private static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// All digits, lower case, zeros in front.
    var hex: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
