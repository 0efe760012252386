/// How large pictures may be: what pict-rs takes unless told otherwise.
extension PictureHeader {
    /// Bytes of one file.
    static let largestFile = 40 << 20

    private var longestSide: Int { kind.isImage ? moves ? 1920 : 10_000 : 3840 }
    private var largestArea: Int { kind.isImage ? moves ? 2_073_600 : 40_000_000 : 8_294_400 }

    func requireFit() throws(PictureRefusal) {
        if width > longestSide { throw .tooWide }
        if height > longestSide { throw .tooTall }
        if width * height > largestArea { throw .tooManyPixels }
    }
}
