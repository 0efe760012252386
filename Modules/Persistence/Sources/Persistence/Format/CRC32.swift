/// The checksum of zlib, gzip and PNG (reflected, polynomial 0xEDB88320). Common tools can verify a file with it.
///
/// It detects every change of up to 32 adjacent bits, and therefore every single flipped bit. Random other contents pass once in four
/// thousand million cases, and only if their length matches too. It does not protect against deliberate forgery.
struct CRC32 {
    /// Eight tables of 256 entries each, so that eight bytes take one step. Table k holds the effect of a byte that k more bytes follow.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte: UInt32 in 0..<256 {
            var value = byte
            for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
            tables.append(value)
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xff)] ^ (before >> 8))
        }
        return tables
    }()

    private var state: UInt32 = 0xffff_ffff

    /// The checksum of all bytes so far.
    var value: UInt32 { ~state }

    /// Adds `bytes` to the checksum.
    ///
    /// - Complexity: O(bytes).
    mutating func update(_ bytes: some Sequence<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
            for byte in bytes { withUnsafeBytes(of: byte) { update($0) } }
        }
    }

    /// Adds `bytes` to the checksum.
    ///
    /// - Complexity: O(bytes), eight at a time.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        state = Self.tables.withUnsafeBufferPointer { table in
            var state = state
            var offset = 0
            while offset + 8 <= bytes.count {
                let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                let low = UInt32(truncatingIfNeeded: eight) ^ state
                let high = UInt32(truncatingIfNeeded: eight >> 32)
                var next = table[1792 + Int(low & 0xff)]
                next ^= table[1536 + Int((low >> 8) & 0xff)]
                next ^= table[1280 + Int((low >> 16) & 0xff)]
                next ^= table[1024 + Int(low >> 24)]
                next ^= table[768 + Int(high & 0xff)]
                next ^= table[512 + Int((high >> 8) & 0xff)]
                next ^= table[256 + Int((high >> 16) & 0xff)]
                state = next ^ table[Int(high >> 24)]
                offset += 8
            }
            for byte in bytes[offset...] { state = table[Int((state ^ UInt32(byte)) & 0xff)] ^ (state >> 8) }
            return state
        }
    }
}
