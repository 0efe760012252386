import Foundation
import Networking

/// A picture of an upload request.
struct UploadedPicture {
    let bytes: Data
    let kept: StoredPicture
}

/// The metadata of a picture whose bytes are stored under its digest.
struct StoredPicture: Hashable, Sendable {
    let digest: String
    let kind: PictureKind
    let width: Int
    let height: Int
}

extension UploadedPicture {
    /// Returns the maximum number of files in one request, which is the default of pict-rs.
    private static func mostFiles(in dialect: Dialect) -> Int { dialect >= .v0_19 ? 1 : 10 }

    /// Returns the pictures of a form in its order. One invalid picture refuses the whole form.
    static func all(
        in request: HTTPRequest,
        _ dialect: Dialect,
        of software: ServerSoftware = .lemmy
    ) throws(PictureError) -> [UploadedPicture] {
        let bytes = request.body ?? Data()
        var form = try FormParts(bytes, contentType: request.headers["Content-Type"])
        var files: [Data] = []
        while let part = try form.next() {
            guard part.name == software.uploadField, part.isFile else { throw .wrongField }
            guard files.count < mostFiles(in: dialect) else { throw .tooManyFiles }
            guard part.content.count <= PictureHeader.largestFile else { throw .tooLarge }
            let start = bytes.startIndex
            files.append(bytes[start + part.content.lowerBound..<start + part.content.upperBound])
        }
        guard !files.isEmpty else { throw .noFiles }
        var pictures: [UploadedPicture] = []
        for file in files { pictures.append(try UploadedPicture(file)) }
        return pictures
    }

    private init(_ file: Data) throws(PictureError) {
        guard !file.isEmpty else { throw .empty }
        // Copies the bytes, because a slice would retain the whole request.
        let bytes = Data(file)
        guard let header = PictureHeader.read(bytes) else { throw .noPicture }
        try header.requireWithinLimits()
        self.bytes = bytes
        kept = StoredPicture(
            digest: SHA256.digest(of: bytes),
            kind: header.kind,
            width: header.width,
            height: header.height
        )
    }
}

/// The reasons for refusing pictures, with the messages of pict-rs.
enum PictureError: Error, Hashable {
    case noFiles
    case tooManyFiles
    case wrongField
    case malformedForm
    case tooLarge
    case empty
    case noPicture
    case tooWide
    case tooTall
    case tooManyPixels
    /// The store would exceed its size limit.
    case storageFull
    /// The disk write failed, with the reason.
    case writeFailed(String)

    func status(in dialect: Dialect) -> Int {
        switch self {
        case .tooLarge: dialect >= .v0_19 ? 413 : 400
        case .storageFull, .writeFailed: 500
        default: 400
        }
    }

    /// Returns the message. pict-rs 0.5 reports the cause, 0.4 the place.
    func message(in dialect: Dialect) -> String {
        switch self {
        case .noFiles: "No files present in upload"
        case .tooManyFiles: dialect >= .v0_19 ? "Too many files in request" : Self.inTheForm
        case .wrongField: dialect >= .v0_19 ? "Found field with unexpected name or type" : Self.inTheForm
        case .malformedForm: dialect >= .v0_19 ? "Error in multipart creation" : Self.inTheForm
        case .tooLarge: dialect >= .v0_19 ? "File too large" : Self.inTheForm
        case .empty: dialect >= .v0_19 ? "Uploaded file is empty" : Self.inThePicture
        case .noPicture: dialect >= .v0_19 ? "Invalid media file provided" : Self.inThePicture
        case .tooWide: dialect >= .v0_19 ? "Too wide" : Self.inThePicture
        case .tooTall: dialect >= .v0_19 ? "Too tall" : Self.inThePicture
        case .tooManyPixels: dialect >= .v0_19 ? "Too many pixels" : Self.inThePicture
        case .storageFull: "No room: all pictures together may take \(PictureStore.limit >> 20) MB; delete some first"
        case .writeFailed(let reason): reason
        }
    }

    private static let inTheForm = "Couldn't upload file"
    private static let inThePicture = "Error in imagemagick"
}
