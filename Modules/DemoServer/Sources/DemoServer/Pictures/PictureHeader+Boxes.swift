/// A box of a file that is made of them.
///
/// - Note: ISO/IEC 14496-12, ISO base media file format.
struct Box {
    /// Where its four letters are.
    let name: Int
    let content: Range<Int>

    /// The boxes one after the other; one that says it is longer than what is there ends there.
    static func all(in range: Range<Int>, of reader: ByteReader) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound, boxes.count < most, let size = reader.big(place, 4) {
            var start = place + 8
            var end = place + size
            if size == 0 { end = range.upperBound }
            if size == 1 {
                // Of a length in eight bytes the first two have to be nothing.
                guard reader.big(place + 8, 2) == 0, let long = reader.big(place + 10, 6) else { break }
                start = place + 16
                end = place + long
            }
            guard start <= end, start <= range.upperBound else { break }
            boxes.append(Box(name: place + 4, content: start..<min(end, range.upperBound)))
            place = end
        }
        return boxes
    }

    /// No picture has more beside each other.
    private static let most = 10_000
}

extension PictureHeader {
    /// AVIF, and MP4 with what is like it.
    static func boxes(_ reader: ByteReader) -> PictureHeader? {
        guard reader.has("ftyp", at: 4), let size = reader.big(0, 4), size >= 16, size <= 4096 else { return nil }
        let all = Box.all(in: 0..<reader.count, of: reader)
        let brands = stride(from: 8, to: min(size, reader.count), by: 4)
        if brands.contains(where: { reader.has("avif", at: $0) || reader.has("avis", at: $0) }) {
            return avif(all, reader, moves: reader.has("avis", at: 8))
        }
        if brands.contains(where: { reader.has("heic", at: $0) || reader.has("mif1", at: $0) }) { return nil }
        return mp4(all, reader)
    }

    private static func avif(_ all: [Box], _ reader: ByteReader, moves: Bool) -> PictureHeader? {
        guard let meta = all.first(where: { reader.has("meta", at: $0.name) }), meta.content.count >= 4,
            let properties = inside(meta.content.dropFirst(4), "iprp", reader),
            let list = inside(properties, "ipco", reader)
        else { return nil }
        // Beside the picture's own there may be those of its tiles and of a thumbnail: it is the largest.
        return Box.all(in: list, of: reader).filter { reader.has("ispe", at: $0.name) }
            .compactMap { box -> PictureHeader? in
                let start = box.content.lowerBound
                guard box.content.count >= 12, let width = reader.big(start + 4, 4),
                    let height = reader.big(start + 8, 4)
                else { return nil }
                return PictureHeader(kind: .avif, width: width, height: height, moves: moves)
            }
            .max { $0.width < $1.width }
    }

    /// The first track that is to be seen says how large.
    private static func mp4(_ all: [Box], _ reader: ByteReader) -> PictureHeader? {
        guard let movie = all.first(where: { reader.has("moov", at: $0.name) }) else { return nil }
        for track in Box.all(in: movie.content, of: reader) where reader.has("trak", at: track.name) {
            guard let header = inside(track.content, "tkhd", reader), let version = reader.byte(header.lowerBound)
            else { continue }
            let place = header.lowerBound + (version == 0 ? 76 : 88)
            guard place + 8 <= header.upperBound, let width = reader.big(place, 2),
                let height = reader.big(place + 4, 2)
            else { continue }
            if width > 0, height > 0 { return PictureHeader(kind: .mp4, width: width, height: height, moves: true) }
        }
        return nil
    }

    private static func inside(_ range: Range<Int>, _ name: StaticString, _ reader: ByteReader) -> Range<Int>? {
        Box.all(in: range, of: reader).first { reader.has(name, at: $0.name) }?.content
    }
}
