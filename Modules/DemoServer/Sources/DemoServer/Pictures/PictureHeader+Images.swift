extension PictureHeader {
    /// Reads the header of a PNG.
    ///
    /// - Note: W3C, Portable Network Graphics (PNG) Specification; an animated one has an `acTL` chunk before its first image data.
    static func png(_ reader: ByteReader) -> PictureHeader? {
        guard reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), reader.has("IHDR", at: 12),
            let width = reader.big(16, 4), let height = reader.big(20, 4)
        else { return nil }
        var chunk = 33
        while let size = reader.big(chunk, 4), !reader.has("IDAT", at: chunk + 4) {
            if reader.has("acTL", at: chunk + 4) {
                return PictureHeader(kind: .apng, width: width, height: height, moves: true)
            }
            chunk += size + 12
        }
        return PictureHeader(kind: .png, width: width, height: height)
    }

    /// Reads the header of a GIF.
    ///
    /// - Note: CompuServe, Graphics Interchange Format, versions 87a and 89a.
    static func gif(_ reader: ByteReader) -> PictureHeader? {
        guard reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0), let width = reader.little(6, 2),
            let height = reader.little(8, 2)
        else { return nil }
        return PictureHeader(kind: .gif, width: width, height: height, moves: true)
    }

    /// Reads the header of a JPEG.
    ///
    /// - Note: ITU-T T.81; the first frame header has the size.
    static func jpeg(_ reader: ByteReader) -> PictureHeader? {
        guard reader.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
        var place = 2
        while reader.byte(place) == 0xFF, let marker = reader.byte(place + 1) {
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD8: place += 2
            case 0xC4, 0xC8, 0xCC: place = next(after: place, reader)
            case 0xC0...0xCF:
                guard let height = reader.big(place + 5, 2), let width = reader.big(place + 7, 2) else { return nil }
                return PictureHeader(kind: .jpeg, width: width, height: height)
            // Image data, or its end, comes before any frame header.
            case 0xD9, 0xDA: return nil
            default: place = next(after: place, reader)
            }
        }
        return nil
    }

    /// Returns the end of the segment that begins here. An invalid length leads to the end of the file.
    private static func next(after segment: Int, _ reader: ByteReader) -> Int {
        guard let size = reader.big(segment + 2, 2), size >= 2 else { return reader.count }
        return segment + 2 + size
    }

    /// Reads the header of a WebP.
    ///
    /// - Note: RFC 9649, WebP Image Format.
    static func webP(_ reader: ByteReader) -> PictureHeader? {
        guard reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) else { return nil }
        if reader.has("VP8X", at: 12), let flags = reader.byte(20), let width = reader.little(24, 3),
            let height = reader.little(27, 3)
        {
            return PictureHeader(kind: .webp, width: width + 1, height: height + 1, moves: flags & 2 != 0)
        }
        if reader.has("VP8L", at: 12), reader.byte(20) == 0x2F, let sizes = reader.little(21, 4) {
            return PictureHeader(kind: .webp, width: sizes & 0x3FFF + 1, height: sizes >> 14 & 0x3FFF + 1)
        }
        if reader.has("VP8 ", at: 12), reader.has([0x9D, 0x01, 0x2A], at: 23), let width = reader.little(26, 2),
            let height = reader.little(28, 2)
        {
            return PictureHeader(kind: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
        }
        return nil
    }
}
