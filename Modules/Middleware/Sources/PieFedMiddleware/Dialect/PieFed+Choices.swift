import ApiTypesPieFed
import LemmyMiddleware

// The spelling of the choices in PieFed.

extension FeedKind {
    /// The server's spelling: `ModeratorView`.
    var piefed: ApiPieFed.ListingType {
        switch self {
        case .all: .all
        case .local: .local
        case .subscribed: .subscribed
        case .moderated: .moderatorView
        }
    }
}

extension PostSort {
    /// The order of posts; nil if PieFed has none. Its `Active` is the order by the newest comment, which is the closest one to Lemmy's
    /// order of the same name.
    var ofPosts: ApiPieFed.PostSortType? {
        switch self {
        case .active, .newComments: .active
        case .hot: .hot
        case .scaled: .scaled
        case .new: .new
        case .old: .old
        case .topHour: .topHour
        case .topSixHours: .topSixHour
        case .topTwelveHours: .topTwelveHour
        case .topDay: .topDay
        case .topWeek: .topWeek
        case .topMonth: .topMonth
        case .topThreeMonths: .topThreeMonths
        case .topSixMonths: .topSixMonths
        case .topNineMonths: .topNineMonths
        case .topYear: .topYear
        case .topAll: .topAll
        case .mostComments, .controversial: nil
        }
    }

    /// The order of a search and of a person's content; nil if PieFed has none. The names are those of the order of posts.
    var ofContent: ApiPieFed.SortType? { ofPosts.map { ApiPieFed.SortType(rawValue: $0.rawValue) } }

    /// The order of communities; nil if PieFed has none.
    var ofCommunities: ApiPieFed.CommunitySortType? {
        switch self {
        case .active, .newComments: .active
        case .hot, .scaled: .hot
        case .new: .new
        case .old: .old
        case .mostComments: .topPosts
        case .topAll: .topAll
        case .controversial: nil
        default: .top
        }
    }
}

extension CommentSort {
    /// The server's spelling. The highest score of all is `TopAll`, as for posts, where `Top` is the one of the last day.
    var piefed: ApiPieFed.CommentSortType {
        switch self {
        case .hot: .hot
        case .top: .topAll
        case .new: .new
        case .old: .old
        case .controversial: .controversial
        }
    }
}

extension DialectPart {
    /// Returns the server's spelling of an order.
    ///
    /// - Parameters:
    ///   - sort: The order; nil for the server's own choice.
    ///   - spelling: The property with the spelling, which is nil for an order that the servers lack.
    /// - Throws: ``ApiClientError`` with code `unsupported` for an order that the servers lack.
    func spell<Wire>(_ sort: PostSort?, as spelling: KeyPath<PostSort, Wire?>) throws(ApiClientError) -> Wire? {
        guard let sort else { return nil }
        guard let wire = sort[keyPath: spelling] else { throw lacking("the order “\(sort.rawValue)”") }
        return wire
    }
}
