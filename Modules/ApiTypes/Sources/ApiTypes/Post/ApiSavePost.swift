public import LemmyIdentifiers
public import WireRuntime

/// Saves a post, or no longer.
///
/// `PUT /post/save`; needs a login.
public struct ApiSavePost: WireRequest {
    /// What the server answers.
    public typealias Response = ApiPostResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.put, "/post/save", login: .required)

    /// The post.
    public var postId: PostID
    /// False to take it back.
    public var save: Bool

    /// Makes the request.
    public init(postId: PostID, save: Bool) {
        self.postId = postId
        self.save = save
    }

    private enum CodingKeys: String, CodingKey {
        case postId = "post_id"
        case save
    }
}
