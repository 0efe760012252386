/// A number as it was written: its digits, as long as whoever reads them has the text.
package struct JSONNumber {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isWhole: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Its value if it is written without fraction and exponent, and not too large.
    var integer: Int? {
        guard isWhole else { return nil }
        guard bytes.count <= 18 else { return Int(text) }
        var value = 0
        for byte in bytes where byte != UInt8(ascii: "-") { value = value &* 10 &+ Int(byte &- 48) }
        return bytes.first == UInt8(ascii: "-") ? -value : value
    }

    var double: Double? { Double(text) }

    /// Whether there is a number for it at all.
    var isInRange: Bool { isWhole && bytes.count <= 300 || double?.isFinite == true }
}
