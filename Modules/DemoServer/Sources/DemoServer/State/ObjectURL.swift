/// The address of a post or a comment on its own server. Every one of them has an address, and most differ only in a number at the end;
/// therefore they share the text before it.
struct ObjectURL: Hashable, Sendable {
    /// The text before the number. It is an array because a reference to one takes half the size of a string.
    private var prefix: [UInt8]
    /// The number at the end; negative if there is none.
    private let number: Int32

    /// Splits an address.
    init(_ text: String) {
        let digits = text.utf8.reversed().prefix { (48...57).contains($0) }.count
        let start = text.utf8.index(text.utf8.endIndex, offsetBy: -digits)
        // A number with leading zeros, or one that is too large, remains part of the text.
        if digits > 0, text.utf8[start] != 48 || digits == 1, let number = Int32(text[start...]) {
            self.init(prefix: String(text[..<start]), number: number)
        } else {
            self.init(prefix: text, number: -1)
        }
    }

    /// Makes an address.
    ///
    /// - Parameter prefix: The text before the number. It must not end with a digit.
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

    /// Shares the storage of the other address's prefix, if the prefixes are equal.
    mutating func sharePrefix(with other: ObjectURL?) {
        if let other, other.prefix == prefix { prefix = other.prefix }
    }
}

extension ObjectURL: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["text": text]) }
}

/// The distinct prefixes of addresses. There are few, because there are few servers.
struct SharedURLPrefixes {
    private var known: [ObjectURL] = []

    mutating func sharePrefix(_ address: inout ObjectURL) {
        if let other = known.first(where: { [address] in $0.hasPrefix(of: address) }) {
            address.sharePrefix(with: other)
        } else if known.count < 32 {
            known.append(address)
        }
    }
}

extension ObjectURL {
    fileprivate func hasPrefix(of other: ObjectURL) -> Bool { prefix == other.prefix }
}
