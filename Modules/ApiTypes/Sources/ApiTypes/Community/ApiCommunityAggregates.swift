public import LemmyIdentifiers
public import WireRuntime

/// What a community has: subscribers, posts, activity.
public struct ApiCommunityAggregates: WireValue {
    /// The community.
    public var communityId: CommunityID
    /// Subscribers known to this server.
    public var subscribers: Int
    /// Posts.
    public var posts: Int
    /// Comments.
    public var comments: Int
    /// When it was made.
    public var published: WireDate
    /// Who wrote something in the last day.
    public var usersActiveDay: Int
    /// Who wrote something in the last week.
    public var usersActiveWeek: Int
    /// Who wrote something in the last month.
    public var usersActiveMonth: Int
    /// Who wrote something in the last half year.
    public var usersActiveHalfYear: Int
    /// Subscribers of this server; since 0.19.4.
    public var subscribersLocal: Int?
    /// The id; until 0.18.5.
    public var id: Int?
    /// The rank behind `Hot`; until 0.18.5.
    public var hotRank: Double?

    /// Makes a value, for tests and previews.
    public init(
        communityId: CommunityID,
        subscribers: Int,
        posts: Int,
        comments: Int,
        published: WireDate,
        usersActiveDay: Int,
        usersActiveWeek: Int,
        usersActiveMonth: Int,
        usersActiveHalfYear: Int,
        subscribersLocal: Int? = nil,
        id: Int? = nil,
        hotRank: Double? = nil
    ) {
        self.communityId = communityId
        self.subscribers = subscribers
        self.posts = posts
        self.comments = comments
        self.published = published
        self.usersActiveDay = usersActiveDay
        self.usersActiveWeek = usersActiveWeek
        self.usersActiveMonth = usersActiveMonth
        self.usersActiveHalfYear = usersActiveHalfYear
        self.subscribersLocal = subscribersLocal
        self.id = id
        self.hotRank = hotRank
    }

    private enum CodingKeys: String, CodingKey {
        case communityId = "community_id"
        case subscribers
        case posts
        case comments
        case published
        case usersActiveDay = "users_active_day"
        case usersActiveWeek = "users_active_week"
        case usersActiveMonth = "users_active_month"
        case usersActiveHalfYear = "users_active_half_year"
        case subscribersLocal = "subscribers_local"
        case id
        case hotRank = "hot_rank"
    }
}
