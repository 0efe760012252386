/// How large pictures may be: what pict-rs takes unless told otherwise.
extension PictureHeader {
    /// Bytes of one file.
    static let largestFile = 40 << 20

    private var longestSide: Int { moves ? 1920 : 10_000 }
    private var largestArea: Int { moves ? 2_073_600 : 40_000_000 }

    func requireFit() throws(PictureRefusal) {
        if width > longestSide { throw .tooWide }
        if height > longestSide { throw .tooTall }
        if width * height > largestArea { throw .tooManyPixels }
    }
}
