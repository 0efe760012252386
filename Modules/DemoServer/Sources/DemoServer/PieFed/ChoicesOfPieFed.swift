// The named values of PieFed's parameters, in its order. An unknown name, or one in another case, is refused.

/// The sorts of posts.
enum PostSortOfPieFed: String, Choice {
    case hot = "Hot"
    case top = "Top"
    case topHour = "TopHour"
    case topSixHour = "TopSixHour"
    case topTwelveHour = "TopTwelveHour"
    case topWeek = "TopWeek"
    case topDay = "TopDay"
    case topMonth = "TopMonth"
    case topThreeMonths = "TopThreeMonths"
    case topSixMonths = "TopSixMonths"
    case topNineMonths = "TopNineMonths"
    case topYear = "TopYear"
    case topAll = "TopAll"
    case new = "New"
    case old = "Old"
    case scaled = "Scaled"
    case active = "Active"

    /// The sort of the rules. `Active` is by the newest comment, and `Top` has the range of a day.
    var sort: SortType {
        switch self {
        case .top: .topDay
        case .active: .newComments
        default: SortType(rawValue: rawValue) ?? .hot
        }
    }
}

/// The sorts of comments.
enum CommentSortOfPieFed: String, Choice {
    case hot = "Hot"
    case top = "Top"
    case topAll = "TopAll"
    case new = "New"
    case old = "Old"
    case controversial = "Controversial"

    var sort: CommentSortType { CommentSortType(rawValue: rawValue) ?? .top }
}

/// The sorts of communities.
enum CommunitySortOfPieFed: String, Choice {
    case hot = "Hot"
    case top = "Top"
    case new = "New"
    case old = "Old"
    case active = "Active"
    case topAll = "TopAll"
    case topPosts = "TopPosts"
    case topSubscribers = "TopSubscribers"
    case newFederated = "NewFederated"
    case oldFederated = "OldFederated"
}

/// The sorts of a search and of a person's content.
enum SortOfPieFed: String, Choice {
    case active = "Active"
    case hot = "Hot"
    case new = "New"
    case top = "Top"
    case topHour = "TopHour"
    case topSixHour = "TopSixHour"
    case topTwelveHour = "TopTwelveHour"
    case topDay = "TopDay"
    case topWeek = "TopWeek"
    case topMonth = "TopMonth"
    case topThreeMonths = "TopThreeMonths"
    case topSixMonths = "TopSixMonths"
    case topNineMonths = "TopNineMonths"
    case topYear = "TopYear"
    case topAll = "TopAll"
    case scaled = "Scaled"
    case old = "Old"
    case relevance = "Relevance"
    case topPosts = "TopPosts"
    case topSubscribers = "TopSubscribers"
    case newFederated = "NewFederated"
    case oldFederated = "OldFederated"

    var sort: SortType { PostSortOfPieFed(rawValue: rawValue)?.sort ?? .hot }
}

/// The groups of communities that a list of posts or comments can cover.
enum ListingOfPieFed: String, Choice {
    case all = "All"
    case local = "Local"
    case subscribed = "Subscribed"
    case popular = "Popular"
    case moderating = "Moderating"
    case moderatorView = "ModeratorView"

    /// The listing of the rules. `Popular` is a filter of all.
    var listing: ListingType {
        switch self {
        case .all, .popular: .all
        case .local: .local
        case .subscribed: .subscribed
        case .moderating, .moderatorView: .moderatorView
        }
    }
}

/// The groups that a list of communities can cover.
enum CommunityListingOfPieFed: String, Choice {
    case all = "All"
    case local = "Local"
    case subscribed = "Subscribed"
    case moderating = "Moderating"
    case moderatorView = "ModeratorView"

    var listing: ListingType { ListingOfPieFed(rawValue: rawValue)?.listing ?? .all }
}
