extension PictureHeader {
    /// - Note: ISO/IEC 18181: the bare code stream, or one in boxes.
    static func jxl(_ reader: ByteReader) -> PictureHeader? {
        if reader.has([0xFF, 0x0A], at: 0) { return jxl(reader, at: 2) }
        guard reader.has([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], at: 0) else { return nil }
        for box in Box.all(in: 12..<reader.count, of: reader) {
            // A part of a stream has its number before it.
            let start = box.content.lowerBound + (reader.has("jxlp", at: box.name) ? 4 : 0)
            guard reader.has("jxlc", at: box.name) || reader.has("jxlp", at: box.name) else { continue }
            return reader.has([0xFF, 0x0A], at: start) ? jxl(reader, at: start + 2) : nil
        }
        return nil
    }

    private static func jxl(_ reader: ByteReader, at start: Int) -> PictureHeader? {
        var bits = Bits(reader: reader, place: start * 8)
        guard let isSmall = bits.take(1), let height = side(isSmall == 1, &bits), let ratio = bits.take(3) else {
            return nil
        }
        // Width to height, by number.
        let ratios = [(0, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        let width = ratio == 0 ? side(isSmall == 1, &bits) : height * ratios[ratio].0 / ratios[ratio].1
        return width.map { PictureHeader(kind: .jxl, width: $0, height: height) }
    }

    private static func side(_ isSmall: Bool, _ bits: inout Bits) -> Int? {
        if isSmall { return bits.take(5).map { ($0 + 1) * 8 } }
        return bits.take(2).flatMap { bits.take([9, 13, 18, 30][$0]) }.map { $0 + 1 }
    }

    /// Bits of bytes, the lowest first.
    private struct Bits {
        let reader: ByteReader
        var place: Int

        mutating func take(_ count: Int) -> Int? {
            var value = 0
            for bit in 0..<count {
                guard let byte = reader.byte(place / 8) else { return nil }
                value |= (byte >> (place % 8) & 1) << bit
                place += 1
            }
            return value
        }
    }
}
