public import LemmyIdentifiers
public import WireRuntime

/// Marks posts as read or unread.
///
/// `POST /post/mark_as_read`; needs a login.
public struct ApiMarkPostAsRead: WireRequest {
    /// What the server answers.
    public typealias Response = ApiMarkPostAsReadResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/post/mark_as_read", login: .required)

    /// The posts; since 0.19.0.
    public var postIds: [PostID]?
    /// False for unread.
    public var read: Bool
    /// The post; until 0.19.3.
    public var postId: PostID?

    /// Makes the request.
    public init(postIds: [PostID]? = nil, read: Bool, postId: PostID? = nil) {
        self.postIds = postIds
        self.read = read
        self.postId = postId
    }

    private enum CodingKeys: String, CodingKey {
        case postIds = "post_ids"
        case read
        case postId = "post_id"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        postIds = try container.decodeLossyArrayIfPresent(of: PostID.self, forKey: .postIds)
        read = try container.decode(Bool.self, forKey: .read)
        postId = try container.decodeIfPresent(PostID.self, forKey: .postId)
    }
}
