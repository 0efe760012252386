public import WireRuntime

/// A post after a write.
public struct ApiPostResponse: WireValue {
    /// The post.
    public var postView: ApiPostView

    /// Makes a value, for tests and previews.
    public init(postView: ApiPostView) {
        self.postView = postView
    }

    private enum CodingKeys: String, CodingKey {
        case postView = "post_view"
    }
}
