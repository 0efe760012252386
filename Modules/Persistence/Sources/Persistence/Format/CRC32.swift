/// The checksum of zlib, gzip and PNG (reflected, polynomial 0xEDB88320): any tool can check a file by hand.
///
/// It catches every change of up to 32 neighbouring bits, so no single flipped bit and no torn sector edge passes; a random other
/// content passes once in four thousand million, and then its length must fit too. It is no defence against somebody who forges.
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }

    private var state: UInt32 = 0xffff_ffff

    /// The checksum of everything so far.
    var value: UInt32 { ~state }

    /// Goes on over `bytes`.
    ///
    /// - Complexity: O(bytes).
    mutating func update(_ bytes: some Sequence<UInt8>) {
        state = Self.table.withUnsafeBufferPointer { table in
            let fast = bytes.withContiguousStorageIfAvailable { buffer in
                var state = state
                for byte in buffer { state = table[Int((state ^ UInt32(byte)) & 0xff)] ^ (state >> 8) }
                return state
            }
            return fast ?? bytes.reduce(state) { table[Int(($0 ^ UInt32($1)) & 0xff)] ^ ($0 >> 8) }
        }
    }
}
