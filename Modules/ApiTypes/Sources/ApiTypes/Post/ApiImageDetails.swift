public import WireRuntime

/// What the server knows about a linked image.
///
/// Exists since 0.19.6.
public struct ApiImageDetails: WireValue {
    /// The image.
    public var link: WireURL
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The content type.
    public var contentType: String

    /// Makes a value, for tests and previews.
    public init(link: WireURL, width: Int, height: Int, contentType: String) {
        self.link = link
        self.width = width
        self.height = height
        self.contentType = contentType
    }

    private enum CodingKeys: String, CodingKey {
        case link
        case width
        case height
        case contentType = "content_type"
    }
}
