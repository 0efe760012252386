public import WireRuntime

/// A page's description of itself, for the preview of a link.
public struct LinkPreview: Codable, Hashable, Sendable {
    /// The title of the page.
    public var title: String?
    /// A sentence about the page.
    public var description: String?
    /// The picture of the page.
    public var imageUrl: WireURL?
    /// The video of the page.
    public var videoUrl: WireURL?
    /// The media type of the page, `text/html`; since 0.19.4.
    public var contentType: String?

    /// Creates a preview.
    public init(
        title: String? = nil,
        description: String? = nil,
        imageUrl: WireURL? = nil,
        videoUrl: WireURL? = nil,
        contentType: String? = nil
    ) {
        self.title = title
        self.description = description
        self.imageUrl = imageUrl
        self.videoUrl = videoUrl
        self.contentType = contentType
    }
}
