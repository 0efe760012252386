import Foundation

/// Makes file names that no name, however odd, can escape from or collide in.
enum SafeName {
    /// Letters kept for people; the rest of the name is the hash's business.
    private static let readableLimit = 40

    /// A name of lower-case ASCII: what can be read of `readable`, then the hash of `identity`.
    ///
    /// Both spellings of é are one name (Swift strings compare that way), so the hash is taken of the composed form; upper and lower
    /// case are two, and the hash keeps them apart where the disk does not.
    static func make(readable: String, identity: String) -> String {
        var prefix = ""
        for scalar in readable.precomposedStringWithCanonicalMapping.unicodeScalars.prefix(readableLimit) {
            let kept = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            let next = kept ? Character(scalar).lowercased() : "-"
            if next != "-" || !(prefix.isEmpty || prefix.hasSuffix("-")) { prefix += next }
        }
        if prefix.hasSuffix("-") { prefix.removeLast() }
        let hash = FNV64.hash(identity.precomposedStringWithCanonicalMapping)
        return prefix.isEmpty ? hash.hex : "\(prefix)-\(hash.hex)"
    }
}

/// FNV-1a, 64 bits: names files and schemas. Not a checksum and not a secret; a file says in full which key it belongs to.
enum FNV64 {
    /// The hash of the text's UTF-8.
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// All digits, lower case, zeros in front.
    var hex: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
