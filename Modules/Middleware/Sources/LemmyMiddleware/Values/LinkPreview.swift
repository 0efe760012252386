public import WireRuntime

/// What a page says of itself, for the preview of a link.
public struct LinkPreview: Codable, Hashable, Sendable {
    /// Its title.
    public var title: String?
    /// A sentence about it.
    public var description: String?
    /// Its picture.
    public var imageUrl: WireURL?
    /// Its video.
    public var videoUrl: WireURL?
    /// What it is, `text/html`; since 0.19.4.
    public var contentType: String?

    /// States a preview.
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
