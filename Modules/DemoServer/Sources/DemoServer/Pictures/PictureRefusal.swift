/// Why pictures are not taken, in the words of pict-rs.
enum PictureRefusal: Error, Hashable {
    case noFiles
    case tooManyFiles
    case wrongField
    case brokenForm
    case tooLarge
    case empty
    case noPicture
    case tooWide
    case tooTall
    case tooManyPixels
    /// All that is kept together would be too much.
    case noRoom
    /// The disk did not take it, and why.
    case notKept(String)

    func status(in dialect: Dialect) -> Int {
        switch self {
        case .tooLarge: dialect == .v0_19 ? 413 : 400
        case .noRoom, .notKept: 500
        default: 400
        }
    }

    /// pict-rs 0.5 tells the cause, 0.4 where it was.
    func message(in dialect: Dialect) -> String {
        switch self {
        case .noFiles: "No files present in upload"
        case .tooManyFiles: dialect == .v0_19 ? "Too many files in request" : Self.inTheForm
        case .wrongField: dialect == .v0_19 ? "Found field with unexpected name or type" : Self.inTheForm
        case .brokenForm: dialect == .v0_19 ? "Error in multipart creation" : Self.inTheForm
        case .tooLarge: dialect == .v0_19 ? "File too large" : Self.inTheForm
        case .empty: dialect == .v0_19 ? "Uploaded file is empty" : Self.inThePicture
        case .noPicture: dialect == .v0_19 ? "Invalid media file provided" : Self.inThePicture
        case .tooWide: dialect == .v0_19 ? "Too wide" : Self.inThePicture
        case .tooTall: dialect == .v0_19 ? "Too tall" : Self.inThePicture
        case .tooManyPixels: dialect == .v0_19 ? "Too many pixels" : Self.inThePicture
        case .noRoom: "No room: all pictures together may take \(PictureStore.limit >> 20) MB; delete some first"
        case .notKept(let reason): reason
        }
    }

    private static let inTheForm = "Couldn't upload file"
    private static let inThePicture = "Error in imagemagick"
}
