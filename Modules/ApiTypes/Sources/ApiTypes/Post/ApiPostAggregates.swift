public import LemmyIdentifiers
public import WireRuntime

/// What a post was given: votes, comments.
public struct ApiPostAggregates: WireValue {
    /// The post.
    public var postId: PostID
    /// Comments.
    public var comments: Int
    /// Upvotes less downvotes.
    public var score: Int
    /// Upvotes.
    public var upvotes: Int
    /// Downvotes.
    public var downvotes: Int
    /// When it was made.
    public var published: WireDate
    /// When the last comment came; the post's own time if there is none; until 0.18.5 and since 0.19.4.
    public var newestCommentTime: WireDate?
    /// The id; until 0.18.5.
    public var id: Int?
    /// The same, not counting comments more than two days after the post; until 0.18.5.
    public var newestCommentTimeNecro: WireDate?
    /// Whether it is pinned in its community; until 0.18.5.
    public var featuredCommunity: Bool?
    /// Whether it is pinned on this server; until 0.18.5.
    public var featuredLocal: Bool?
    /// The rank behind `Hot`; until 0.18.5.
    public var hotRank: Double?
    /// The rank behind `Active`; until 0.18.5.
    public var hotRankActive: Double?
    /// The community; 0.18.3–0.18.5 only.
    public var communityId: CommunityID?
    /// Who wrote it; 0.18.3–0.18.5 only.
    public var creatorId: PersonID?

    /// Makes a value, for tests and previews.
    public init(
        postId: PostID,
        comments: Int,
        score: Int,
        upvotes: Int,
        downvotes: Int,
        published: WireDate,
        newestCommentTime: WireDate? = nil,
        id: Int? = nil,
        newestCommentTimeNecro: WireDate? = nil,
        featuredCommunity: Bool? = nil,
        featuredLocal: Bool? = nil,
        hotRank: Double? = nil,
        hotRankActive: Double? = nil,
        communityId: CommunityID? = nil,
        creatorId: PersonID? = nil
    ) {
        self.postId = postId
        self.comments = comments
        self.score = score
        self.upvotes = upvotes
        self.downvotes = downvotes
        self.published = published
        self.newestCommentTime = newestCommentTime
        self.id = id
        self.newestCommentTimeNecro = newestCommentTimeNecro
        self.featuredCommunity = featuredCommunity
        self.featuredLocal = featuredLocal
        self.hotRank = hotRank
        self.hotRankActive = hotRankActive
        self.communityId = communityId
        self.creatorId = creatorId
    }

    private enum CodingKeys: String, CodingKey {
        case postId = "post_id"
        case comments
        case score
        case upvotes
        case downvotes
        case published
        case newestCommentTime = "newest_comment_time"
        case id
        case newestCommentTimeNecro = "newest_comment_time_necro"
        case featuredCommunity = "featured_community"
        case featuredLocal = "featured_local"
        case hotRank = "hot_rank"
        case hotRankActive = "hot_rank_active"
        case communityId = "community_id"
        case creatorId = "creator_id"
    }
}
