public import WireRuntime

/// What an address stands for: one of the four.
public struct ApiResolveObjectResponse: WireValue {
    /// The comment.
    public var comment: ApiCommentView?
    /// The post.
    public var post: ApiPostView?
    /// The community.
    public var community: ApiCommunityView?
    /// The person.
    public var person: ApiPersonView?

    /// Makes a value, for tests and previews.
    public init(
        comment: ApiCommentView? = nil,
        post: ApiPostView? = nil,
        community: ApiCommunityView? = nil,
        person: ApiPersonView? = nil
    ) {
        self.comment = comment
        self.post = post
        self.community = community
        self.person = person
    }

    private enum CodingKeys: String, CodingKey {
        case comment
        case post
        case community
        case person
    }
}
