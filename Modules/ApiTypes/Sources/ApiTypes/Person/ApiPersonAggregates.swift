public import LemmyIdentifiers
public import WireRuntime

/// What a person wrote.
public struct ApiPersonAggregates: WireValue {
    /// The person.
    public var personId: PersonID
    /// Posts.
    public var postCount: Int
    /// Comments.
    public var commentCount: Int
    /// The id; until 0.18.5.
    public var id: Int?
    /// The posts' score; until 0.18.5.
    public var postScore: Int?
    /// The comments' score; until 0.18.5.
    public var commentScore: Int?

    /// Makes a value, for tests and previews.
    public init(
        personId: PersonID,
        postCount: Int,
        commentCount: Int,
        id: Int? = nil,
        postScore: Int? = nil,
        commentScore: Int? = nil
    ) {
        self.personId = personId
        self.postCount = postCount
        self.commentCount = commentCount
        self.id = id
        self.postScore = postScore
        self.commentScore = commentScore
    }

    private enum CodingKeys: String, CodingKey {
        case personId = "person_id"
        case postCount = "post_count"
        case commentCount = "comment_count"
        case id
        case postScore = "post_score"
        case commentScore = "comment_score"
    }
}
