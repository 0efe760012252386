public import LemmyIdentifiers
public import WireRuntime

/// What a comment was given: votes, answers.
public struct ApiCommentAggregates: WireValue {
    /// The comment.
    public var commentId: CommentID
    /// Upvotes less downvotes.
    public var score: Int
    /// Upvotes.
    public var upvotes: Int
    /// Downvotes.
    public var downvotes: Int
    /// When it was made.
    public var published: WireDate
    /// Answers, and answers to them.
    public var childCount: Int
    /// The id; until 0.18.5.
    public var id: Int?
    /// The rank behind `Hot`; until 0.18.5.
    public var hotRank: Double?
    /// The rank behind `Controversial`; sent by some builds of 0.18.
    public var controversyRank: Double?

    /// Makes a value, for tests and previews.
    public init(
        commentId: CommentID,
        score: Int,
        upvotes: Int,
        downvotes: Int,
        published: WireDate,
        childCount: Int,
        id: Int? = nil,
        hotRank: Double? = nil,
        controversyRank: Double? = nil
    ) {
        self.commentId = commentId
        self.score = score
        self.upvotes = upvotes
        self.downvotes = downvotes
        self.published = published
        self.childCount = childCount
        self.id = id
        self.hotRank = hotRank
        self.controversyRank = controversyRank
    }

    private enum CodingKeys: String, CodingKey {
        case commentId = "comment_id"
        case score
        case upvotes
        case downvotes
        case published
        case childCount = "child_count"
        case id
        case hotRank = "hot_rank"
        case controversyRank = "controversy_rank"
    }
}
