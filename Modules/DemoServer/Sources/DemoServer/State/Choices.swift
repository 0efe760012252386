/// How posts are sorted, in the order in which the real server names the choices.
enum SortType: String, CaseIterable {
    case active = "Active"
    case hot = "Hot"
    case new = "New"
    case old = "Old"
    case topDay = "TopDay"
    case topWeek = "TopWeek"
    case topMonth = "TopMonth"
    case topYear = "TopYear"
    case topAll = "TopAll"
    case mostComments = "MostComments"
    case newComments = "NewComments"
    case topHour = "TopHour"
    case topSixHour = "TopSixHour"
    case topTwelveHour = "TopTwelveHour"
    case topThreeMonths = "TopThreeMonths"
    case topSixMonths = "TopSixMonths"
    case topNineMonths = "TopNineMonths"
    case controversial = "Controversial"
    case scaled = "Scaled"
}

/// How comments are sorted.
enum CommentSortType: String, CaseIterable {
    case hot = "Hot"
    case top = "Top"
    case new = "New"
    case old = "Old"
    case controversial = "Controversial"

    /// The nearest to a sort of posts, for a profile that lists both.
    init(_ sort: SortType) {
        switch sort {
        case .active, .hot, .scaled: self = .hot
        case .new, .newComments, .mostComments: self = .new
        case .old: self = .old
        case .controversial: self = .controversial
        default: self = .top
        }
    }
}

/// Which communities a list draws from.
enum ListingType: String, CaseIterable {
    case all = "All"
    case local = "Local"
    case subscribed = "Subscribed"
    case moderatorView = "ModeratorView"
}

/// How somebody stands to a community.
enum Subscription: String {
    case subscribed = "Subscribed"
    case notSubscribed = "NotSubscribed"
    case pending = "Pending"

    init(_ follow: Follow?) {
        self = follow.map { $0.pending ? .pending : .subscribed } ?? .notSubscribed
    }
}
