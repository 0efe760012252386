/// A local or remote community.
struct Community {
    var id: CommunityID
    var name: String
    var title: String
    var description: String?
    var removed: Bool
    var published: Timestamp
    var updated: Timestamp?
    var deleted: Bool
    var nsfw: Bool
    var actorID: String
    var local: Bool
    var icon: String?
    var banner: String?
    var hidden: Bool
    var postingRestrictedToMods: Bool
    var instanceID: InstanceID
    var visibility = Visibility.everybody.rawValue
    /// The time at which the community's data was last fetched; nil for the time of its creation. Only 1.0 shows it.
    var lastRefreshed: Timestamp?
    /// A short description, which older versions do not have.
    var summary: String?

    enum Visibility: String, Choice {
        case everybody = "Public"
        case localOnly = "LocalOnly"
    }

    /// True if an anonymous viewer may see it.
    var isPublic: Bool { visibility == Visibility.everybody.rawValue }
}

/// A community's counts and rank.
struct CommunityCounts {
    /// The row's own number, in tables that have one; 0.18 shows it.
    var rowID: Int32?
    var subscribers: Int
    var posts: Int
    var comments: Int
    var published: Timestamp
    var usersActiveDay: Int
    var usersActiveWeek: Int
    var usersActiveMonth: Int
    var usersActiveHalfYear: Int
    var subscribersLocal: Int
    var hotRank: Double
}

/// A subscription. It is `pending` until the community's own server accepts it.
struct Follow {
    var published: Timestamp
    var pending: Bool
}

/// A ban from one community.
struct CommunityBan {
    var published: Timestamp
    var expires: Timestamp?
}

extension Community {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        name = try row.string("name")
        title = try row.string("title")
        description = try row.optionalString("description")
        removed = try row.bool("removed")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        deleted = try row.bool("deleted")
        nsfw = try row.bool("nsfw")
        actorID = try row.string("actor_id")
        local = try row.bool("local")
        lastRefreshed = try row.dateIfPresent("last_refreshed_at")
        icon = try row.optionalString("icon")
        banner = try row.optionalString("banner")
        hidden = try row.bool("hidden")
        postingRestrictedToMods = try row.bool("posting_restricted_to_mods")
        instanceID = try row.int32("instance_id")
        if row.schema >= .v0_19 { visibility = try row.string("visibility") }
    }
}

extension CommunityCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.rowNumber()
        subscribers = try row.int("subscribers")
        posts = try row.int("posts")
        comments = try row.int("comments")
        published = try row.date("published")
        usersActiveDay = try row.int("users_active_day")
        usersActiveWeek = try row.int("users_active_week")
        usersActiveMonth = try row.int("users_active_month")
        usersActiveHalfYear = try row.int("users_active_half_year")
        hotRank = try row.double("hot_rank")
        // 0.18 counts only the subscribers of local communities, nearly all of whom are local.
        subscribersLocal = row.schema >= .v0_19 ? try row.int("subscribers_local") : subscribers
    }
}

extension Community {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("name", name)
        row.column("title", title)
        row.column("description", description)
        row.column("removed", removed)
        row.column("published", published)
        row.column("updated", updated)
        row.column("deleted", deleted)
        row.column("nsfw", nsfw)
        row.column("actor_id", actorID)
        row.column("local", local)
        row.column("last_refreshed_at", lastRefreshed)
        row.column("icon", icon)
        row.column("banner", banner)
        row.column("hidden", hidden)
        row.column("posting_restricted_to_mods", postingRestrictedToMods)
        row.column("instance_id", instanceID)
        row.column("visibility", visibility)
    }
}

extension CommunityCounts {
    func write(to row: inout RowWriter) {
        row.column("subscribers", subscribers)
        row.column("posts", posts)
        row.column("comments", comments)
        row.column("published", published)
        row.column("users_active_day", usersActiveDay)
        row.column("users_active_week", usersActiveWeek)
        row.column("users_active_month", usersActiveMonth)
        row.column("users_active_half_year", usersActiveHalfYear)
        row.column("hot_rank", hotRank)
        row.column("subscribers_local", subscribersLocal)
    }
}
