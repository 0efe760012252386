/// What an uploaded file is.
public enum ImageFormat: String, Codable, Hashable, Sendable, CaseIterable {
    /// PNG.
    case png
    /// JPEG.
    case jpeg
    /// GIF.
    case gif
    /// WebP.
    case webp
    /// AVIF.
    case avif
    /// A video, where the server takes them.
    case mp4
    /// A video, where the server takes them.
    case webm

    /// As headers spell it: `image/png`.
    var contentType: String {
        switch self {
        case .mp4, .webm: "video/\(rawValue)"
        default: "image/\(rawValue)"
        }
    }
}
