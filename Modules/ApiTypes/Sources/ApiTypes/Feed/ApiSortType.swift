public import WireRuntime

/// The order of posts, communities and profiles.
public enum ApiSortType: WireEnum {
    /// `Active`.
    case active
    /// `Hot`.
    case hot
    /// `New`.
    case new
    /// `Old`.
    case old
    /// `TopDay`.
    case topDay
    /// `TopWeek`.
    case topWeek
    /// `TopMonth`.
    case topMonth
    /// `TopYear`.
    case topYear
    /// `TopAll`.
    case topAll
    /// `MostComments`.
    case mostComments
    /// `NewComments`.
    case newComments
    /// `TopHour`.
    case topHour
    /// `TopSixHour`.
    case topSixHour
    /// `TopTwelveHour`.
    case topTwelveHour
    /// `TopThreeMonths`; since 0.18.1.
    case topThreeMonths
    /// `TopSixMonths`; since 0.18.1.
    case topSixMonths
    /// `TopNineMonths`; since 0.18.1.
    case topNineMonths
    /// `Controversial`; since 0.19.0.
    case controversial
    /// `Scaled`; since 0.19.0.
    case scaled
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .active, .hot, .new, .old, .topDay, .topWeek, .topMonth, .topYear, .topAll, .mostComments, .newComments,
        .topHour, .topSixHour, .topTwelveHour, .topThreeMonths, .topSixMonths, .topNineMonths, .controversial, .scaled,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "Active": .active
            case "Hot": .hot
            case "New": .new
            case "Old": .old
            case "TopDay": .topDay
            case "TopWeek": .topWeek
            case "TopMonth": .topMonth
            case "TopYear": .topYear
            case "TopAll": .topAll
            case "MostComments": .mostComments
            case "NewComments": .newComments
            case "TopHour": .topHour
            case "TopSixHour": .topSixHour
            case "TopTwelveHour": .topTwelveHour
            case "TopThreeMonths": .topThreeMonths
            case "TopSixMonths": .topSixMonths
            case "TopNineMonths": .topNineMonths
            case "Controversial": .controversial
            case "Scaled": .scaled
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .active: "Active"
        case .hot: "Hot"
        case .new: "New"
        case .old: "Old"
        case .topDay: "TopDay"
        case .topWeek: "TopWeek"
        case .topMonth: "TopMonth"
        case .topYear: "TopYear"
        case .topAll: "TopAll"
        case .mostComments: "MostComments"
        case .newComments: "NewComments"
        case .topHour: "TopHour"
        case .topSixHour: "TopSixHour"
        case .topTwelveHour: "TopTwelveHour"
        case .topThreeMonths: "TopThreeMonths"
        case .topSixMonths: "TopSixMonths"
        case .topNineMonths: "TopNineMonths"
        case .controversial: "Controversial"
        case .scaled: "Scaled"
        case .unknown(let name): name
        }
    }
}
