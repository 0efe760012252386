/// A community, local or not.
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

    enum Visibility: String, Choice {
        case everybody = "Public"
        case localOnly = "LocalOnly"
    }

    /// Whether somebody without an account may see it.
    var isPublic: Bool { visibility == Visibility.everybody.rawValue }
}

/// A community's numbers and its rank.
struct CommunityCounts {
    /// The row's own number, where the tables have one; 0.18 shows it.
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

/// A subscription; `pending` until the community's own server has agreed.
struct Follow {
    var published: Timestamp
    var pending: Bool
}

/// A ban from one community.
struct CommunityBan {
    var published: Timestamp
    var expires: Timestamp?
}
