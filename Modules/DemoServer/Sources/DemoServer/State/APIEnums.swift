/// A type of request parameters with named values.
protocol Choice: RawRepresentable<String>, CaseIterable, Equatable, BodyValue {
    /// The values that 0.18 does not have.
    static var since0_19: [Self] { get }
}

extension Choice {
    static var since0_19: [Self] { [] }

    /// Returns the values in the real server's order.
    static func choices(in dialect: Dialect) -> [Self] {
        dialect == .v0_18 ? allCases.filter { !since0_19.contains($0) } : Array(allCases)
    }

    /// Returns the value with a name, or the error about the name.
    static func named(_ name: String, in dialect: Dialect) -> Result<Self, UnknownAPIEnumValue> {
        let choices = choices(in: dialect)
        if let choice = choices.first(where: { $0.rawValue == name }) { return .success(choice) }
        return .failure(UnknownAPIEnumValue(name: name, choices: choices.map(\.rawValue)))
    }
}

/// A name that matches no value.
struct UnknownAPIEnumValue: Error {
    let name: String
    let choices: [String]

    var complaint: String {
        "unknown variant `\(name)`, expected one of \(choices.map { "`\($0)`" }.joined(separator: ", "))"
    }
}

/// The sorts of posts, in the real server's order.
enum SortType: String, Choice {
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

    static let since0_19: [SortType] = [.controversial, .scaled]
}

/// The sorts of comments.
enum CommentSortType: String, Choice {
    case hot = "Hot"
    case top = "Top"
    case new = "New"
    case old = "Old"
    case controversial = "Controversial"

    static let since0_19: [CommentSortType] = [.controversial]

    /// Makes the closest equivalent of a sort of posts, for a profile that lists both.
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

/// The layouts of a list of posts.
enum PostListingMode: String, Choice {
    case list = "List"
    case card = "Card"
    case smallCard = "SmallCard"
}

/// The groups of communities that a list can cover.
enum ListingType: String, Choice {
    case all = "All"
    case local = "Local"
    case subscribed = "Subscribed"
    case moderatorView = "ModeratorView"

    static let since0_19: [ListingType] = [.moderatorView]
}

/// The relation of a person to a community.
enum Subscription: String {
    case subscribed = "Subscribed"
    case notSubscribed = "NotSubscribed"
    case pending = "Pending"

    init(_ follow: Follow?) {
        self = follow.map { $0.pending ? .pending : .subscribed } ?? .notSubscribed
    }
}
