/// What a request chooses by name.
protocol Choice: RawRepresentable<String>, CaseIterable, Equatable, MemberValue {
    /// Those that 0.18 does not know.
    static var since0_19: [Self] { get }
}

extension Choice {
    static var since0_19: [Self] { [] }

    /// Those there are, in the order in which the real server names them.
    static func choices(in dialect: Dialect) -> [Self] {
        dialect == .v0_18 ? allCases.filter { !since0_19.contains($0) } : Array(allCases)
    }

    /// The choice of that name, or the complaint about it.
    static func named(_ name: String, in dialect: Dialect) -> Result<Self, UnknownChoice> {
        let choices = choices(in: dialect)
        if let choice = choices.first(where: { $0.rawValue == name }) { return .success(choice) }
        return .failure(UnknownChoice(name: name, choices: choices.map(\.rawValue)))
    }
}

/// A name that is none of the choices.
struct UnknownChoice: Error {
    let name: String
    let choices: [String]

    var complaint: String {
        "unknown variant `\(name)`, expected one of \(choices.map { "`\($0)`" }.joined(separator: ", "))"
    }
}

/// How posts are sorted, in the order in which the real server names the choices.
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

/// How comments are sorted.
enum CommentSortType: String, Choice {
    case hot = "Hot"
    case top = "Top"
    case new = "New"
    case old = "Old"
    case controversial = "Controversial"

    static let since0_19: [CommentSortType] = [.controversial]

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

/// How posts are to look.
enum PostListingMode: String, Choice {
    case list = "List"
    case card = "Card"
    case smallCard = "SmallCard"
}

/// Which communities a list draws from.
enum ListingType: String, Choice {
    case all = "All"
    case local = "Local"
    case subscribed = "Subscribed"
    case moderatorView = "ModeratorView"

    static let since0_19: [ListingType] = [.moderatorView]
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
