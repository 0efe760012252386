import ApiTypesV4
import LemmyMiddleware

// The spelling of the choices in 1.0.

extension FeedKind {
    /// The server's spelling: `moderator_view`.
    var wireV4: ApiV4.ListingType {
        switch self {
        case .all: .all
        case .local: .local
        case .subscribed: .subscribed
        case .moderated: .moderatorView
        }
    }
}

extension PostSort {
    /// The server's spelling. Version 1.0 has one order by the highest score, and states its range as the maximum age.
    var wireV4: ApiV4.PostSortType {
        switch self {
        case .active: .active
        case .hot: .hot
        case .scaled: .scaled
        case .new: .new
        case .old: .old
        case .newComments: .newComments
        case .mostComments: .mostComments
        case .controversial: .controversial
        case .topHour, .topSixHours, .topTwelveHours, .topDay, .topWeek, .topMonth, .topThreeMonths, .topSixMonths,
            .topNineMonths, .topYear, .topAll:
            .top
        }
    }

    /// The maximum age of the posts in seconds; 0 for any age.
    ///
    /// It is sent with every order: without one, the server applies the account's own range, or else the site's, also to an order such as
    /// the newest first.
    var maximumAge: Int {
        let (hour, day) = (3600, 86_400)
        return switch self {
        case .topHour: hour
        case .topSixHours: 6 * hour
        case .topTwelveHours: 12 * hour
        case .topDay: day
        case .topWeek: 7 * day
        case .topMonth: 30 * day
        case .topThreeMonths: 90 * day
        case .topSixMonths: 180 * day
        case .topNineMonths: 270 * day
        case .topYear: 365 * day
        case .topAll, .active, .hot, .scaled, .new, .old, .newComments, .mostComments, .controversial: 0
        }
    }

    /// The order of communities. Version 0.19 sorts communities by these values, too.
    var ofCommunities: ApiV4.CommunitySortType {
        switch self {
        case .active, .hot, .scaled: .hot
        case .new: .new
        case .old: .old
        case .newComments, .topHour, .topSixHours, .topTwelveHours, .topDay: .activeDaily
        case .topWeek: .activeWeekly
        case .topMonth: .activeMonthly
        case .topThreeMonths, .topSixMonths: .activeSixMonths
        case .topNineMonths, .topYear, .topAll: .subscribers
        case .mostComments, .controversial: .comments
        }
    }

    /// The order of people. Where version 1.0 has no such order, it is the one by the score of their comments, as in version 0.19.
    var ofPeople: ApiV4.PersonSortType {
        switch self {
        case .new, .newComments: .new
        case .old: .old
        default: .commentScore
        }
    }

    /// The order of comments that is closest.
    var ofComments: ApiV4.CommentSortType {
        switch self {
        case .active, .hot, .scaled: .hot
        case .new, .newComments, .mostComments: .new
        case .old: .old
        case .controversial: .controversial
        default: .top
        }
    }
}

extension CommentSort {
    /// The server's spelling: `hot`.
    var wireV4: ApiV4.CommentSortType {
        switch self {
        case .hot: .hot
        case .top: .top
        case .new: .new
        case .old: .old
        case .controversial: .controversial
        }
    }
}

extension Vote {
    /// The direction of the vote; nil takes the vote back.
    var isUpvote: Bool? {
        switch self {
        case .up: true
        case .down: false
        case .neutral: nil
        }
    }
}
