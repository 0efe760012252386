/// The format of a picture, read from its bytes. The raw value is the extension of its alias.
///
/// Uploads are APNG, GIF, JPEG, PNG or WebP; the others stand in state files of earlier versions.
enum PictureKind: String, Sendable, CaseIterable {
    case apng
    case avif
    case gif
    case jpeg
    case jxl
    case mp4
    case png
    case webm
    case webp

    var contentType: String {
        switch self {
        case .mp4, .webm: "video/\(rawValue)"
        default: "image/\(rawValue)"
        }
    }

    var isImage: Bool { self != .mp4 && self != .webm }
}
