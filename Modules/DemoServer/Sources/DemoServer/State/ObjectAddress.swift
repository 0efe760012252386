/// The address of a post or a comment on the server that it is from. There is one for each of them, and most differ in a number at the end:
/// so they share the text before it.
struct ObjectAddress: Hashable, Sendable {
    /// An array's reference takes half of a text's.
    private var prefix: [UInt8]
    /// The number at the end; negative where there is none.
    private let number: Int32

    /// Takes an address apart.
    init(_ text: String) {
        let digits = text.utf8.reversed().prefix { (48...57).contains($0) }.count
        let start = text.utf8.index(text.utf8.endIndex, offsetBy: -digits)
        // A number with zeros before it, or too large, stays text.
        if digits > 0, text.utf8[start] != 48 || digits == 1, let number = Int32(text[start...]) {
            self.init(prefix: String(text[..<start]), number: number)
        } else {
            self.init(prefix: text, number: -1)
        }
    }

    /// - Parameter prefix: What stands before the number. It ends with no digit.
    init(prefix: String, number: Int32) {
        self.prefix = Array(prefix.utf8)
        self.number = number
    }

    var text: String {
        let digits = number < 0 ? "" : String(number)
        return String(unsafeUninitializedCapacity: prefix.count + digits.utf8.count) { room in
            let (_, end) = room.initialize(from: prefix)
            _ = UnsafeMutableBufferPointer(rebasing: room[end...]).initialize(from: digits.utf8)
            return prefix.count + digits.utf8.count
        }
    }

    /// Keeps the other's text before the number where it is the same.
    mutating func share(with other: ObjectAddress?) {
        if let other, other.prefix == prefix { prefix = other.prefix }
    }
}

extension ObjectAddress: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["text": text]) }
}

/// Texts before the numbers of addresses, each kept once: there are few servers.
struct SharedAddresses {
    private var known: [ObjectAddress] = []

    mutating func share(_ address: inout ObjectAddress) {
        if let other = known.first(where: { [address] in $0.hasPrefix(of: address) }) {
            address.share(with: other)
        } else if known.count < 32 {
            known.append(address)
        }
    }
}

extension ObjectAddress {
    fileprivate func hasPrefix(of other: ObjectAddress) -> Bool { prefix == other.prefix }
}
