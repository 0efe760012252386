public import LemmyIdentifiers
public import WireRuntime

/// Votes on a post: 1, -1, or 0 to take the vote back.
///
/// `POST /post/like`; needs a login.
public struct ApiCreatePostLike: WireRequest {
    /// What the server answers.
    public typealias Response = ApiPostResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/post/like", login: .required)

    /// The post.
    public var postId: PostID
    /// 1, -1 or 0.
    public var score: Int

    /// Makes the request.
    public init(postId: PostID, score: Int) {
        self.postId = postId
        self.score = score
    }

    private enum CodingKeys: String, CodingKey {
        case postId = "post_id"
        case score
    }
}
