import ApiTypes
public import WireRuntime

// How a v3 server spells what can be chosen, and which servers know it.

extension FeedKind {
    /// Which servers know it.
    public var availability: WireAvailability { ApiListingType.availability[wire] }

    /// As the server spells it: `Local`.
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
    /// Which servers know it.
    public var availability: WireAvailability { ApiSortType.availability[wire] }

    /// As the server spells it: `TopSixHour`, `TopDay`.
    var wire: ApiSortType {
        switch self {
        case .topSixHours: .topSixHour
        case .topTwelveHours: .topTwelveHour
        default: ApiSortType(rawValue: rawValue.prefix(1).uppercased() + rawValue.dropFirst())
        }
    }
}

extension CommentSort {
    /// Which servers know it.
    public var availability: WireAvailability { ApiCommentSortType.availability[wire] }

    /// As the server spells it: `Hot`.
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
    /// As the server spells it: `SmallCard`.
    var wire: ApiPostListingMode {
        switch self {
        case .list: .list
        case .card: .card
        case .smallCard: .smallCard
        }
    }
}
