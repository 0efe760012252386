public import LemmyIdentifiers
public import WireRuntime

/// What a site has: users, posts, activity.
public struct ApiSiteAggregates: WireValue {
    /// `site_id` on the wire.
    public var siteId: SiteID
    /// Users.
    public var users: Int
    /// Posts.
    public var posts: Int
    /// Comments.
    public var comments: Int
    /// Communities.
    public var communities: Int
    /// Who wrote something in the last day.
    public var usersActiveDay: Int
    /// Who wrote something in the last week.
    public var usersActiveWeek: Int
    /// Who wrote something in the last month.
    public var usersActiveMonth: Int
    /// Who wrote something in the last half year.
    public var usersActiveHalfYear: Int
    /// The id; until 0.18.5.
    public var id: Int?

    /// Makes a value, for tests and previews.
    public init(
        siteId: SiteID,
        users: Int,
        posts: Int,
        comments: Int,
        communities: Int,
        usersActiveDay: Int,
        usersActiveWeek: Int,
        usersActiveMonth: Int,
        usersActiveHalfYear: Int,
        id: Int? = nil
    ) {
        self.siteId = siteId
        self.users = users
        self.posts = posts
        self.comments = comments
        self.communities = communities
        self.usersActiveDay = usersActiveDay
        self.usersActiveWeek = usersActiveWeek
        self.usersActiveMonth = usersActiveMonth
        self.usersActiveHalfYear = usersActiveHalfYear
        self.id = id
    }

    private enum CodingKeys: String, CodingKey {
        case siteId = "site_id"
        case users
        case posts
        case comments
        case communities
        case usersActiveDay = "users_active_day"
        case usersActiveWeek = "users_active_week"
        case usersActiveMonth = "users_active_month"
        case usersActiveHalfYear = "users_active_half_year"
        case id
    }
}
