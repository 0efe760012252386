import Foundation

/// A greyscale picture that encodes itself as PNG.
struct GrayscaleImage {
    let width: Int
    let height: Int
    /// The points row by row; 255 is white.
    private var points: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        points = Array(repeating: 255, count: width * height)
    }

    /// Darkens a point to `shade`. A point outside the picture, or one that is darker already, stays as it is.
    mutating func darken(_ x: Int, _ y: Int, to shade: UInt8) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        points[y * width + x] = min(points[y * width + x], shade)
    }

    /// The picture as an uncompressed PNG.
    ///
    /// - Note: PNG is ISO/IEC 15948; its image data is zlib (RFC 1950) around deflate (RFC 1951).
    var png: Data {
        var bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Eight bits of grey; compression and filter method 0, not interlaced.
        bytes.append(Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, 0, 0, 0, 0]))
        bytes.append(Self.chunk("IDAT", packed))
        bytes.append(Self.chunk("IEND", []))
        return bytes
    }

    /// The rows, each after a zero byte (no filter), in stored (uncompressed) deflate blocks.
    private var packed: [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for y in 0..<height {
            rows.append(0)
            rows += points[(y * width)..<((y + 1) * width)]
        }
        var packed: [UInt8] = [0x78, 0x01]
        var start = 0
        while start < rows.count {
            let end = min(start + 0xFFFF, rows.count)
            let length = UInt16(end - start)
            packed.append(end == rows.count ? 1 : 0)
            for number in [length, ~length] { packed += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            packed += rows[start..<end]
            start = end
        }
        return packed + Self.big(Int(Self.adler32(rows)))
    }

    private static func chunk(_ kind: String, _ content: [UInt8]) -> Data {
        let checked = Array(kind.utf8) + content
        return Data(big(content.count) + checked + big(Int(crc32(checked))))
    }

    /// Returns a number as four bytes, the most significant byte first.
    private static func big(_ number: Int) -> [UInt8] {
        let word = UInt32(truncatingIfNeeded: number)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
