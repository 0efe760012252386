/// What a picture is, as its bytes say. The name is what its alias ends with.
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
