/// The sorts of posts, in the real server's order.
enum PostSortOfV4: String, Choice {
    case active, hot, new, old, top
    case mostComments = "most_comments"
    case newComments = "new_comments"
    case controversial, scaled

    /// The sort of the rules. `top` has no range of its own.
    var sort: SortType {
        switch self {
        case .active: .active
        case .hot: .hot
        case .new: .new
        case .old: .old
        case .top: .topAll
        case .mostComments: .mostComments
        case .newComments: .newComments
        case .controversial: .controversial
        case .scaled: .scaled
        }
    }
}

/// The sorts of comments, in the real server's order.
enum CommentSortOfV4: String, Choice {
    case hot, top, new, old, controversial

    var sort: CommentSortType {
        switch self {
        case .hot: .hot
        case .top: .top
        case .new: .new
        case .old: .old
        case .controversial: .controversial
        }
    }
}

/// The groups of communities that a list can cover, in the real server's order.
enum ListingOfV4: String, Choice {
    case all, local, subscribed
    case moderatorView = "moderator_view"
    case suggested

    /// The listing of the rules; nil for one that covers nothing, because no site of this server suggests communities.
    var listing: ListingType? {
        switch self {
        case .suggested: nil
        case .all: .all
        case .local: .local
        case .subscribed: .subscribed
        case .moderatorView: .moderatorView
        }
    }
}

extension SortType {
    /// The name of the sort in `/api/v4`, which has one sort by the top for all ranges.
    var inV4: String { PostSortOfV4.allCases.first { $0.sort == self }?.rawValue ?? PostSortOfV4.top.rawValue }
}

extension ListingType {
    /// The name of the listing in `/api/v4`.
    var inV4: String { rawValue.inSnakeCase }
}

extension String {
    /// A name in capitalized words as `/api/v4` spells it: `require_application` for `RequireApplication`.
    var inSnakeCase: String {
        enumerated().reduce(into: "") { text, part in
            if part.element.isUppercase, part.offset > 0 { text += "_" }
            text += part.element.lowercased()
        }
    }
}
