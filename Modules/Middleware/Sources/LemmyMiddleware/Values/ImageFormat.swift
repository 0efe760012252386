/// The format of an uploaded file.
public enum ImageFormat: String, Codable, Hashable, Sendable, CaseIterable {
    /// The PNG format.
    case png
    /// The JPEG format.
    case jpeg
    /// The GIF format.
    case gif
    /// The WebP format.
    case webp
    /// The AVIF format.
    case avif
    /// An MP4 video, on servers that accept videos.
    case mp4
    /// A WebM video, on servers that accept videos.
    case webm

    /// The media type for a header: `image/png`.
    var contentType: String {
        switch self {
        case .mp4, .webm: "video/\(rawValue)"
        default: "image/\(rawValue)"
        }
    }
}
