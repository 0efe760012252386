import ApiTypes
public import WireRuntime

// The v3 spelling of the choices, and the server versions that support them.

extension FeedKind {
    /// The versions of Lemmy before 1.0 that support it. The documentation of this module lists the other dialects (*Dialects*).
    public var availability: WireAvailability { ApiListingType.availability[wire] }

    /// The server's spelling: `Local`.
    var wire: ApiListingType {
        switch self {
        case .all: .all
        case .local: .local
        case .subscribed: .subscribed
        case .moderated: .moderatorView
        }
    }
}

extension PostSort {
    /// The versions of Lemmy before 1.0 that support it. The documentation of this module lists the other dialects (*Dialects*).
    public var availability: WireAvailability { ApiSortType.availability[wire] }

    /// The server's spelling: `TopSixHour`, `TopDay`.
    var wire: ApiSortType {
        switch self {
        case .topSixHours: .topSixHour
        case .topTwelveHours: .topTwelveHour
        default: ApiSortType(rawValue: rawValue.prefix(1).uppercased() + rawValue.dropFirst())
        }
    }
}

extension CommentSort {
    /// The versions of Lemmy before 1.0 that support it. The documentation of this module lists the other dialects (*Dialects*).
    public var availability: WireAvailability { ApiCommentSortType.availability[wire] }

    /// The server's spelling: `Hot`.
    var wire: ApiCommentSortType {
        ApiCommentSortType(rawValue: rawValue.prefix(1).uppercased() + rawValue.dropFirst())
    }
}

extension SearchKind {
    var wire: ApiSearchType {
        switch self {
        case .all: .all
        case .posts: .posts
        case .comments: .comments
        case .communities: .communities
        case .people: .users
        case .links: .url
        }
    }
}

extension FeedLayout {
    /// The server's spelling: `SmallCard`.
    var wire: ApiPostListingMode {
        switch self {
        case .list: .list
        case .card: .card
        case .smallCard: .smallCard
        }
    }
}
