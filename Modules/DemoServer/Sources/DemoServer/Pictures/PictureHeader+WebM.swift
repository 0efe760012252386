extension PictureHeader {
    /// - Note: RFC 8794, Extensible Binary Meta Language, and RFC 9559, Matroska.
    static func webM(_ reader: ByteReader) -> PictureHeader? {
        guard let head = Element(at: 0, of: reader, in: 0..<reader.count), head.id == 0x1A45_DFA3,
            let kind = head.inside(0x4282, reader), reader.has("webm", at: kind.content.lowerBound),
            let segment = Element(at: head.content.upperBound, of: reader, in: 0..<reader.count),
            segment.id == 0x1853_8067, let tracks = segment.inside(0x1654_AE6B, reader)
        else { return nil }
        for track in tracks.children(reader) where track.id == 0xAE {
            guard let video = track.inside(0xE0, reader), let width = video.inside(0xB0, reader)?.number(reader),
                let height = video.inside(0xBA, reader)?.number(reader)
            else { continue }
            return PictureHeader(kind: .webm, width: width, height: height, moves: true)
        }
        return nil
    }

    private struct Element {
        let id: Int
        let content: Range<Int>

        /// No file has more beside each other before it has said how large it is.
        private static let most = 10_000

        init?(at place: Int, of reader: ByteReader, in range: Range<Int>) {
            guard let first = reader.byte(place), first >= 0x10 else { return nil }
            let idLength = UInt8(first).leadingZeroBitCount + 1
            guard let id = reader.big(place, idLength), let second = reader.byte(place + idLength), second > 0 else {
                return nil
            }
            let sizeLength = UInt8(second).leadingZeroBitCount + 1
            let start = place + idLength + sizeLength
            // Of eight bytes the first says only that there are eight.
            let read = sizeLength == 8 ? reader.big(place + idLength + 1, 7) : reader.big(place + idLength, sizeLength)
            guard let read, start <= range.upperBound else { return nil }
            let highest = 1 << (7 * sizeLength) - 1
            let size = read & highest
            // All ones: it ends where that ends which it is in.
            let end = size == highest ? range.upperBound : min(start + size, range.upperBound)
            self.id = id
            content = start..<end
        }

        func children(_ reader: ByteReader) -> [Element] {
            var children: [Element] = []
            var place = content.lowerBound
            while place < content.upperBound, children.count < Self.most,
                let child = Element(at: place, of: reader, in: content)
            {
                children.append(child)
                place = child.content.upperBound
            }
            return children
        }

        func inside(_ id: Int, _ reader: ByteReader) -> Element? { children(reader).first { $0.id == id } }

        func number(_ reader: ByteReader) -> Int? {
            content.count < 8 ? reader.big(content.lowerBound, content.count) : nil
        }
    }
}
